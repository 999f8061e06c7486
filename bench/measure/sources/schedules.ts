import { beginDue } from '../../../src/admin/sources/act.server.ts'
import type { Figure } from '../../lib/measurement.ts'
import type { SourcesPortal } from '../../lib/sources-portal.ts'
import { median, round } from '../../lib/stats.ts'

const TIMES = 300
const SOURCES = 1000
const MOST = 1.3

/** The query of each minute for what is due, with a thousand sources by turns with none: none of them is due. */
export async function scheduleFigures({ runner, pool }: SourcesPortal): Promise<Figure[]> {
  await pool.query('truncate data_source cascade')
  const none = await askedFor()
  await pool.query(
    `insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address,
       layout, target, schedule, paused, next_run_at)
     select 'many-' || n, 'قياس', 'Measurement', 'قياس', 'Measurement', 'https://publisher.example/', 'CC BY 4.0', 'قياس', 'Measurement',
       'https://publisher.example/' || n || '.csv', 'table', 'prices', '30 9 * * *', false, now() + n * interval '1 hour'
     from generate_series(1, ${SOURCES}) n`,
  )
  await pool.query('analyze data_source')
  const many = await askedFor()
  return [
    {
      what: `looking every minute for what is due among ${SOURCES.toLocaleString('en')} sources, by among none`,
      value: round(many / none),
      unit: '',
      limit: { most: MOST },
    },
    { what: 'the same', value: round(many, 2), unit: 'ms' },
  ]

  async function askedFor(): Promise<number> {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const started = performance.now()
      const begun = await beginDue(runner.db, runner.jobs, new Date())
      times.push(performance.now() - started)
      if (begun !== 0) throw new Error('A source was due')
    }
    return median(times)
  }
}
