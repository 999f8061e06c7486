import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { splitLang, type Lang } from '#i18n/locale.ts'
import { drawnCovers } from '#editorial/covers/covers.server.ts'
import type { App } from '#platform/app.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { OG_BYTES } from '#platform/limits/limits.ts'
import { boundedStorage } from '#platform/storage/bounded.server.ts'
import { sendMissing, sendRefusal } from '../answer.server.ts'
import { loadFonts } from '#platform/drawing/fonts.server.ts'
import { drawCard, OG_DESIGN, type OgCard } from './og-image.server.ts'
import { ogPath, parseOgPath, type OgKind } from '#head/og-path.ts'
import { ogPhoto, type OgImage } from './og-photo.server.ts'
import { ogCard } from './og-subject.server.ts'

/** `/og/{kind}/{key}.{lang}.png`: the image that others show beside a link to a page. */
export async function serveOgImages(server: FastifyInstance, app: App): Promise<void> {
  const image = imageMaker(app)
  server.get<{ Params: { kind: string; file: string } }>('/og/:kind/:file', async (request, reply) => {
    const asked = parseOgPath(request.params.kind, request.params.file)
    if (!asked) return sendMissing(request, reply, splitLang(request.url).lang, 'discovery.image.notFound')
    const photo = asked.format === 'jpg' && asked.kind === 'post' ? await ogPhoto(app, asked.key) : null
    // A post that lost its photo has a card.
    if (asked.format === 'jpg' && !photo)
      return reply
        .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
        .redirect(ogPath(asked.kind, asked.key, asked.lang), 302)
    const { name, make, type } = photo ?? (await drawnImage(app, asked))
    const etag = `"${name.replace(/\.\w+$/, '')}"`
    reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'public, max-age=300', etag })
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag))
      return reply.code(304).send()
    try {
      return await reply.type(type).send(await image(name, make, request.ip))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendRefusal(reply, asked.lang, error)
    }
  })
}

/** Returns an image from the storage, or makes it in the lane of pictures: each once. */
function imageMaker(
  app: App,
): (name: string, make: () => Promise<Buffer>, reader: string) => Promise<Buffer> {
  const making = new Map<string, Promise<Buffer>>()
  const images = boundedStorage(app.storage, 'og', OG_BYTES)
  const store = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const bytes = await make()
    await images.put(name, bytes)
    return bytes
  }
  return async (name, make, reader) => {
    const running = making.get(name)
    if (running) return running
    const result = images
      .get(name)
      .then((stored) => stored ?? app.lanes.picture.run(reader, () => store(name, make)))
      .finally(() => making.delete(name))
    making.set(name, result)
    return result
  }
}

/** The card of a thing, drawn when it is asked for. */
async function drawnImage(
  app: App,
  { kind, key, lang }: { kind: OgKind; key: string; lang: Lang },
): Promise<OgImage> {
  const card = await ogCard(app, kind, key, lang)
  return { name: `${hashOf(card)}.png`, type: 'image/png', make: () => draw(app, card) }
}

async function draw(app: App, card: OgCard): Promise<Buffer> {
  const fonts = await loadFonts(join(app.config.dataDir, 'fonts'))
  const svg = card.figures && (await drawnCovers().svg(app, card.figures.subject, card.lang))
  return drawCard(fonts, card, svg)
}

function hashOf(card: OgCard): string {
  return createHash('sha256')
    .update(JSON.stringify([OG_DESIGN, card]))
    .digest('hex')
    .slice(0, 32)
}
