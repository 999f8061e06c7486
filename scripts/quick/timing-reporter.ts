import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { BROWSER_TIMINGS } from './timings.ts'

/** Remembers what each file of browser tests took, so that quick tests know what fits into their time. */
export default class TimingReporter implements Reporter {
  readonly #took = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration, status }: TestResult): void {
    if (status !== 'passed') return
    const path = relative('', location.file)
    this.#took.set(path, (this.#took.get(path) ?? 0) + duration / 1000)
  }

  onEnd(): void {
    const before = existsSync(BROWSER_TIMINGS)
      ? (JSON.parse(readFileSync(BROWSER_TIMINGS, 'utf8')) as Record<string, number>)
      : {}
    mkdirSync(dirname(BROWSER_TIMINGS), { recursive: true })
    // A run of one kind of page, or of one test of a file, takes less than all of it: the longer one is remembered.
    for (const [path, seconds] of this.#took) before[path] = Math.max(before[path] ?? 0, seconds)
    writeFileSync(BROWSER_TIMINGS, JSON.stringify(before))
  }
}
