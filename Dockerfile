# Image of one build. Pages need a database, so that they are rendered at the start, into the volume.
# docs/operations.md, "Containers".
FROM node:24-bookworm-slim AS build
RUN install -d -o node -g node /portada
WORKDIR /portada
ENV ASTRO_TELEMETRY_DISABLED=1
# Scripts of packages do not run as root.
USER node
COPY --chown=node package.json package-lock.json .npmrc ./
# The image contains Node, so that the one of package.json is removed.
RUN npm ci --omit=dev --no-fund --no-audit && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY --chown=node astro.config.mjs tsconfig.json ./
COPY --chown=node public public
COPY --chown=node scripts scripts
COPY --chown=node src src
RUN node_modules/.bin/astro build --silent && rm -rf .astro node_modules/.astro node_modules/.vite

FROM node:24-bookworm-slim
WORKDIR /portada
COPY --from=build /portada ./
# A new volume gets the owner of its folder in the image.
RUN install -d -o node -g node -m 0755 /data /data/pages
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "scripts/is-ready.mjs", "--end-hung"]
CMD ["node", "--max-semi-space-size=16", "--no-parallel-scavenge", "--expose-gc", "--disable-sigusr1", "src/server/programs/app/main.ts"]
