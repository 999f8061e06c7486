import { dataFolder } from '../lib/data/data.ts'
import type { Measurement } from '../lib/measurement.ts'
import { answered, launch, PORT, stopChild } from '../lib/portal.ts'
import { median, round } from '../lib/stats.ts'

const TIMES = 5
const MOST_S = 3

/** `npm start` for the second time: everything is built and the data is there; from the command to the first page, its database included. */
export const start: Measurement = {
  title: 'The second start, from the command to the first page',
  async measure() {
    const folder = dataFolder(1000)
    const pages: number[] = []
    const stops: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const begun = performance.now()
      const child = launch(folder)
      await answered(`http://127.0.0.1:${PORT}/index`, child, 10)
      pages.push((performance.now() - begun) / 1000)
      const asked = performance.now()
      await stopChild(child)
      stops.push((performance.now() - asked) / 1000)
    }
    return {
      figures: [
        { what: 'to the first page', value: round(median(pages)), unit: 's', limit: { most: MOST_S } },
        { what: 'slowest to the first page', value: round(Math.max(...pages)), unit: 's' },
        { what: 'to stop', value: round(median(stops)), unit: 's' },
      ],
      detail: { pages, stops },
    }
  },
}
