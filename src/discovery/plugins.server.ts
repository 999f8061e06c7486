import type { FastifyInstance } from 'fastify'
import type { Chart } from '#datasets/charts/chart.ts'
import type { App } from '#platform/app.server.ts'
import { serveFeeds } from './feeds/feeds.server.ts'
import { serveIcals } from './calendars/icals.server.ts'
import { serveOgImages } from './og/og.server.ts'
import { serveRobots } from './robots.server.ts'
import { serveSitemaps } from './sitemaps/sitemaps.server.ts'

/** Everything that readers' programs, search engines and networks fetch beside the pages; `charts` are all declared ones. */
export async function serveDiscovery(
  server: FastifyInstance,
  app: App,
  charts: readonly Chart[],
): Promise<void> {
  await serveFeeds(server, app)
  await serveIcals(server, app)
  await serveSitemaps(server, app, charts)
  await serveRobots(server, app)
  await serveOgImages(server, app)
}
