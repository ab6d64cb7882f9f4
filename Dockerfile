FROM python:3.13-slim

WORKDIR /app
COPY . .
RUN pip install --no-cache-dir --constraint constraints.txt --editable ".[postgres]" \
    && useradd --create-home tricktable \
    && mkdir /data && chown tricktable /data

USER tricktable
ENV DATABASE_URL=sqlite+aiosqlite:////data/tricktable.db \
    HEARTBEAT_FILE=/tmp/heartbeat
VOLUME /data
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
