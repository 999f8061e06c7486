import { globSync, readFileSync } from 'node:fs'

/** Seconds that each test file took in the last run that had it, all its tests together. */
export type Timings = ReadonlyMap<string, number>

/** Where the browser tests write what they took (timing-reporter.ts). */
export const BROWSER_TIMINGS = 'node_modules/.cache/kimya-quick/browser.json'

/** What Vitest keeps of its runs, in milliseconds. */
interface VitestResults {
  projects: Readonly<Record<string, { files: Readonly<Record<string, { duration: number }>> }>>
}

/** What both runners remember of earlier runs; nothing on a fresh machine. */
export function readTimings(): Timings {
  const found = new Map<string, number>()
  for (const file of globSync('node_modules/.vite/vitest/*/results.json'))
    // A file may run in two projects: on a server and on the embedded one.
    for (const { files } of Object.values(json<VitestResults>(file).projects))
      for (const [path, { duration }] of Object.entries(files))
        found.set(path, (found.get(path) ?? 0) + duration / 1000)
  for (const file of globSync(BROWSER_TIMINGS))
    for (const [path, seconds] of Object.entries(json<Record<string, number>>(file))) found.set(path, seconds)
  return found
}

const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
