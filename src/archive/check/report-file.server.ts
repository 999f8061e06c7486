import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { csvField } from '#datasets/export/csv.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Finding } from '../import/finding.ts'
import type { ArchiveCheck } from './check.server.ts'
import { findingName } from './summary.ts'
import { reportPage } from './report-page.ts'

const BOM = '\uFEFF'
/** Lines of each kind on the page; all of them are in the CSV file. */
const ON_PAGE = 200

const line = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => csvField(cell, typeof cell === 'number')).join(',')}\r\n`

/** The first line of a table of findings. */
export const findingsHead = (t: Translate): string =>
  BOM +
  line([
    t('archive.report.number'),
    t('archive.report.story'),
    t('archive.row.finding'),
    t('archive.report.what'),
    t('archive.row.fate'),
    t('archive.report.count'),
  ])

/** A finding as a line of a table. */
export const findingLine = (
  t: Translate,
  { id, title, code, name, fate, count }: Pick<Finding, 'id' | 'title' | 'code' | 'name' | 'fate' | 'count'>,
): string =>
  line([
    id,
    title,
    t(`archive.finding.${code}`),
    findingName(t, { code, name }),
    t(`archive.fate.${fate}`),
    count,
  ])

/** The report of a check in a folder: a page to read, and a table of every finding, written as they are found. */
export async function openReport(folder: string, t: Translate) {
  await mkdir(folder, { recursive: true })
  const csv = createWriteStream(join(folder, 'findings.csv'))
  const write = async (text: string) => {
    if (!csv.write(text)) await once(csv, 'drain')
  }
  await write(findingsHead(t))
  const examples = new Map<string, Finding[]>()
  return {
    async add(finding: Finding): Promise<void> {
      const key = `${finding.code}.${finding.fate}`
      const some = examples.get(key) ?? []
      if (some.length < ON_PAGE) examples.set(key, [...some, finding])
      await write(findingLine(t, finding))
    },
    /** Writes the page and ends the table. Says the file of each. */
    async end(check: ArchiveCheck, about: { lang: Lang; source: string; now: Date }): Promise<string[]> {
      csv.end()
      await finished(csv)
      const page = join(folder, 'report.html')
      await writeFile(page, reportPage(t, check, examples, { ...about, most: ON_PAGE }))
      return [page, join(folder, 'findings.csv')]
    },
    close: () => csv.destroy(),
  }
}
