import { setTimeout as sleep } from 'node:timers/promises'
import { ask, newReader, uncachedPage, type Answer } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { isRefusedIn } from '../../lib/faults/refusal.ts'
import { until } from '../../lib/faults/until.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

/** Longer than a page is fresh, so that every cached page expires meanwhile. */
const AWAY_MS = 90_000
const EVERY_MS = 1000
const GOOD_MS = 20_000

/** The database is away for a minute and a half; that it may be a day is shown by tests with a clock of their own. */
export const away: Measurement = {
  title: 'Faults: database away for 90 s',
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 1)
      const portal = await startPortal(folder, PORT, { ...FAULT_ENV, DATABASE_URL: server.url })
      try {
        const { origin } = portal
        const paths = await cachedPages(origin)
        await server.stop()
        const kept: Answer[] = []
        const uncached: { lang: 'ar' | 'en'; path: string; answer: Answer }[] = []
        for (const began = performance.now(); performance.now() - began < AWAY_MS; await sleep(EVERY_MS)) {
          kept.push(...(await Promise.all(paths.map((path) => ask(origin + path)))))
          uncached.push(...(await Promise.all(UNCACHED.map((one) => askUncached(origin, one)))))
        }
        const alive = portal.alive()
        await server.start()
        const goodMs = await until(
          async () => (await ask(origin + uncachedPage(), { headers: newReader() })).status === 200,
          { ms: GOOD_MS },
        )
        const wrong = uncached.filter(({ lang, answer }) => !isRefusedIn(lang, answer))
        return {
          figures: [
            { what: 'portal alive', value: Number(alive), unit: '', limit: { least: 1 } },
            {
              what: 'kept pages: errors',
              value: kept.filter(({ status }) => status !== 200).length,
              unit: '',
              limit: { most: 0 },
            },
            { what: 'kept pages: asked', value: kept.length, unit: '' },
            {
              what: "others: not 503 with Retry-After in the address's language",
              value: wrong.length,
              unit: '',
              limit: { most: 0 },
            },
            { what: 'others: asked', value: uncached.length, unit: '' },
            {
              what: 'good again after the database',
              value: round(goodMs, 0),
              unit: 'ms',
              limit: { most: 5000 },
            },
          ],
          detail: {
            kept: statusesOf(kept),
            wrong: wrong.map(({ path, answer }) => `${path}: ${answer.status}`),
          },
        }
      } finally {
        await portal.stop()
        await server.stop()
      }
    }),
}

/** Uncached addresses, by language: pages, a call of the API, a new feed, a form. */
const UNCACHED: readonly { lang: 'ar' | 'en'; path: () => string; method?: string }[] = [
  { lang: 'ar', path: () => uncachedPage('ar') },
  { lang: 'en', path: () => uncachedPage('en') },
  { lang: 'ar', path: () => '/contact', method: 'POST' },
  { lang: 'en', path: () => '/en/contact', method: 'POST' },
  { lang: 'ar', path: () => '/ar/companies/api/rows?page=2' },
  { lang: 'en', path: () => '/en/companies/api/rows?page=2' },
]

async function askUncached(origin: string, { lang, path, method }: (typeof UNCACHED)[number]) {
  const asked = path()
  const headers = { ...newReader(), ...(method && { 'content-type': 'application/x-www-form-urlencoded' }) }
  return {
    lang,
    path: asked,
    answer: await ask(origin + asked, { method, headers, ...(method && { body: 'name=x' }) }),
  }
}

function statusesOf(answers: readonly Answer[]): Record<string, number> {
  return Object.fromEntries(
    Array.from(
      Map.groupBy(answers, ({ status }) => status),
      ([status, all]) => [status, all.length],
    ),
  )
}
