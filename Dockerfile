# The console server with the built console for a team, see docs/deploy.md.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build -- --runtime

# Only the packages that the server needs.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /app/.tools .tools
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/bff/package.json apps/bff/
COPY packages/contract/package.json packages/contract/
COPY packages/outbound/package.json packages/outbound/
COPY packages/query/package.json packages/query/
COPY packages/sqlite/package.json packages/sqlite/
RUN .tools/pnpm-*/node_modules/.bin/pnpm install --prod --frozen-lockfile --filter "@searchdeck/bff..."

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4280 \
    CONSOLE_DIST=/app/apps/console/dist/app \
    SEARCHDECK_DATA=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/apps apps
COPY --from=packages /app/packages packages
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/outbound/dist packages/outbound/dist
COPY --from=build /app/packages/query/dist packages/query/dist
COPY --from=build /app/packages/sqlite/dist packages/sqlite/dist
COPY --from=build /app/apps/bff/dist apps/bff/dist
COPY --from=build /app/apps/console/dist/app apps/console/dist/app
USER node
EXPOSE 4280
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "apps/bff/dist/main.js"]
