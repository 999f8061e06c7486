import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { splitLang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { OG_BYTES } from '#platform/limits/limits.ts'
import { boundedStorage } from '#platform/storage/bounded.server.ts'
import { sendMissing, sendRefusal } from '../answer.server.ts'
import { loadFonts } from '#platform/drawing/fonts.server.ts'
import { drawCard, OG_DESIGN, type OgCard } from './og-image.server.ts'
import { parseOgPath } from '#head/og-path.ts'
import { ogCard } from './og-subject.server.ts'

/** `/og/{kind}/{key}.{lang}.png`: the image that others show beside a link to a page. */
export async function serveOgImages(server: FastifyInstance, app: App): Promise<void> {
  const image = imageMaker(app)
  server.get<{ Params: { kind: string; file: string } }>('/og/:kind/:file', async (request, reply) => {
    const asked = parseOgPath(request.params.kind, request.params.file)
    if (!asked) return sendMissing(request, reply, splitLang(request.url).lang, 'discovery.image.notFound')
    const card = await ogCard(app, asked.kind, asked.key, asked.lang)
    const etag = `"${hashOf(card)}"`
    reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'public, max-age=300', etag })
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag))
      return reply.code(304).send()
    try {
      return await reply.type('image/png').send(await image(card, request.ip))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendRefusal(reply, asked.lang, error)
    }
  })
}

/** Returns a card's image from the storage, or renders it in the lane of pictures: each card once. */
function imageMaker(app: App): (card: OgCard, reader: string) => Promise<Buffer> {
  const drawing = new Map<string, Promise<Buffer>>()
  const images = boundedStorage(app.storage, 'og', OG_BYTES)
  const draw = async (card: OgCard, key: string): Promise<Buffer> => {
    const fonts = await loadFonts(join(app.config.dataDir, 'fonts'))
    const png = await drawCard(fonts, card)
    await images.put(key, png)
    return png
  }
  return async (card, reader) => {
    const key = `${hashOf(card)}.png`
    const running = drawing.get(key)
    if (running) return running
    const result = images
      .get(key)
      .then((stored) => stored ?? app.lanes.picture.run(reader, () => draw(card, key)))
      .finally(() => drawing.delete(key))
    drawing.set(key, result)
    return result
  }
}

function hashOf(card: OgCard): string {
  return createHash('sha256')
    .update(JSON.stringify([OG_DESIGN, card]))
    .digest('hex')
    .slice(0, 32)
}
