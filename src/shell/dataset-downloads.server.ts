import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dataset } from '#datasets/dataset.ts'
import { exportColumns, exportRowsQuery } from '#datasets/export-rows.server.ts'
import type { ExportFormat } from '#datasets/export/export.ts'
import { exportQuery } from '#datasets/export/open.server.ts'
import { sendExport } from '#datasets/export/send.server.ts'
import { stateWords } from '#datasets/narrowed-by.server.ts'
import { readState } from '#datasets/state.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { SECURITY_HEADERS } from '#platform/http/csp.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/rate-limit/rate-limit.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { DATASETS } from './datasets.server.ts'

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'json']

const LICENCE = {
  ar: 'للاستعمال مع ذكر كيميا ومصدر كل صف؛ وتبقى حقوق المصدر لأصحابها',
  en: 'Free to use with credit to Kimya and to the source of each row; rights in the sources stay with their owners',
}

/** `/dumping-cases.csv?country=IN`: the rows of a list at its own address with another ending, in the page's language. */
export function serveDatasetDownloads(server: FastifyInstance, app: App): void {
  for (const dataset of DATASETS.filter(({ view }) => view === undefined))
    for (const lang of LANGS)
      for (const format of FORMATS)
        server.route({
          method: ['GET', 'HEAD'],
          url: localePath(lang, `/${dataset.section}.${format}`),
          handler: (request, reply) => download(app, shownBy(dataset, request), lang, format, request, reply),
        })
}

/** The section's own dataset, or the one that the asked view shows in its place. */
function shownBy(dataset: Dataset, request: FastifyRequest): Dataset {
  const asked = new URLSearchParams(request.raw.url?.split('?')[1]).get('view')
  const other = DATASETS.find(({ section, view }) => section === dataset.section && view && view === asked)
  return other ?? dataset
}

async function download(
  app: App,
  dataset: Dataset,
  lang: Lang,
  format: ExportFormat,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = new URL(request.raw.url ?? '/', app.config.publicUrl)
  const now = new Date()
  try {
    if ((await siteSettings(app)).not_available) throw new Refusal('unavailable', { retryAfter: 600 })
    const state = readState(dataset, url.searchParams, [''])
    const wrong = Object.keys(state.wrong)
    // A file of other rows than were asked for would be believed: better none.
    if (wrong.length > 0)
      throw new Refusal('invalid_input', {
        fields: Object.fromEntries(wrong.map((name) => [name, 'must_be_valid' as const])),
      })
    // A search by text counts as one, as it does on the page: a file is no way round the limit.
    if (state.q !== '' && request.method === 'GET') {
      const verdict = await hit({ db: app.db, secret: app.secret }, 'search', request.ip, now)
      if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    }
    const { label } = await sectionInfo(app, dataset.section, lang)
    const columns = exportColumns(dataset, lang)
    const page = new URL(url)
    page.pathname = localePath(lang, `/${dataset.section}`)
    return await sendExport(
      request,
      reply,
      { format, name: dataset.section, title: label, day: now },
      async () =>
        exportQuery(
          app.db,
          format,
          {
            title: label,
            lang,
            filters: await stateWords({ app, lang, now }, dataset, state),
            source: app.config.publicUrl,
            licence: LICENCE[lang],
            retrieved: now,
            url: page.href,
          },
          columns,
          exportRowsQuery(app.db, dataset, state, lang),
        ),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(reply, error, lang)
  }
}

/** Plain words instead of a file. */
function refuse(reply: FastifyReply, { code, retryAfter }: Refusal, lang: Lang): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply
    .code(ERRORS[code].status)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store', 'content-language': lang })
    .type('text/plain; charset=utf-8')
    .send(`${ERRORS[code][lang]}\n`)
}
