FROM python:3.13-slim

WORKDIR /app
COPY . .
# Compiled now, since the bot may not write here: else each new container would do so at its start.
RUN pip install --no-cache-dir --constraint constraints.txt --editable ".[postgres]" \
    && python -m compileall -q bot games migrations render \
    && useradd --create-home tricktable \
    && mkdir /data && chown tricktable /data

USER tricktable
ENV DATABASE_URL=sqlite+aiosqlite:////data/tricktable.db \
    HEARTBEAT_FILE=/tmp/heartbeat
VOLUME /data
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
