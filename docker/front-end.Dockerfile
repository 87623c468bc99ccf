# Image of one front end: docker build --build-arg PROJECT=mf-admin -f docker/front-end.Dockerfile .
FROM node:24.21.0-slim AS install
WORKDIR /app
COPY . .
ARG PROJECT
ARG FEATURE_NFC=true
ARG FEATURE_PREMIUM=true
RUN npm ci --workspace=${PROJECT} --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace=${PROJECT}
# As in docker/node.Dockerfile.
RUN npm pkg delete devDependencies --workspaces --include-workspace-root
RUN npm ci --omit=dev --workspace=${PROJECT} --workspace=packages/static-server --ignore-scripts --no-audit --no-fund
RUN node packages/service-build/src/prepare-image.mjs kept
RUN npm sbom --sbom-format=cyclonedx --workspace=${PROJECT} --workspace=packages/static-server > sbom.cdx.json

FROM node:24.21.0-slim
ARG PROJECT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DIR=/app/dist
WORKDIR /app
COPY --from=install /app/sbom.cdx.json ./
COPY --from=install /app/${PROJECT}/dist ./dist
COPY --from=install /app/node_modules/mime ./node_modules/mime
COPY --from=install /app/packages/static-server ./packages/static-server
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/static-server/src/main.ts"]
