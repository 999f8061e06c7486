import { beginDue } from '../../../src/admin/sources/act.server.ts'
import type { Figure } from '../../lib/measurement.ts'
import type { SourcesPortal } from '../../lib/sources-portal.ts'
import { median, round } from '../../lib/stats.ts'

const TURNS = 10
const TIMES = 40
const SOURCES = 1000
const MOST = 1.3

/** The query of each minute for what is due, with a thousand sources by turns with none: none of them is due. */
export async function scheduleFigures({ runner, pool }: SourcesPortal): Promise<Figure[]> {
  await pool.query('truncate data_source cascade')
  await pool.query(
    `insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address,
       layout, target, schedule, paused)
     select 'many-' || n, 'قياس', 'Measurement', 'قياس', 'Measurement', 'https://publisher.example/', 'CC BY 4.0', 'قياس', 'Measurement',
       'https://publisher.example/' || n || '.csv', 'table', 'prices', '30 9 * * *', false
     from generate_series(1, ${SOURCES}) n`,
  )
  const [none, many]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++)
    for (const [times, next] of [
      [none, 'null'],
      [many, `now() + id * interval '1 hour'`],
    ] as const) {
      await pool.query(`update data_source set next_run_at = ${next}`)
      await pool.query('vacuum analyze data_source')
      for (let time = 0; time < TIMES; time++) times.push(await asked())
    }
  return [
    {
      what: `looking every minute for what is due among ${SOURCES.toLocaleString('en')} scheduled sources, by among none`,
      value: round(median(many) / median(none)),
      unit: '',
      limit: { most: MOST },
    },
    { what: 'the same', value: round(median(many), 2), unit: 'ms' },
  ]

  async function asked(): Promise<number> {
    const started = performance.now()
    const begun = await beginDue(runner.db, runner.jobs, new Date())
    if (begun !== 0) throw new Error('A source was due')
    return performance.now() - started
  }
}
