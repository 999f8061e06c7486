import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { FAULTS_HEAD, faultLine } from '#admin/imports/fault-lines.ts'
import { readFaults } from '#admin/imports/faults.server.ts'
import { leftOutFile } from '#admin/imports/left-out-file.server.ts'
import { DESTINATIONS } from '#admin/imports/destinations.server.ts'
import { templateCsv, templateOf, templateWorkbook } from '#admin/imports/template.server.ts'
import { importWords } from '#admin/imports/words.server.ts'
import { readImport } from '#datasets/import/record/list.server.ts'
import type { App } from '#platform/app.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { panelFiles } from './panel-files.server.ts'

const PORTION = 2000
const FORMATS = ['csv', 'xlsx'] as const

/**
 * Files of the panel's imports, for who may import: `/admin/imports/templates/prices.xlsx`, an empty file to fill;
 * `/admin/imports/12/faults.csv`, every error and warning in both languages; `/admin/imports/12/left-out.xlsx`, the lines that
 * stay out, in the file's own columns, with why.
 */
export function serveImportFiles(server: FastifyInstance, app: App): void {
  const serve = panelFiles(server, app, 'data.import')
  serve('imports/:id/faults.csv', async ({ id = '' }) => {
    await known(app, id)
    return { name: `import-${id}-faults`, type: 'csv', body: () => Readable.from(linesOf(app, id)) }
  })
  for (const type of FORMATS) {
    serve(`imports/:id/left-out.${type}`, async ({ id = '' }, lang) => {
      await known(app, id)
      const body = () => leftOutFile(app, id, { lang, format: type, now: new Date() })
      return { name: `import-${id}-left-out`, type, body }
    })
    for (const destination of DESTINATIONS)
      serve(`imports/templates/${destination.name}.${type}`, async (_params, lang) => ({
        name: `${destination.name}-${lang}`,
        type,
        async body() {
          const asked = { lang, now: new Date() }
          const template = await templateOf(poolOf(app.db), destination, asked)
          return type === 'csv' ? templateCsv(template) : templateWorkbook(template, destination, asked)
        },
      }))
  }
}

async function known(app: App, id: string): Promise<void> {
  const found = /^[1-9]\d{0,14}$/.test(id) ? await readImport(poolOf(app.db), id) : null
  if (!found) throw new Refusal('not_found')
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
