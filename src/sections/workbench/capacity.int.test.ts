import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { loader } from './pages/index.tsx'

const app = await figuresApp((db) => insertProducts(db, ['methanol', 'urea']))

interface Plant {
  product?: string
  country?: string
  volume: number
  unit?: string
  basis?: string
  status?: string
  maintenance?: string
  start?: string | null
  demo?: boolean
}

async function addPlant(slug: string, plant: Plant): Promise<void> {
  const { product = 'methanol', country = 'SA', volume, unit = 'kt/y', basis = 'nameplate' } = plant
  const { status = 'operating', maintenance = 'none', start = null, demo = false } = plant
  await sql`insert into production_capacity_plant (slug, product, company, country, power_volume, unit, measuring, product_use,
      this_status, maintenance_type, date_start, date_start_missing, year, source_ar, source_en, as_of, confidence, demo)
    values (${slug}, ${product}, 'sabic', ${country}, ${volume}, ${unit}, ${basis}, 'merchant', ${status}, ${maintenance},
      ${start}, null, 2026, 'اختبار', 'Test', '2026', 'high', ${demo})`.execute(app.db)
}

beforeAll(async () => {
  await sql`insert into companies_company (slug, name_ar, shortcut_name_ar, country, source_ar, source_en, confidence)
    values ('sabic', 'سابك', 'سابك', 'SA', 'اختبار', 'Test', 'high')`.execute(app.db)
  await addPlant('old', { volume: 1000, start: '2004' })
  await addPlant('newer', { volume: 2000, unit: 't/d', start: '2010-05', country: 'OM' })
  await addPlant('stopped', {
    volume: 500,
    status: 'maintenance',
    maintenance: 'planned_turnaround',
    start: '2026-08-01',
  })
  await addPlant('closed', { volume: 400, status: 'permanently_closed', start: '1990' })
  await addPlant('coming', { volume: 1800, status: 'under_construction', start: '2028' })
  await addPlant('undated', { volume: 100, status: 'announced' })
  await addPlant('made-up', { volume: 9000, start: '2001', demo: true })
  await addPlant('licensed', { product: 'urea', volume: 300, basis: 'permit', start: '2001' })
  await addPlant('named', { product: 'urea', volume: 300, start: '2002' })
})

async function open(query: string) {
  const { ctx } = testContext(app, {
    lang: 'en',
    path: `/workbench?${query}`,
    now: new Date('2026-08-20T09:00:00Z'),
  })
  return loader(routeArgs(ctx))
}
const plotted = (page: Awaited<ReturnType<typeof open>>) =>
  (lineOf(page.shown?.chart ?? null)?.series[0]?.points ?? []).map(({ date, value }) => [
    date.slice(0, 4),
    value,
  ])

test('VIEW-03 existing capacity is a series of years: what had started by each of them, of real rows alone, in one unit', async () => {
  const points = plotted(await open('s=capacity.methanol.gcc.operating&range=all'))
  expect(points).toEqual(
    Array.from({ length: 23 }, (_, n) => [String(2004 + n), 2004 + n < 2010 ? 1000 : 1700]),
  )
  expect(plotted(await open('s=capacity.methanol.om.operating&range=all'))[0]).toEqual(['2010', 700])
})

test('VIEW-03 a capacity says what it counts and leaves out, on the page and in the file', async () => {
  const page = await open('s=capacity.methanol.sa.operating')
  const note = stripBidi(page.shown?.chart.note ?? '')
  expect(note).toContain('without those closed since')
  // Of the unit under maintenance the start of its outage is known, not its own.
  expect(note).toContain('start year not known: 1')
  expect(stripBidi(page.shown?.answer?.text ?? '')).toContain('1,000')
  expect(page.shown?.answer?.text).toContain('in 2026')
})

test('VIEW-03 announced capacity adds up the chart of additions year by year, up to its last one', async () => {
  const page = await open('s=capacity.methanol.gcc.announced')
  expect(plotted(page)).toEqual([
    ['2026', 0],
    ['2027', 0],
    ['2028', 1800],
    ['2029', 1800],
    ['2030', 1800],
  ])
  expect(stripBidi(page.shown?.chart.note ?? '')).toContain('has passed: 1')
})

test('VIEW-03 capacities on two bases make no series, and the reason is given; made-up ones are marked', async () => {
  const page = await open('s=capacity.urea.gcc.operating')
  expect(page.shown?.chart.refusals.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('different bases'),
  ])
  await sql`update production_capacity_plant set hidden = true where not demo`.execute(app.db)
  const demo = await open('s=capacity.methanol.gcc.operating')
  expect(demo.shown?.chart.marks).toEqual({ demo: 'all' })
  await sql`update production_capacity_plant set hidden = false`.execute(app.db)
})

test('VIEW-03 beside a capacity stand the others of its product', async () => {
  const labels = (await open('s=capacity.methanol.gcc.operating')).add?.capacity.map(({ label }) => label)
  expect(labels).toEqual([
    'announced capacity, GCC',
    'existing capacity, Oman',
    'existing capacity, Saudi Arabia',
  ])
})
