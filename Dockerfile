# Builds Rostrum in one stage and runs it in another, which holds no compiler and no pip cache.
FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY debate_core debate_core
COPY fake_models fake_models
COPY sandbox sandbox
RUN python -m venv /opt/rostrum \
    && /opt/rostrum/bin/pip install --no-cache-dir --require-hashes -r constraints.txt \
    && /opt/rostrum/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --create-home --uid 1000 rostrum \
    && install --directory --owner=rostrum --group=rostrum --mode=0700 /home/rostrum/data
COPY --from=build /opt/rostrum /opt/rostrum
USER rostrum
WORKDIR /home/rostrum
VOLUME /home/rostrum/data
ENV PATH=/opt/rostrum/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ROSTRUM_FOLDER=/home/rostrum/data \
    ROSTRUM_LOG=json \
    ROSTRUM_STATUS_PORT=8081
EXPOSE 8081
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8081/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["rostrum"]
CMD ["run"]
