import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { imageMotion, imageVariant, type ImageHome } from './images.server.ts'
import { IMAGE_TYPES, type ImageFormat } from './srcset.ts'

const FILE = /^([a-z0-9-]{1,200})(?:\.([a-z0-9]{9,20}))?-(\d{1,4})\.(avif|webp|jpg)$/

/** The address of what moves of a picture is this with its key. */
const MOTION = /^([a-z0-9-]{1,200})\.motion\.webp$/

/** Who may see a picture: everyone (caches may store it for ever), this reader, or not this reader. */
export type ImageAudience = 'everyone' | 'reader' | 'nobody'

/**
 * Serves `/media/{key}-{width}.{format}`, `/media/{key}.{part}-…` of a part for one place, and `/media/{key}.motion.webp`: an address never changes its bytes. A picture is shown to those who may read
 * what it is part of; `audienceOf` says so.
 */
export async function mediaRoutes(
  server: FastifyInstance,
  app: ImageHome,
  audienceOf: (key: string, request: FastifyRequest) => Promise<ImageAudience>,
): Promise<void> {
  server.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const [, moving] = MOTION.exec(request.params.file) ?? []
    const [, still = '', part, width, ending] = FILE.exec(request.params.file) ?? []
    const key = moving ?? still
    const format = moving === undefined ? (ending as ImageFormat) : 'webp'
    const audience = key ? await audienceOf(key, request) : 'nobody'
    const read = () =>
      moving === undefined ? imageVariant(app, key, Number(width), format, part) : imageMotion(app, key)
    const bytes = audience === 'nobody' ? null : await read()
    reply.headers(SECURITY_HEADERS)
    if (!bytes)
      return reply
        .code(404)
        .headers({ 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('404')
    return reply
      .headers({
        'cache-control':
          audience === 'everyone' ? 'public, max-age=31536000, immutable' : 'private, no-store',
        'content-security-policy': "default-src 'none'",
      })
      .type(IMAGE_TYPES[format])
      .send(bytes)
  })
}
