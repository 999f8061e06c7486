import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyIn } from '../../../src/platform/db/copy-in.server.ts'
import { readXlsx } from '../../../src/datasets/import/xlsx/read-xlsx.server.ts'
import type { Figure } from '../../lib/measurement.ts'
import type { SourcesPortal } from '../../lib/sources-portal.ts'
import { median, round } from '../../lib/stats.ts'

const TIMES = 5
const MOST = 1.5
const PAGE = '/commodity-markets'
const WORKBOOK = '/doc/2026/related/CMO-Historical-Data-Monthly.xlsx'

/** The World Bank's own workbook (of KIMYA_DATA) fetched, checked and imported, beside reading its sheet and COPY of its points. */
export async function workbookFigures({ pool, files, address, add, run }: SourcesPortal): Promise<Figure[]> {
  const path = join(process.env['KIMYA_DATA'] ?? '', 'worldbank/CMO-Historical-Data-Monthly-2026-06.xlsx')
  if (!existsSync(path)) throw new Error('KIMYA_DATA must name the folder with the World Bank’s workbook')
  files.set(PAGE, Buffer.from(`<a href="${WORKBOOK}">Monthly prices</a>`))
  files.set(WORKBOOK, readFileSync(path))
  await add({
    name: 'worldbank',
    title_ar: 'قياس',
    title_en: 'Measurement',
    publisher_ar: 'البنك الدولي',
    publisher_en: 'World Bank',
    home_url: 'https://www.worldbank.org/',
    licence: 'CC BY 4.0',
    credit_ar: 'البنك الدولي',
    credit_en: 'World Bank',
    address: address(PAGE),
    layout: 'world-bank-workbook',
    schedule: '30 9 * * *',
    trust: 'publish',
  })
  await pool.query('create table bench_bare (series_id int, day date, price numeric)')
  const [floors, runs]: [number[], number[]] = [[], []]
  let points = 0
  for (let turn = 0; turn <= TIMES; turn++) {
    await pool.query(
      `truncate products_prices_category, products_prices_product, products_prices_series, products_prices_point,
         products_prices_point_revision, data_import, data_upload, data_source_run, bench_bare restart identity cascade`,
    )
    await pool.query(`update data_source set content = '{}'`)
    await pool.query('checkpoint')
    const ran = await timed(() => run('worldbank'))
    const { rows } = await pool.query<{ line: string }>(
      `select concat_ws(',', series_id, day, price) as line from products_prices_point`,
    )
    points = rows.length
    const csv = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    const floor = await timed(async () => {
      for await (const _rows of await readXlsx(path, { sheet: 'Monthly Prices' }));
      const client = await pool.connect()
      await copyIn(client, 'copy bench_bare from stdin (format csv)', csv)
      client.release()
    })
    // The first turn warms both up.
    if (turn === 0) continue
    runs.push(ran)
    floors.push(floor)
  }
  return [
    {
      what: 'World Bank’s workbook fetched, checked and imported, by reading its sheet and COPY',
      value: round(median(runs.map((ran, turn) => ran / (floors[turn] ?? 0)))),
      unit: '',
      limit: { most: MOST },
    },
    { what: `the same, of ${points.toLocaleString('en')} points`, value: round(median(runs), 0), unit: 'ms' },
    {
      what: 'its sheet read and its points copied into a table without keys',
      value: round(median(floors), 0),
      unit: 'ms',
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
