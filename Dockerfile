FROM python:3.13-slim

WORKDIR /app
COPY . .
RUN pip install --no-cache-dir --constraint constraints.txt --editable . \
    && useradd --create-home tricktable \
    && mkdir /data && chown tricktable /data

USER tricktable
ENV DATABASE_URL=sqlite+aiosqlite:////data/tricktable.db
VOLUME /data
CMD ["python", "-m", "bot"]
