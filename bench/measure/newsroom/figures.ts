import { resolve } from 'node:path'
import { checkFigures } from '../../../src/admin/remarks/figures/check.server.ts'
import { figureCorpus } from '../../../src/admin/remarks/figures/testing-corpus.server.ts'
import { loadDemo } from '../../../src/demo/load.server.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool } from '../../../src/platform/db/kysely.server.ts'
import { migrate } from '../../../src/platform/db/migrate/migrate.server.ts'
import { testApp } from '../../../src/platform/testing-app.server.ts'
import { testContext } from '../../../src/testing/context.server.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { percentile, round } from '../../lib/stats.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const TODAY = '2026-11-22'
const PARAGRAPHS = 100

/** Figures of texts beside our own: planted faults that are found, true figures that are marked, and what a paragraph costs. */
export const figures: Measurement = {
  title: 'Figures in texts compared with our own series',
  async measure() {
    // Filled once: the day is fixed, so that its prices are.
    const embedded = await startEmbedded({ dir: resolve('.kimya/bench/figures'), database: 'bench_figures' })
    await migrate(embedded.url, resolve('db/migrations'))
    const db = openDb(openPool(embedded.url, { connections: 4 }))
    const app = testApp({ db, url: embedded.url })
    try {
      await loadDemo(app.db, { folder: 'db/demo', storage: { put: async () => {} }, now: NOW, log: () => {} })
      const corpus = await figureCorpus(app.db, TODAY)
      const { ctx } = testContext(app, { now: NOW })
      const found = await checkFigures(ctx, { blocks: corpus.map(({ text }) => text), day: TODAY })
      const wrong = corpus.flatMap((one, at) =>
        one.wrong === null ? [] : [{ ...one, marks: found[at] ?? [] }],
      )
      const right = corpus.flatMap((one, at) => (one.wrong === null ? [found[at] ?? []] : []))
      const caught = wrong.filter(({ wrong: figure, marks }) =>
        marks.some(({ text }) => text.includes(figure ?? '')),
      )
      const times: number[] = []
      for (const { text } of corpus.slice(0, PARAGRAPHS)) {
        const begin = performance.now()
        await checkFigures(ctx, { blocks: [text], day: TODAY })
        times.push(performance.now() - begin)
      }
      return {
        figures: [
          {
            what: `planted wrong figures found, of ${wrong.length}`,
            value: caught.length,
            unit: '',
            limit: { least: 45 },
          },
          {
            what: `false marks in ${right.length} true texts`,
            value: right.flat().length,
            unit: '',
            limit: { most: 5 },
          },
          { what: 'a paragraph, 95th percentile', value: round(percentile(times, 0.95), 1), unit: 'ms' },
        ],
        detail: { missed: wrong.filter((one) => !caught.includes(one)), marked: right.flat() },
      }
    } finally {
      await db.destroy()
      await embedded.stop()
    }
  },
}
