# Image of one service or the gateway: docker build --build-arg PROJECT=services/auth -f docker/node.Dockerfile .
FROM node:24.21.0-slim AS install
WORKDIR /app
COPY . .
ARG PROJECT
RUN npm ci --omit=dev --workspace=${PROJECT} --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-slim
ARG PROJECT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_COMPILE_CACHE=/tmp/node-compile
WORKDIR /app
COPY --from=install --chown=node:node /app/package.json ./package.json
COPY --from=install --chown=node:node /app/node_modules ./node_modules
COPY --from=install --chown=node:node /app/packages ./packages
COPY --from=install --chown=node:node /app/${PROJECT} ./${PROJECT}
USER node
WORKDIR /app/${PROJECT}
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
