import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { FAULTS_HEAD, faultLine } from '#admin/imports/fault-lines.ts'
import type { Issue } from '#datasets/import/run/issues.ts'
import { wordsOf } from './words.ts'

export interface ErrorFile {
  add(severity: 'error' | 'warning', issue: Issue): void
  close(): Promise<void>
}

/** Every error and warning as a line of a CSV file: place, value, code, and what is wrong in both languages. */
export function errorFile(path: string): ErrorFile {
  const words = { ar: wordsOf('ar'), en: wordsOf('en') }
  const stream = createWriteStream(path)
  stream.write(FAULTS_HEAD)
  return {
    add: (severity, issue) => void stream.write(faultLine(severity, issue, words)),
    async close() {
      stream.end()
      await finished(stream)
    },
  }
}
