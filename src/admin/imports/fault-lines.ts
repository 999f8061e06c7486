import { issueText } from '#datasets/import/issue-text.ts'
import type { Issue } from '#datasets/import/run/issues.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import { csvLine } from './csv-line.ts'

/** The first line of a file of faults, after the byte order mark by which spreadsheet programs know the encoding. */
export const FAULTS_HEAD = `\uFEFF${csvLine(['severity', 'line', 'column', 'header', 'value', 'code', 'arabic', 'english'])}`

/** An error or warning as a line of a CSV file: place, value, code, and what is wrong in both languages. */
export function faultLine(
  severity: 'error' | 'warning',
  issue: Issue,
  words: Readonly<Record<Lang, Translate>>,
): string {
  const { header, params } = issue
  return csvLine([
    severity,
    issue.line,
    issue.column,
    typeof header === 'object' ? (header?.en ?? null) : header,
    valueOf(params['value']),
    issue.code,
    stripBidi(issueText(words.ar, 'ar', issue)),
    stripBidi(issueText(words.en, 'en', issue)),
  ])
}

/** The cell's text, where the fault names it. */
export const valueOf = (value: Issue['params'][string] | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : (value?.en ?? null)
