# Image of one service or the gateway: docker build --build-arg PROJECT=services/auth -f docker/node.Dockerfile .
FROM node:24.21.0-slim AS install
WORKDIR /app
COPY . .
ARG PROJECT
RUN npm ci --workspace=${PROJECT} --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace=${PROJECT}
# npm would also install the development dependencies of this workspace and those it depends on, whatever it is told to
# omit, so remove them before listing what the image contains.
RUN npm pkg delete devDependencies --workspaces --include-workspace-root
RUN npm ci --omit=dev --workspace=${PROJECT} --ignore-scripts --no-audit --no-fund
RUN node packages/service-build/src/prepare-image.mjs kept
RUN npm sbom --sbom-format=cyclonedx --workspace=${PROJECT} > sbom.cdx.json

FROM node:24.21.0-slim
ARG PROJECT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# The same settings as in a local run: packages/local-runtime/src/run/process-env.ts.
ENV NODE_OPTIONS="--expose-gc --max-semi-space-size=4" MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=install /app/package.json /app/sbom.cdx.json ./
# The build contains all other modules.
COPY --from=install /app/kept/node_modules ./node_modules
COPY --from=install /app/${PROJECT}/package.json ./${PROJECT}/package.json
COPY --from=install /app/${PROJECT}/dist ./${PROJECT}/dist
WORKDIR /app/${PROJECT}
ENV NODE_COMPILE_CACHE=/app/compiled
RUN install -d -o node /app/compiled /erasures /logs /work
USER node
# Fills the compile cache, so that processes start faster. Without an environment the process exits once all code is loaded.
RUN node --enable-source-maps dist/main.mjs 2>&1 | grep 'NATS_URL is missing'
# Operators see it: docker build --build-arg VERSION=…
ARG VERSION
ENV VERSION=${VERSION}
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.mjs"]
