import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { servePublic } from './answer.server.ts'
import { writeRobots } from './robots.ts'

/** `/robots.txt`. */
export async function serveRobots(server: FastifyInstance, app: App): Promise<void> {
  server.get('/robots.txt', (request, reply) =>
    servePublic(request, reply, {
      app,
      lang: 'en',
      key: '/robots.txt',
      missing: 'discovery.sitemap.notFound',
      write: () => Promise.resolve({ type: 'text/plain', body: writeRobots(app.config.publicUrl) }),
    }),
  )
}
