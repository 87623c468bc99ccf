# Image of the tools that operators run beside docker-compose.yml: backups, parked events, jobs, releases of front ends.
FROM node:24.21.0-slim
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
# Without a command, lists the commands.
CMD ["npm", "run"]
