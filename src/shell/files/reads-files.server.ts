import { readingAsked, readingScope } from '#admin/screens/reads/reads.server.ts'
import { LOOKS } from '#admin/screens/reads/contract.ts'
import { readTable } from '#admin/screens/reads/table.server.ts'
import { ar } from '#admin/screens/reads/messages.ar.ts'
import { en } from '#admin/screens/reads/messages.en.ts'
import { spanOf } from '#editorial/reads/periods.ts'
import { exportRows } from '#datasets/export/rows-file.server.ts'
import { sendExport } from '#datasets/export/send.server.ts'
import type { Cell, ExportColumn } from '#datasets/export/export.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'
import { onceOf } from '../charts/chart-file.server.ts'
import { anybody } from '../charts/reading.server.ts'
import { fileViewer, refuseFile } from './file-rules.server.ts'

const MOST_ROWS = 10_000
const FORMATS = ['csv', 'xlsx'] as const

/** `/admin/reads/stories.csv?period=30`: a table of what is read as a file, for who may see it in the panel. */
export function serveReadsFiles(server: FastifyInstance, app: App): void {
  for (const lang of LANGS)
    for (const look of LOOKS)
      for (const format of look === 'now' ? [] : FORMATS)
        server.route({
          method: ['GET', 'HEAD'],
          url: localePath(lang, `/admin/reads/${look}.${format}`),
          handler: async (request, reply) => {
            try {
              return await send({ app, lang, look, format, request, reply })
            } catch (error) {
              return refuseFile(reply, error, lang)
            }
          },
        })
}

interface Asked {
  app: App
  lang: Lang
  look: (typeof LOOKS)[number]
  format: (typeof FORMATS)[number]
  request: FastifyRequest
  reply: FastifyReply
}

async function send({ app, lang, look, format, request, reply }: Asked): Promise<FastifyReply> {
  const words = lang === 'ar' ? ar : en
  const { ctx: everybody } = anybody(app, lang)
  const ctx = { ...everybody, viewer: await fileViewer(app, request, everybody.now) }
  if (!can(ctx.viewer, 'panel.enter') || !can(ctx.viewer, 'reads.see')) throw new Refusal('not_allowed')
  const { looks, owner } = readingScope(ctx)
  const url = new URL(request.raw.url ?? '/', app.config.publicUrl)
  url.searchParams.set('by', look)
  const { look: allowed, period } = readingAsked(url, looks)
  if (!allowed || allowed === 'now') throw new Refusal('not_allowed')
  const { rows } = await readTable(ctx, { look: allowed, period, owner, limit: MOST_ROWS, offset: 0 })
  const { from, to } = spanOf(period, ctx.now)
  const settings = await siteSettings(app)
  const number = (key: string, label: string): ExportColumn => ({ key, label, type: 'integer' })
  const percent = (key: string, label: string): ExportColumn => ({
    key,
    label,
    type: 'number',
    unit: '%',
    decimals: 1,
  })
  const columns: ExportColumn[] = [
    { key: 'name', label: words[`admin.reads.look.${allowed}`], type: 'text' },
    { key: 'url', label: words['admin.reads.link'], type: 'url' },
    number('views', words[allowed === 'searches' ? 'admin.reads.readers' : 'admin.reads.views']),
    number('before', words['admin.reads.fileBefore']),
    percent('part', words['admin.reads.part']),
    number('readers', words['admin.reads.readers']),
    percent('whole', words['admin.reads.whole']),
    percent('long', words['admin.reads.long']),
  ]
  const cells = rows.map((row): Cell[] => [
    row.name,
    row.to === null ? null : app.config.publicUrl + localePath(lang, row.to),
    row.views,
    row.before,
    row.part,
    row.readers,
    row.whole,
    row.long,
  ])
  // A column without any figure is not in the file.
  const used = columns.map((_, at) => at === 0 || cells.some((row) => row[at] !== null))
  const kept = <T>(list: readonly T[]) => list.filter((_, at) => used[at])
  const title = `${words['admin.reads.title']}: ${words[`admin.reads.look.${allowed}`]}`
  const about = {
    title,
    lang,
    filters: [{ label: words['admin.reads.periods'], value: `${from} – ${to}` }],
    source: settings.name[lang],
    licence: words['admin.reads.licence'],
    retrieved: ctx.now,
    url: app.config.publicUrl + localePath(lang, `/admin/reads?by=${allowed}&period=${period}`),
  }
  const file = { format, name: `reads-${allowed}`, title, day: ctx.now }
  return sendExport(request, reply, file, async () =>
    exportRows(format, about, kept(columns), onceOf(cells.map(kept))),
  )
}
