import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemText } from '../words.server.ts'
import { bulkRoom } from './testing-bulk.server.ts'

let room: Awaited<ReturnType<typeof bulkRoom>>
beforeAll(async () => {
  room = await bulkRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

const HEADER = 't,i,j,k,v,q\n'
/** Saudi Arabia 682, Emirates 784, China 156, India 699, France 251; 490 is no country. */
const LINES = [
  '2023,682,156,310210,1500.25,3000',
  '2023,682,699,310210,   500.5,        1000.125',
  '2023,682,490,310210,10,20',
  '2023,251,682,010121,7.125,NA',
  '2023,156,682,010121,2,1',
  '2023,682,784,310210,4,8',
  '2023,156,251,310210,999,999',
  '2023,682,156,999999,999,999',
  '2023,682,156,9999AA,999,999',
]
const CODES = 'code,description\n010121,"Horses"\n310210,"Urea, whether or not in aqueous solution"\n'
const yearFile = (year: number, lines: readonly string[], edition = '202501', hs = '17') => ({
  [`BACI_HS${hs}_Y${year}_V${edition}.csv`]: HEADER + lines.map((line) => `${line}\n`).join(''),
})
const edition = (...years: Readonly<Record<string, string>>[]) =>
  room.zipOf({
    'Readme.txt': 'BACI',
    'product_codes_HS17_V202501.csv': CODES,
    ...Object.assign({}, ...years),
  })

const PAGE = '/baci/page.asp'
const V1 = '/baci/data/BACI_HS17_V202501.zip'
const V2 = '/baci/data/BACI_HS17_V202601.zip'
const page = (...links: string[]) =>
  `<html>${links.map((link) => `<a href="${link}">zip</a>`).join('')}</html>`

async function baci(more: Readonly<Record<string, string>> = {}) {
  room.publisher.answers.set(
    PAGE,
    page('/baci/data/BACI_HS92_V202501.zip', V1, '/baci/data/BACI_HS22_V202501.zip'),
  )
  return room.add({
    address: room.publisher.base + PAGE,
    layout: 'baci',
    series: 'HS17',
    most_seconds: '20',
    ...more,
  })
}

const FIRST = [
  'salt import SA CN 2023 010121 2000 1',
  'salt import SA FR 2023 010121 7125 not_available',
  'salt import SA WLD 2023 010121 9125 not_available',
  'urea export SA AE 2023 310210 4000 8',
  'urea export SA CN 2023 310210 1500250 3000',
  'urea export SA IN 2023 310210 500500 1000.125',
  'urea export SA WLD 2023 310210 2014750 4028.125',
  'urea import AE SA 2023 310210 4000 8',
  'urea import AE WLD 2023 310210 4000 8',
]

test('LIVE-03 BACI: of a page’s newest zip the Gulf’s rows and the portal’s codes, both directions, with totals over every partner', async () => {
  const name = await baci()
  room.publisher.answers.set(V1, await edition(yearFile(2023, LINES)))
  const run = await room.run(name)
  expect(run.state).toBe('published')
  expect(await room.flows()).toEqual(FIRST)
  expect(
    await room.query(
      'select distinct currency, value_basis, quantity_unit, hs_edition, estimate, is_mirror, as_of, demo, confidence from exports_imports_flow',
    ),
  ).toEqual([
    {
      currency: 'USD',
      value_basis: 'FOB',
      quantity_unit: 't',
      hs_edition: 2017,
      estimate: true,
      is_mirror: false,
      as_of: '2025-01',
      demo: false,
      confidence: 'medium',
    },
  ])
  expect(await room.column('select edition from data_import where not dry')).toEqual(['V202501'])
  expect(run.problems).toEqual([
    { code: 'source.problem.left_area', params: { count: 1 } },
    { code: 'source.problem.left_codes', params: { names: '281410' } },
  ])
})

test('LIVE-03 BACI: nothing is fetched twice, but a new product of the portal brings its trade from the same file', async () => {
  const name = await baci()
  const zip = await edition(yearFile(2023, [...LINES, '2023,682,156,281410,1,1']))
  room.publisher.answers.set(V1, (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end(zip)
  })
  await room.query(`update products_prices_product set hs6 = null where slug = 'ammonia'`)
  expect((await room.run(name)).state).toBe('published')
  expect((await room.run(name)).state).toBe('same')
  await room.query(`update products_prices_product set hs6 = '281410' where slug = 'ammonia'`)
  expect((await room.run(name)).state).toBe('published')
  expect(await room.flows()).toContain('ammonia export SA CN 2023 281410 1000 1')
})

test('LIVE-03 BACI: a new edition takes the place of the old one as one import: what it covers and does not have goes, undo brings all back', async () => {
  const name = await baci()
  await room.query(
    `insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, value, currency, source_ar, source_en, as_of,
       confidence, demo) values ('urea', 'export', 'SA', 'JP', '2023', '310210', 5, 'USD', 'آخر', 'Another', '2023', 'high', false)`,
  )
  room.publisher.answers.set(
    V1,
    await edition(yearFile(2022, ['2022,682,156,310210,3,3']), yearFile(2023, LINES)),
  )
  await room.run(name)
  const before = await room.flows(`|| ' ' || id || ' ' || revised || ' ' || coalesce(import_id, 0)`)
  // Another edition of the HS too: urea has another code.
  room.publisher.answers.set(PAGE, page(V1, V2))
  await room.query(`update products_prices_product set hs6 = '310219' where slug = 'urea'`)
  const later = LINES.filter((line) => !line.includes(',251,')).map((line) =>
    line.replace(',310210,', ',310219,'),
  )
  room.publisher.answers.set(V2, await edition(yearFile(2023, later, '202601')))
  const run = await room.run(name)
  expect(run).toMatchObject({ state: 'held' })
  expect(run.problems).toContainEqual({ code: 'source.problem.rows_gone', params: { count: 7 } })
  await room.decide(name, true, 'The new edition of the HS')
  expect(await room.flows()).toEqual([
    'salt import SA CN 2023 010121 2000 1',
    'salt import SA WLD 2023 010121 2000 1',
    'urea export SA AE 2023 310219 4000 8',
    'urea export SA CN 2022 310210 3000 3',
    'urea export SA CN 2023 310219 1500250 3000',
    'urea export SA IN 2023 310219 500500 1000.125',
    'urea export SA JP 2023 310210 5',
    'urea export SA WLD 2022 310210 3000 3',
    'urea export SA WLD 2023 310219 2014750 4028.125',
    'urea import AE SA 2023 310219 4000 8',
    'urea import AE WLD 2023 310219 4000 8',
  ])
  const [{ id, rows_removed }] = (await room.query(
    `select id::int, rows_removed from data_import where state = 'done' order by id desc limit 1`,
  )) as [{ id: number; rows_removed: number }]
  expect(rows_removed).toBe(7)
  // The older of the two holds rows that the newer one removed.
  await expect(room.undo(id - 2)).rejects.toMatchObject({ code: 'undo_later' })
  await room.undo(id)
  expect(await room.flows(`|| ' ' || id || ' ' || revised || ' ' || coalesce(import_id, 0)`)).toEqual(before)
})

test('LIVE-03 a row that an editor deleted since stays deleted when an import is undone', async () => {
  const name = await baci()
  room.publisher.answers.set(V1, await edition(yearFile(2023, LINES)))
  await room.run(name)
  room.publisher.answers.set(PAGE, page(V2))
  room.publisher.answers.set(
    V2,
    await edition(
      yearFile(
        2023,
        LINES.map((line) => line.replace('1500.25', '1500.5')),
        '202601',
      ),
    ),
  )
  expect((await room.run(name)).state).toBe('published')
  await room.query(`delete from exports_imports_flow where partner = 'CN' and product = 'urea'`)
  await room.undo(2)
  expect(await room.flows()).toEqual(FIRST.filter((line) => !line.startsWith('urea export SA CN')))
})

test('TRUST-04 LIVE-03 a demonstration row that BACI has becomes a real one, and no sum has both', async () => {
  const name = await baci()
  await room.query(
    `insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, value, currency, source_ar, source_en, as_of,
       confidence, demo) select 'urea', 'export', 'SA', partner, '2023', '310210', 77, 'USD', 'عينة', 'Sample', '2023', 'low', true
     from unnest(array['CN', 'JP', null]) partner`,
  )
  room.publisher.answers.set(V1, await edition(yearFile(2023, LINES)))
  await room.run(name)
  expect(
    await room.query(`select coalesce(partner, 'WLD') as partner, demo from exports_imports_flow
      where product = 'urea' and country = 'SA' and (demo or partner is null or partner = 'CN') order by 1`),
  ).toEqual([
    { partner: 'CN', demo: false },
    { partner: 'JP', demo: true },
    { partner: 'WLD', demo: false },
  ])
  expect(
    await room.query(
      `select demo, sum(value)::float8 as value from exports_imports_period where product = 'urea' and country = 'SA' and partner = 'each'
       group by demo order by demo`,
    ),
  ).toEqual([
    { demo: false, value: 2004750 },
    { demo: true, value: 77 },
  ])
  // The demonstration row is no row of an edition: none takes it away.
  room.publisher.answers.set(PAGE, page(V2))
  room.publisher.answers.set(V2, await edition(yearFile(2023, LINES.slice(0, 5), '202601')))
  await room.run(name)
  expect(await room.column('select count(*)::int from exports_imports_flow where demo')).toEqual([1])
})

test('LIVE-03 a code of several products is asked for once its product is named, never counted twice', async () => {
  await room.query(`update products_prices_product set hs6 = '310210' where slug = 'salt'`)
  const name = await baci()
  room.publisher.answers.set(V1, await edition(yearFile(2023, [...LINES, '2023,682,156,281410,1,1'])))
  const run = await room.run(name)
  expect(run.problems).toContainEqual({ code: 'source.problem.left_shared', params: { names: '310210' } })
  expect(await room.column('select distinct product from exports_imports_flow')).toEqual(['ammonia'])
  const named = await baci({ products: '310210:urea' })
  await room.run(named)
  expect(
    await room.column(`select distinct product from exports_imports_flow where hs_code = '310210'`),
  ).toEqual(['urea'])
})

const BAD: readonly [string, () => Promise<Buffer | string>, string, Readonly<Record<string, string>>?][] = [
  [
    'a zip that is cut off',
    async () => (await edition(yearFile(2023, LINES))).subarray(0, -200),
    'import.refused.file_damaged',
  ],
  ['what is no zip', async () => 'BACI is being updated', 'source.problem.zip_none'],
  [
    'a zip bomb',
    async () =>
      room.zipOf({ ...yearFile(2023, LINES), 'BACI_HS17_Y2022_V202501.csv': Buffer.alloc(40 << 20, '1') }),
    'import.refused.zip_ratio',
  ],
  [
    'more than the source may unpack',
    async () =>
      edition(
        yearFile(
          2023,
          Array.from({ length: 200_000 }, (_, at) => `2023,4,8,${at},${at * 7919},${at}`),
        ),
      ),
    'import.refused.zip_size',
    { most_inflated_mb: '2' },
  ],
  ['a zip without a year', async () => room.zipOf({ 'Readme.txt': 'BACI' }), 'source.problem.entry_none'],
  [
    'a zip with a year missing between two',
    async () => edition(yearFile(2021, LINES), yearFile(2023, LINES)),
    'source.problem.entry_none',
  ],
  [
    'a renamed column',
    async () => room.zipOf({ 'BACI_HS17_Y2023_V202501.csv': 't,i,j,k,value,q\n2023,682,156,310210,1,1\n' }),
    'source.problem.entry_columns',
  ],
  [
    'a line that ends early',
    async () => edition(yearFile(2023, ['2023,682'])),
    'source.problem.entry_columns',
  ],
  [
    'a file without a row of ours',
    async () => edition(yearFile(2023, ['2023,156,251,310210,1,1'])),
    'source.problem.rows_none',
  ],
]

test.each(BAD)(
  'LIVE-03 LIVE-06 nothing is imported of %s, and the reason is said',
  async (_what, zip, code, more = {}) => {
    const name = await baci(more)
    room.publisher.answers.set(V1, await zip())
    const run = await room.run(name)
    expect([run.state, ...run.problems.map((problem) => problem.code)]).toEqual(['failed', code])
    for (const lang of ['ar', 'en'] as const) expect(problemText(lang, run.problems[0]!)).not.toMatch(/[{}]/)
    expect(await room.flows()).toEqual([])
  },
)
