# Rivertable for servers: docker build -t rivertable .
# A test runs these steps without Docker (tests/cli/test_container.py), so they stay true.
FROM python:3.13-slim

WORKDIR /app
COPY requirements-host.lock ./
RUN python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-host.lock
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN python -m pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation .

RUN useradd --system --uid 10001 --create-home rivertable && install -d -o rivertable -m 700 /data
USER rivertable
ENV RIVERTABLE_FOLDER=/data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=30s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=5)"]
ENTRYPOINT ["rivertable"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
