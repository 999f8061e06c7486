import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { reportFileKey, REPORT_FILES, type ReportFile } from '#admin/archives/files.server.ts'
import { importFindings, readImport } from '#admin/archives/imports.server.ts'
import { readRequest } from '#admin/archives/requests.server.ts'
import { archiveWords } from '#admin/archives/words.server.ts'
import { findingLine, findingsHead } from '#archive/check/report-file.server.ts'
import { parseId } from '#editorial/paths.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { panelFiles } from './panel-files.server.ts'

const PORTION = 2000
const NAMES: Readonly<Record<ReportFile, string>> = { html: 'report', csv: 'findings' }

/**
 * Files of archives, for who may import them: `/admin/archives/3/report.html` and `findings.csv`, what a check found;
 * `/admin/archives/imports/2/findings.csv`, what there is to see to after an import.
 */
export function serveArchiveFiles(server: FastifyInstance, app: App): void {
  const serve = panelFiles(server, app, 'archive.import')
  for (const type of REPORT_FILES)
    serve(`archives/:id/${NAMES[type]}.${type}`, async (params, lang) => {
      const id = parseId(params['id']) ?? 0
      const asked = await readRequest(app.db, id, new Date())
      if (asked === null || asked.reportKey === null) throw new Refusal('not_found')
      const stored = await app.storage.read(reportFileKey(asked.reportKey, lang, type))
      if (!stored) throw new Refusal('not_found')
      return { name: `archive-${id}-${NAMES[type]}`, type, body: () => stored }
    })
  serve('archives/imports/:id/findings.csv', async (params, lang) => {
    const id = parseId(params['id']) ?? 0
    if (!(await readImport(app.db, id, new Date()))) throw new Refusal('not_found')
    return {
      name: `archive-import-${id}-findings`,
      type: 'csv',
      body: () => Readable.from(linesOf(app, lang, id)),
    }
  })
}

async function* linesOf({ exports: db }: App, lang: Lang, id: number): AsyncGenerator<string> {
  const t = archiveWords(lang)
  yield findingsHead(t)
  for (let after = 0; ;) {
    const findings = await importFindings(db, id, after, PORTION)
    const last = findings.at(-1)
    if (!last) return
    yield findings.map((finding) => findingLine(t, finding)).join('')
    after = last.number
  }
}
