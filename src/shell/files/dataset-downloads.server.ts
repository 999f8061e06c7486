import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { summaryOf } from '#datasets/answer/summary.server.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { exportColumns, exportRowsQuery } from '#datasets/export-rows.server.ts'
import type { ExportFormat } from '#datasets/export/export.ts'
import { fileLicence } from '#datasets/licences.server.ts'
import { isMixed } from '#datasets/list/kinds.server.ts'
import { passedOn, withheldRows } from '#datasets/passed-on.server.ts'
import { exportQuery } from '#datasets/export/query-file.server.ts'
import { sendExport } from '#datasets/export/send.server.ts'
import { readSources } from '#datasets/charts/sources.server.ts'
import { presentContextFor } from '#datasets/present.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { stateWords } from '#datasets/list/active-filters.server.ts'
import { ofOneGrain } from '#datasets/list/one-grain.server.ts'
import { readState } from '#datasets/list/state.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { ownOrigin } from '#platform/http/own-origin.server.ts'
import { DATASETS } from '#admin/datasets.server.ts'
import { mayHaveFile, refuseFile } from './file-rules.server.ts'

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'json']

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
    const asked = readState(dataset, url.searchParams, [''])
    await mayHaveFile(app, request, { wrong: Object.keys(asked.wrong), words: asked.q })
    const state = await ofOneGrain(app, dataset, asked)
    const { label } = await sectionInfo(app, dataset.section, lang)
    const columns = exportColumns(dataset, lang, format)
    const ctx = { app, lang, now, prefs: DEFAULT_PREFS, tag: () => undefined }
    const [passed, withheld, realFirst, presentContext] = await Promise.all([
      passedOn(app, dataset, state),
      withheldRows(app, dataset, state),
      isMixed(app, dataset, state),
      presentContextFor(ctx, dataset, []),
    ])
    const sources = await readSources(ctx, dataset, passed, presentContext)
    const page = ownOrigin(app.config, request) + localePath(lang, `/${dataset.section}`) + url.search
    return await sendExport(
      request,
      reply,
      { format, name: dataset.section, title: label, day: now },
      async () =>
        exportQuery(
          app.exports,
          format,
          {
            title: label,
            // It would give figures that the file may not.
            summary: withheld ? null : await summaryOf(ctx, dataset, state),
            lang,
            filters: await stateWords({ app, lang, now }, dataset, state),
            source: sources.source,
            licence: await fileLicence(app, sources.sources, lang),
            retrieved: now,
            url: page,
            marks: sources.marks,
            withheld: withheld?.here[lang] ?? null,
          },
          columns,
          exportRowsQuery(app.db, dataset, { ...passed, realFirst }, lang, format),
        ),
    )
  } catch (error) {
    return refuseFile(reply, error, lang)
  }
}
