import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DESTINATIONS } from '../../../src/admin/imports/destinations.server.ts'
import { importFile } from '../../../src/admin/imports/import-file.server.ts'
import { layoutOf } from '../../../src/admin/imports/layout.server.ts'
import { inspectFile } from '../../../src/admin/imports/open-file.server.ts'
import { settingsFrom } from '../../../src/admin/imports/upload-settings.ts'
import { copyIn } from '../../../src/platform/db/copy-in.server.ts'
import type { ImportMode } from '../../../src/datasets/import/run/target.ts'
import type { Figure } from '../../lib/measurement.ts'
import type { SourcesPortal } from '../../lib/sources-portal.ts'
import { median, round } from '../../lib/stats.ts'

const ROWS = 100_000
const TIMES = 3
const MOST = 2
const COUNTRIES = ['SA', 'AE', 'QA', 'KW', 'OM', 'BH']
const PARTNERS = 'WLD CN IN US KR JP BR TR EG DE NL BE TH VN PK IT SG MY ID ZA AU FR ES GB PL MA'.split(' ')
const PRODUCTS = 32
const YEARS = 11
const HEADER =
  'product,process,country,partner,year_month,hs_code,hs_edition,value,currency,value_basis,quantity,quantity_unit,estimate,is_mirror,as_of,confidence'
const SOURCE = { ar: 'قياس', en: 'Measurement', url: 'https://comtradeplus.un.org/', asOf: null }

/**
 * Rows as the layout of UN Comtrade writes them, checked and then imported into the trade's table, by turns with COPY of the same
 * rows into the same table, emptied: its keys, checks and sums are in both.
 */
export async function tradeFigures({ pool }: SourcesPortal): Promise<Figure[]> {
  await pool.query(
    `insert into products_prices_category (id, name_ar, name_en) values ('bench', 'قياس', 'Measurement')`,
  )
  await pool.query(
    `insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, hs6)
     select 'bench-' || n, 'bench', 'B' || n, 'قياس ' || n, 'Bench ' || n, (280000 + n)::text from generate_series(1, ${PRODUCTS}) n`,
  )
  const destination = DESTINATIONS.find(({ name }) => name === 'exports-imports')
  if (!destination) throw new Error('There is no trade')
  const lines = [...linesOf()].slice(0, ROWS)
  const path = resolve('.kimya/bench/sources/trade.csv')
  writeFileSync(path, [HEADER, ...lines, ''].join('\n'))
  const file = await inspectFile(path)
  const settings = settingsFrom({ source: SOURCE })
  const once = async (mode: ImportMode) => {
    const layout = await layoutOf(pool, file, destination, settings)
    const author = { accountId: null, name: 'bench' }
    const { report } = await importFile(pool, {
      file,
      name: 'trade.csv',
      destination,
      layout,
      mode,
      author,
      now: new Date(),
    })
    if (report.inserted !== ROWS) throw new Error(JSON.stringify(report))
  }
  const copied = Buffer.from(
    lines.map((line) => `${line.replace(',WLD,', ',,')},${SOURCE.ar},${SOURCE.en},${SOURCE.url}\n`).join(''),
  )
  const client = await pool.connect()
  const empty = async () => {
    await pool.query('truncate exports_imports_flow restart identity')
    await pool.query('checkpoint')
  }
  const [copies, imports]: [number[], number[]] = [[], []]
  try {
    for (let turn = 0; turn < TIMES; turn++) {
      await empty()
      const started = performance.now()
      await copyIn(
        client,
        `copy exports_imports_flow (${HEADER},source_ar,source_en,source_url) from stdin (format csv)`,
        copied,
      )
      copies.push(performance.now() - started)
      await empty()
      const begun = performance.now()
      await once('dry')
      await once('commit')
      imports.push(performance.now() - begun)
    }
  } finally {
    client.release()
  }
  return [
    {
      what: `${ROWS.toLocaleString('en')} rows of UN Comtrade, after its layout, checked and imported, by COPY into the same table`,
      value: round(median(imports.map((time, turn) => time / (copies[turn] ?? 0)))),
      unit: '',
      limit: { most: MOST },
    },
    { what: 'the same', value: round(median(imports), 0), unit: 'ms' },
    { what: 'COPY of the same into the same table', value: round(median(copies), 0), unit: 'ms' },
  ]
}

function* linesOf(): Generator<string> {
  for (let product = 1; product <= PRODUCTS; product++)
    for (const process of ['export', 'import'])
      for (const country of COUNTRIES)
        for (const partner of PARTNERS)
          for (let year = 0; year < YEARS; year++) {
            const tonnes = (product * 7919 + year * 104_729 + partner.charCodeAt(0) * 31) % 90_000
            const basis = process === 'export' ? 'FOB' : 'CIF'
            yield `bench-${product},${process},${country},${partner},${2015 + year},${280_000 + product},2022,${tonnes * 700},USD,${basis},${tonnes}.125,t,false,false,${2015 + year},high`
          }
}
