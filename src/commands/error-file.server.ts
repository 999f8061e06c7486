import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { issueText } from '#datasets/import/issue-text.ts'
import type { Issue } from '#datasets/import/run/issues.ts'
import { harmless } from '#datasets/formula.ts'
import { stripBidi } from '#i18n/bidi-marks.ts'
import { wordsOf } from './words.ts'

export interface ErrorFile {
  add(severity: 'error' | 'warning', issue: Issue): void
  close(): Promise<void>
}

/** Every error and warning as a line of a CSV file: place, code, and what is wrong in both languages. */
export function errorFile(path: string): ErrorFile {
  const [ar, en] = [wordsOf('ar'), wordsOf('en')]
  const stream = createWriteStream(path)
  const line = (cells: readonly (string | number | null)[]) =>
    stream.write(
      `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`,
    )
  stream.write('\uFEFF')
  line(['severity', 'line', 'column', 'header', 'code', 'arabic', 'english'])
  return {
    add: (severity, issue) =>
      void line([
        severity,
        issue.line,
        issue.column,
        typeof issue.header === 'object' ? (issue.header?.en ?? null) : issue.header,
        issue.code,
        stripBidi(issueText(ar, 'ar', issue)),
        issueText(en, 'en', issue),
      ]),
    async close() {
      stream.end()
      await finished(stream)
    },
  }
}
