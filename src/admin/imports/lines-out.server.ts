import type pg from 'pg'
import { issueText } from '#datasets/import/issue-text.ts'
import { openTable } from '#datasets/import/mapping/header.ts'
import { ownHeader, REASON_HEADING } from '#datasets/import/reason-column.ts'
import type { Issue } from '#datasets/import/run/issues.ts'
import { UNSAVED_FORMULA } from '#datasets/import/source.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { rowsOf, type ImportFile, type Reading } from './open-file.server.ts'
import { importWords } from './words.server.ts'

/** What of a file stays out: its own column names with the reason's behind them, and its lines. */
export interface LinesOut {
  header: readonly string[]
  rows: AsyncIterable<readonly (readonly string[])[]>
}

/** The lines of a file that stay out of an import of its good rows, as they are in the file, each with why. Throws ImportRefusal. */
export async function linesOut(
  pool: pg.Pool,
  importId: string,
  file: ImportFile,
  { reading, lang }: { reading: Reading; lang: Lang },
): Promise<LinesOut> {
  const reasons = await reasonsOf(pool, importId, lang)
  const table = await openTable(await rowsOf(file, reading), reading.headerRow)
  const names = ownHeader(table.header.cells)
  const width = Math.max(names.findLastIndex((name) => name.trim() !== '') + 1, 1)
  const shown = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => (cells[at] === UNSAVED_FORMULA ? '' : (cells[at] ?? '')))
  async function* rows() {
    try {
      for await (const portion of table.rows) {
        const out = portion.flatMap(({ line, cells }) => {
          const why = reasons.get(line)
          return why === undefined ? [] : [[...shown(cells), why]]
        })
        if (out.length > 0) yield out
      }
    } finally {
      await table.close()
    }
  }
  return { header: [...shown(names), REASON_HEADING[lang]], rows: rows() }
}

/** Why each line stays out, in words: its errors, or the other line of its key. */
async function reasonsOf(pool: pg.Pool, importId: string, lang: Lang): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ line: number; issues: Issue[] }>(
    `select line, jsonb_agg(issue order by n) as issues from data_import_fault
     where import_id = $1 and (severity = 'error' or issue ->> 'code' = 'twin') group by line`,
    [importId],
  )
  const words = importWords(lang)
  return new Map(
    rows.map(({ line, issues }) => [
      line,
      stripBidi(issues.map((issue) => issueText(words, lang, issue)).join(lang === 'ar' ? '؛ ' : '; ')),
    ]),
  )
}
