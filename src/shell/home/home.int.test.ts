import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { caseStats } from '#sections/dumping-cases/stats.server.ts'
import { plantStats } from '#sections/production-capacity/stats.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { countingQueries } from '#testing/queries.server.ts'
import { homeData } from './home.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const GULF = ['SA', 'AE', 'QA', 'KW', 'BH', 'OM']
const EVERYTHING = { q: '', options: {}, ranges: {}, periods: {} }

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
})
afterAll(() => drop())

async function home(lang: 'ar' | 'en' = 'ar') {
  const { ctx, recorded } = testContext(app, { lang, now: NOW, path: '/index' })
  const data = await homeData(ctx)
  const doors = Object.fromEntries(data.desk.map(({ to, ...door }) => [to.split('?')[0] ?? '', door]))
  return { ctx, recorded, data, doors }
}
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where not hidden`.execute(app.db)
  return (rows[0]?.n ?? 0).toLocaleString('en')
}

test('ROUTE-01 home leads to each data section by one figure, the same as in its list', async () => {
  await sql`update dumping_cases_case set date_expiry = '2027-03' where slug = (
    select slug from dumping_cases_case where the_condition = 'definitive_in_force' order by slug desc limit 1)`.execute(
    app.db,
  )
  const { ctx, recorded, doors } = await home()
  expect(Object.keys(doors)).toEqual([
    '/production-capacity',
    '/exports-imports',
    '/dumping-cases',
    '/mergers-acquisitions',
    '/products-prices',
    '/companies',
  ])
  const [, capacity] = await plantStats(ctx, {
    ...EVERYTHING,
    options: { product: ['ethylene'], country: GULF },
  })
  expect(doors['/production-capacity']).toMatchObject({ value: capacity?.value, unit: capacity?.unit })
  const [, inForce, , expiring] = await caseStats(ctx, EVERYTHING)
  expect(doors['/dumping-cases']?.value).toBe(inForce?.value)
  expect(expiring?.value).toBe('1')
  expect(stripBidi(doors['/dumping-cases']?.label ?? '')).toContain('منها قضية تنتهي تدابيرها')
  expect(doors['/exports-imports']?.value).toBe(await countOf('exports_imports_flow'))
  expect(stripBidi(doors['/exports-imports']?.label ?? '')).toContain('(بيانات توضيحية)')
  expect(doors['/companies']?.value).toBe(await countOf('companies_company'))
  const { rows } = await sql<{ total: number; n: number }>`
    select sum(value_usd_m)::float8 as total, count(value_usd_m) as n from mergers_acquisitions_deal
    where not hidden and announcement_date >= '2025-11-22' and the_condition not in ('rumour', 'cancelled')`.execute(
    app.db,
  )
  const deals = (await home('en')).doors['/mergers-acquisitions']
  expect(deals).toMatchObject({ value: String(rows[0]?.total), unit: 'USD m' })
  expect(stripBidi(deals?.label ?? '')).toContain(`for ${rows[0]?.n} deals`)
  for (const tag of ['production-capacity', 'dumping-cases', 'companies'])
    expect([...recorded.tags].join(' ')).toContain(tag)
})

test('ACC-06 a hidden row is in no figure of home', async () => {
  const before = Number((await home()).doors['/dumping-cases']?.value)
  await sql`update dumping_cases_case set hidden = true where slug = (
    select slug from dumping_cases_case where the_condition = 'definitive_in_force' order by slug limit 1)`.execute(
    app.db,
  )
  app.memo.drop([...(await home()).recorded.tags])
  expect(Number((await home()).doors['/dumping-cases']?.value)).toBe(before - 1)
})

test('POST-04 SHELL-09 home sends only what its design shows: no summary but the lead’s, coming events under the calendar', async () => {
  const { data } = await home()
  if (data.design !== 'design_1') throw new Error('The demonstration has the first design')
  expect(data.lead?.standfirst).toBeTruthy()
  for (const story of [...data.under, ...data.top, ...data.analysis]) expect(story.standfirst).toBeUndefined()
  expect(data.top.filter(({ image }) => image)).toHaveLength(1)
  expect(data.calendar.coming.map(({ day }) => day)).toEqual(
    data.calendar.coming.map(({ day }) => day).sort(),
  )
  expect(data.calendar.coming.length).toBeGreaterThan(0)
  for (const { day } of data.calendar.coming) expect(day >= '2026-11-22').toBe(true)
})

test('PERF-03 a home page that is made again asks the database for what was dropped alone', async () => {
  const counting = countingQueries(app)
  const again = () => homeData(testContext(counting.app, { now: NOW, path: '/index' }).ctx)
  await again()
  const first = counting.count()
  await again()
  expect(counting.count()).toBe(first)
  app.memo.drop(['home'])
  await again()
  expect(counting.count()).toBe(first + 1)

  const { world } = await again()
  const [story] = world
  if (!story) throw new Error('The demonstration has news of the world')
  const id = Number(/show=(\d+)/.exec(story.story.href)?.[1])
  await app.db.updateTable('editorial_post').set({ hidden: true }).where('id', '=', id).execute()
  app.memo.drop(['list:around-world'])
  expect((await again()).world).not.toContainEqual(story)
})
