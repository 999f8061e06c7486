import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PICTURES_PATH } from '#sections/handbook/chapter-page.server.ts'
import { picturesFolder } from '#sections/handbook/read.server.ts'

/** The handbook's pictures, for ever: another picture has another name. */
export async function serveHandbookPictures(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: resolve(picturesFolder()),
    prefix: PICTURES_PATH,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
    },
  })
}
