import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chartPath, type Chart, type OpenChart } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import { chartWords, dataFilesOf, PICTURES, type DataFile } from '#datasets/charts/chart-data.server.ts'
import { contentDisposition } from '#datasets/export/file-name.ts'
import { JSON_TAIL, jsonHead } from '#datasets/export/json.server.ts'
import { parquetRows } from '#datasets/machine/parquet.server.ts'
import { exportRows } from '#datasets/export/rows-file.server.ts'
import { sendExport, sendWhole } from '#datasets/export/send.server.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Rendered } from '#platform/cache/page-cache.server.ts'
import { DRAWING_POLICY, FRAME_POLICY, SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { ownOrigin } from '#platform/http/own-origin.server.ts'
import { cachedAnswer, laneOf, sendStored } from '#platform/http/stored/stored-answer.server.ts'
import { storePage } from '#platform/http/stored/stored-page.server.ts'
import { CHARTS } from '../charts.server.ts'
import { mayHaveFile, refuseFile } from '../files/file-rules.server.ts'
import { aboutChart, addressOf, chartSvg, onceOf, spanOf } from './chart-file.server.ts'
import { chartFrame } from './embed.server.tsx'
import { drawPicture } from './picture.server.ts'
import { anybody, type Reading } from './reading.server.ts'

type Format = (typeof PICTURES)[number] | DataFile | 'embed'

interface Asked {
  app: App
  chart: Chart
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
  reading: Reading
  opened: OpenChart
}

/** The files of every chart at its address with another ending, and its frame for other sites at `/embed`. */
export function serveCharts(server: FastifyInstance, app: App): void {
  for (const chart of CHARTS)
    for (const lang of LANGS)
      for (const format of [...PICTURES, ...dataFilesOf(chart), 'embed'] as const)
        server.route({
          method: ['GET', 'HEAD'],
          url: localePath(lang, chartPath(chart, new URLSearchParams(), endingOf(format))),
          handler: async (request, reply) => {
            const reading = anybody(app, lang)
            const query = new URLSearchParams(request.raw.url?.split('?')[1])
            const isData = dataFilesOf(chart).some((one) => one === format)
            const opened = chart.open({ ...reading.ctx, ...(isData && { everyFigure: true }) }, query)
            const asked = { app, chart, lang, request, reply, reading, opened }
            try {
              await mayHaveFile(app, request, opened)
              return await answer(asked, format)
            } catch (error) {
              return refuseFile(reply, error, lang)
            }
          },
        })
}

const endingOf = (format: Format) => (format === 'embed' ? '/embed' : `.${format}`)

function answer(asked: Asked, format: Format) {
  switch (format) {
    case 'svg':
      return keep(asked, format, async (spec) => {
        const body = renderSvg(asked, spec, true)
        return { type: 'image/svg+xml; charset=utf-8', body, policy: DRAWING_POLICY }
      })
    case 'png':
      return keep(asked, format, async (spec) => {
        const body = await drawPicture(asked.app, renderSvg(asked, spec, false))
        return { type: 'image/png', body, packed: true }
      })
    case 'embed':
      return keep(asked, format, async (spec) => {
        const { reading, chart, opened } = asked
        const body = await chartFrame(reading.ctx, chart, spec, opened.query)
        return { type: 'text/html; charset=utf-8', body, policy: FRAME_POLICY }
      })
    default:
      return sendFigures(asked, format)
  }
}

/** The chart as svg, or the refusal that there is nothing to draw. */
function renderSvg(asked: Asked, spec: ChartSpec, fonts: boolean): string {
  const { app, request, reading, chart, opened } = asked
  const origin = ownOrigin(app.config, request)
  const svg = chartSvg(reading.ctx, chart, spec, opened.query, { fonts, origin })
  if (svg === null) throw new Refusal('no_results')
  return svg
}

interface Made {
  type: string
  body: string | Buffer
  policy?: string
  packed?: boolean
}

/** Answers out of the page cache; made again when one of the tags of its figures is dropped. */
async function keep(asked: Asked, format: Format, make: (spec: ChartSpec) => Promise<Made>) {
  const { app, chart, lang, request, reply, reading, opened } = asked
  // A picture names the site as its reader does.
  const key = `chart|${lang}|${ownOrigin(app.config, request)}|${chartPath(chart, opened.query, endingOf(format))}`
  const render = async (): Promise<Rendered> => {
    const spec = await specOf(opened)
    const { type, body, policy, packed } = await make(spec)
    const file = { format, ...fileName(asked, spec), day: reading.ctx.now }
    const headers = {
      ...SECURITY_HEADERS,
      'content-type': type,
      'content-language': lang,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
      link: `<${addressOf(reading.ctx, chart, opened.query)}>; rel="canonical"`,
      ...(policy && { 'content-security-policy': policy }),
      ...(format !== 'embed' && { 'content-disposition': contentDisposition(file, 'inline') }),
    }
    return {
      page: storePage(200, headers, Buffer.from(body), { packed }),
      tags: reading.tags,
      // A search is not cached, so that typed words do not fill the cache.
      shared: opened.words === '' && !reading.isPersonal(),
    }
  }
  const lane = format === 'png' ? 'picture' : laneOf(opened.query)
  return sendStored(request, reply, await cachedAnswer(app, key, request.ip, render, lane))
}

/** The figures of the chart as a data file. */
async function sendFigures(asked: Asked, format: DataFile) {
  const { app, chart, request, reply, reading, opened } = asked
  const spec = await specOf(opened)
  if (spec.withheld) throw new Refusal('not_passed_on')
  const file = { ...fileName(asked, spec), day: reading.ctx.now }
  const about = await aboutChart(reading.ctx, chart, spec, opened.query, ownOrigin(app.config, request))
  const { columns, rows } = spec.figures
  if (format !== 'parquet')
    return sendExport(request, reply, { format, ...file }, async () =>
      exportRows(format, about, columns, onceOf(rows)),
    )
  // What the JSON file says beside its rows.
  const notes = { 'kimya.metadata': jsonHead(about, columns) + JSON_TAIL }
  return sendWhole(request, reply, { format, ...file }, await parquetRows(columns, rows, notes))
}

async function specOf(opened: OpenChart): Promise<ChartSpec> {
  const spec = await opened.load()
  if (!spec) throw new Refusal('not_found')
  return spec
}

const MOST_NAME = 100

/** Names of the file: the chart with its parameters, and in the reader's language its title with its days. */
function fileName({ reading, chart, opened }: Asked, spec: ChartSpec): { name: string; title: string } {
  const asked = [...opened.query.values()].join('-')
  return {
    name: `${chart.section}-${chart.key}-${asked}`.slice(0, MOST_NAME),
    title: [chartWords(reading.ctx, chart, spec).title, spanOf(spec)].filter(Boolean).join(' '),
  }
}
