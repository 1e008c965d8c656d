FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY debate_core debate_core
COPY sandbox sandbox
RUN python -m venv /opt/rostrum \
    && /opt/rostrum/bin/pip install --no-cache-dir -c constraints.txt .

FROM python:3.11-slim
RUN useradd --create-home --uid 1000 rostrum
COPY --from=build /opt/rostrum /opt/rostrum
USER rostrum
WORKDIR /home/rostrum
VOLUME /home/rostrum/data
ENV PATH=/opt/rostrum/bin:$PATH ROSTRUM_FOLDER=/home/rostrum/data ROSTRUM_HOST=0.0.0.0
EXPOSE 8080
ENTRYPOINT ["rostrum"]
CMD ["run"]
