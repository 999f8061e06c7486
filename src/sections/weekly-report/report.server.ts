import { createHash } from 'node:crypto'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { WEEKLY_REPORTS_BYTES } from '#platform/limits/limits.ts'
import prelude from '#platform/pdf/prelude.typ?raw'
import type { PdfDocument } from '#platform/pdf/typst.ts'
import { boundedStorage } from '#platform/storage/bounded.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { reportData } from './report-data.server.ts'
import template from './report.typ?raw'
import { reportContext } from './report-context.server.ts'
import { readWeekData } from './week-data.server.ts'
import type { Week } from './week.ts'

const SOURCE = `${prelude}\n${template}`

/** The request: a week in a language, as known at the end of a day or now. */
export interface AskedReport {
  week: Week
  lang: Lang
  known: string | null
}

/** The report as a document: the same for the same week, language and data. */
export async function reportDocument(app: App, { week, lang, known }: AskedReport): Promise<PdfDocument> {
  // Formats count from the week and not from today: nothing in the report depends on when it is made.
  const now = new Date(`${week.to}T13:00:00Z`)
  const settings = await siteSettings(app)
  const data = await readWeekData({ app, lang, now, prefs: DEFAULT_PREFS, tag: () => undefined }, week, known)
  const site = { name: settings.name[lang], url: app.config.publicUrl }
  return { source: SOURCE, data: reportData(data, reportContext(lang, now), site), standard: 'ua-1' }
}

/**
 * The file of a report. It is made once: a hash of its input is its name in the storage, so that other data or another template are
 * another file. Throws the Refusals of the maker of documents.
 */
export async function reportFile(app: App, reader: string, asked: AskedReport): Promise<Buffer> {
  const document = await reportDocument(app, asked)
  const key = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 32)
  const files = boundedStorage(app.storage, 'weekly-reports', WEEKLY_REPORTS_BYTES)
  const name = `${asked.week.from}-${asked.lang}-${key}.pdf`
  const kept = await files.get(name)
  if (kept) return kept
  const made = await app.pdf.make(reader, document)
  await files.put(name, made)
  return made
}
