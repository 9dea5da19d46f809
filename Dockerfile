FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# From the lock file alone, npm sbom leaves out two thirds of the packages; beside the installed ones it misses those for development.
RUN npm ci --omit=dev --no-audit --no-fund && \
  npm pkg delete devDependencies && \
  npm sbom --sbom-format=cyclonedx > sbom.json

# The root file system may be read-only: only /data is written, and only by the embedded database.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.json ./
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
