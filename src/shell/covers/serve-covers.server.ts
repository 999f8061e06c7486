import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parseCoverPath } from '#editorial/covers/cover-path.ts'
import { provideCovers } from '#editorial/covers/covers.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Rendered } from '#platform/cache/page-cache.server.ts'
import { loadFonts } from '#platform/drawing/fonts.server.ts'
import { svgToPng } from '#platform/drawing/svg-png.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { cachedAnswer, sendStored } from '#platform/http/stored/stored-answer.server.ts'
import { storePage } from '#platform/http/stored/stored-page.server.ts'
import { COVER_BYTES } from '#platform/limits/limits.ts'
import { boundedStorage } from '#platform/storage/bounded.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { chooseSubject, COVER_TAGS, coverSvg, coverWords } from './draw-cover.server.ts'

/** Shown where a drawing is not to be had at the moment, or not any more. */
const INSTEAD = '/scenes/scene-2.svg'

/** `/covers/{kind}/{key}/{day}.{lang}-{width}.png`: the drawn covers of stories without a picture. */
export function serveCovers(server: FastifyInstance, app: App): void {
  provideCovers({ choose: chooseSubject, words: coverWords, svg: coverSvg })
  const files = boundedStorage(app.storage, 'covers', COVER_BYTES)
  const pngOf = async (svg: string, width: number): Promise<Buffer> => {
    const name = `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}-${width}.png`
    const kept = await files.get(name)
    if (kept) return kept
    const png = await svgToPng(await loadFonts(join(app.config.dataDir, 'fonts')), svg, width)
    await files.put(name, png)
    return png
  }
  server.get<{ Params: { kind: string; key: string; file: string } }>(
    '/covers/:kind/:key/:file',
    async (request, reply) => {
      const { kind, key, file } = request.params
      const asked = parseCoverPath(kind, key, file)
      if (!asked) {
        reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
        return reply.code(404).type('text/plain; charset=utf-8').send('404')
      }
      const { subject, lang, width } = asked
      const render = async (): Promise<Rendered> => {
        const svg = await coverSvg(app, subject, lang)
        if (svg === null) throw new Refusal('no_results')
        const headers = {
          ...SECURITY_HEADERS,
          'content-type': 'image/png',
          'cache-control': 'public, max-age=300',
          'x-robots-tag': 'noindex',
        }
        const png = await pngOf(svg, width)
        return {
          page: storePage(200, headers, png, { packed: true }),
          tags: new Set(COVER_TAGS),
          shared: true,
        }
      }
      try {
        if ((await siteSettings(app)).not_available) throw new Refusal('unavailable', { retryAfter: 600 })
        const path = `cover|${kind}/${key}/${file}`
        return sendStored(request, reply, await cachedAnswer(app, path, request.ip, render, 'picture'))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.headers({ 'cache-control': 'no-store' }).redirect(INSTEAD, 302)
      }
    },
  )
}
