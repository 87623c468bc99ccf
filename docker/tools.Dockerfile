# Image of the tools that operators run beside docker-compose.yml: backups, parked events, jobs, releases of front ends.
FROM node:24.21.0-slim
WORKDIR /app
RUN install -d -o node /app /backups /erasures /releases
USER node
COPY --chown=node:node . .
RUN npm ci --no-audit --no-fund && npm cache clean --force
RUN npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# Without a command, lists the commands.
CMD ["npm", "run"]
