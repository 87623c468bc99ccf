# Image of one service or the gateway: docker build --build-arg PROJECT=services/auth -f docker/node.Dockerfile .
FROM node:24.21.0-slim AS install
WORKDIR /app
COPY . .
ARG PROJECT
RUN npm ci --workspace=${PROJECT} --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace=${PROJECT}
# The build contains all modules except native code and WebAssembly, which npm installs here. npm would also install the
# development dependencies of this workspace and those it depends on, whatever it is told to omit, so remove them first.
RUN npm pkg delete devDependencies --workspaces
RUN npm ci --omit=dev --workspace=${PROJECT} --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-slim
ARG PROJECT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# The same settings as in a local run: packages/local-runtime/src/run/process-env.ts.
ENV NODE_OPTIONS="--expose-gc --max-semi-space-size=4" MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=install --chown=node:node /app/package.json ./package.json
COPY --from=install --chown=node:node /app/node_modules ./node_modules
COPY --from=install --chown=node:node /app/${PROJECT}/package.json ./${PROJECT}/package.json
COPY --from=install --chown=node:node /app/${PROJECT}/dist ./${PROJECT}/dist
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
