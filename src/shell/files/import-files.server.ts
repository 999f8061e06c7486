import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FAULTS_HEAD, faultLine } from '#admin/imports/fault-lines.ts'
import { readFaults } from '#admin/imports/faults.server.ts'
import { leftOutFile } from '#admin/imports/left-out-file.server.ts'
import { DESTINATIONS } from '#admin/imports/destinations.server.ts'
import { templateCsv, templateOf, templateWorkbook } from '#admin/imports/template.server.ts'
import { importWords } from '#admin/imports/words.server.ts'
import { readImport } from '#datasets/import/record/list.server.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { can } from '#platform/policy/policy.ts'
import { holderOf, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { refuseFile } from './file-rules.server.ts'

const PORTION = 2000
const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]
const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface MadeFile {
  name: string
  format: Format
  body: () => Promise<Readable> | Readable
}

/**
 * Files of the panel's imports, for who may import: `/admin/imports/templates/prices.xlsx`, an empty file to fill;
 * `/admin/imports/12/faults.csv`, every error and warning in both languages; `/admin/imports/12/left-out.xlsx`, the lines that
 * stay out, in the file's own columns, with why.
 */
export function serveImportFiles(server: FastifyInstance, app: App): void {
  for (const lang of LANGS) {
    const serve = (path: string, find: (params: Record<string, string>) => Promise<MadeFile>) =>
      server.route<{ Params: Record<string, string> }>({
        method: ['GET', 'HEAD'],
        url: localePath(lang, `/admin/imports/${path}`),
        handler: (request, reply) => send(app, lang, () => find(request.params), request, reply),
      })
    serve(':id/faults.csv', async ({ id = '' }) => {
      await known(app, id)
      const body = () => Readable.from(linesOf(app, id))
      return { name: `import-${id}-faults`, format: 'csv', body }
    })
    for (const format of FORMATS) {
      serve(`:id/left-out.${format}`, async ({ id = '' }) => {
        await known(app, id)
        const body = () => leftOutFile(app, id, { lang, format, now: new Date() })
        return { name: `import-${id}-left-out`, format, body }
      })
      for (const destination of DESTINATIONS)
        serve(`templates/${destination.name}.${format}`, async () => ({
          name: `${destination.name}-${lang}`,
          format,
          async body() {
            const asked = { lang, now: new Date() }
            const template = await templateOf(poolOf(app.db), destination, asked)
            return format === 'csv' ? templateCsv(template) : templateWorkbook(template, destination, asked)
          },
        }))
    }
  }
}

async function known(app: App, id: string): Promise<void> {
  const found = /^[1-9]\d{0,14}$/.test(id) ? await readImport(poolOf(app.db), id) : null
  if (!found) throw new Refusal('not_found')
}

async function send(
  app: App,
  lang: Lang,
  find: () => Promise<MadeFile>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const cookies = parseCookies(request.headers.cookie, isSecure(app.config))
    const { viewer } = await holderOf(app.db, cookies.get(SESSION_COOKIE), new Date())
    if (!can(viewer, 'panel.enter') || !can(viewer, 'data.import')) throw new Refusal('not_allowed')
    const { name, format, body } = await find()
    reply.headers({
      ...SECURITY_HEADERS,
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    // A file is made only for who gets it: not for a question about its head.
    return await reply.send(request.method === 'HEAD' ? Readable.from([]) : await body())
  } catch (error) {
    return refuseFile(reply, error, lang)
  }
}

async function* linesOf(app: App, id: string): AsyncGenerator<string> {
  const words = { ar: importWords('ar'), en: importWords('en') }
  yield FAULTS_HEAD
  for (let offset = 0; ; offset += PORTION) {
    const faults = await readFaults(poolOf(app.db), id, null, { limit: PORTION, offset })
    if (faults.length === 0) return
    yield faults.map(({ severity, issue }) => faultLine(severity, issue, words)).join('')
  }
}
