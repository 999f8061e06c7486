import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { rowsTerms } from '#shell/developers/described-citation.server.ts'
import { describedFile } from '#shell/developers/described-files.server.ts'
import { describedTable } from '#shell/developers/described.server.ts'
import { companyFiles } from '#sections/companies/files.server.ts'
import { parseFlow } from '#sections/exports-imports/flows/details-key.ts'
import { loadFlow } from '#sections/exports-imports/flows/flow-page.server.ts'
import { COMPANY_DEALS } from '#sections/mergers-acquisitions/company.server.ts'
import { companyPlants } from '#sections/production-capacity/contract.server.ts'
import { loadPlant } from '#sections/production-capacity/plant/plant-page.server.ts'
import { loadMarket } from '#sections/products-prices/markets/market-page.server.ts'
import { loadProduct } from '#sections/products-prices/products/product-page.server.ts'
import { testContext } from '#testing/context.server.ts'
import { MOST_CASES } from './calls/duty-calls.server.ts'
import { MOST_SERIES } from './calls/price-calls.server.ts'
import { readCsv } from './testing-v1.server.ts'
import { publicDemo } from '#testing/public-demo.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const [MEG, METHANOL] = ['meg-nwe-cif-spot', 'methanol-cn-cfr-spot']
const OFFERS =
  'day=2026-06-15&to=SA&product=sap&qty=100&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=10&o2=SA&p2=1400'
let demo: Awaited<ReturnType<typeof publicDemo>>
const ask: typeof demo.ask = (...asked) => demo.ask(...asked)
beforeAll(async () => {
  demo = await publicDemo(NOW)
})
afterAll(() => demo.close())

const rowsOf = async (address: string) => {
  const answer = await ask(address)
  expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  const [heads = [], ...lines] = readCsv(answer.body)
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])))
}
/** A value of JSON as a cell says it. */
const cell = (value: string | number | boolean | null | undefined) => (value === null ? '' : String(value))

test('MKT-11 the prices of several series are those of each, in the order in which they were asked for', async () => {
  const query = 'from=2026-09-01&to=2026-11-01'
  const [first, second] = [
    await rowsOf(`/v1/prices/${METHANOL}.csv?${query}`),
    await rowsOf(`/v1/prices/${MEG}.csv?${query}`),
  ]
  expect(first.length).toBeGreaterThan(3)
  expect(await rowsOf(`/v1/prices.csv?series=${METHANOL}&series=${MEG}&${query}`)).toEqual([
    ...first,
    ...second,
  ])
  const known = `known=2026-08-01&series=${MEG}`
  expect(await rowsOf(`/v1/prices.csv?${known}`)).toEqual(
    await rowsOf(`/v1/prices/${MEG}.csv?known=2026-08-01`),
  )
  const many = Array.from({ length: MOST_SERIES + 1 }, (_, at) => `series=s${at}`).join('&')
  for (const [wrong, status] of [
    ['', 400],
    [many, 400],
    [`series=${MEG}&from=x`, 400],
    [`series=${MEG}&price=5`, 400],
    [`series=${MEG}&series=none`, 404],
  ] as const)
    expect((await ask(`/v1/prices.csv?${wrong}`)).statusCode, wrong).toBe(status)
})

test('MKT-11 TRUST-02 the moves of a series are in a file what they are in JSON, with unit, basis, source and mark', async () => {
  const query = 'from=2026-01-01&to=2026-11-20'
  const { moves } = (await ask(`/v1/prices/${MEG}/moves.json?${query}`)).json<{
    moves: ({ is_move: boolean } & Record<string, string | number | null>)[]
  }>()
  expect(moves.length).toBeGreaterThan(1)
  expect(await rowsOf(`/v1/prices/${MEG}/moves.csv?${query}`)).toEqual(
    moves.map(({ is_move: _, ...move }) => ({
      series: MEG,
      ...Object.fromEntries(Object.entries(move).map(([key, value]) => [key, cell(value)])),
      currency: 'USD',
      unit: 'USD/t',
      demo: 'true',
      market: 'NWE',
      price_type: 'spot',
      delivery_term: 'CIF',
      grade: '',
      source_ar: 'بيانات توضيحية',
      source_en: 'Demonstration data',
      source_url: '',
    })),
  )
})

test('MKT-11 a comparison of landed costs is in a file a row for each step, with its notes in both languages', async () => {
  const { offers, currency } = (await ask(`/v1/landed-cost.json?${OFFERS}`)).json<{
    currency: string
    offers: {
      offer: number
      total: number | null
      price_notes: unknown[]
      lines: { line: string; per_tonne: number | null; notes: { text_ar: string; text_en: string }[] }[]
    }[]
  }>()
  const rows = await rowsOf(`/v1/landed-cost.csv?${OFFERS}`)
  expect(rows.map(({ offer, line, per_tonne }) => [offer, line, per_tonne])).toEqual(
    offers.flatMap(({ offer, lines }) =>
      lines.map(({ line, per_tonne }) => [cell(offer), line, cell(per_tonne)]),
    ),
  )
  expect(new Set(rows.map((row) => row['currency']))).toEqual(new Set([currency]))
  const duty = rows.find(({ offer, line }) => offer === '1' && line === 'remedies')
  const notes = offers[0]?.lines.find(({ line }) => line === 'remedies')?.notes ?? []
  expect(duty).toMatchObject({
    from_ar: 'الصين، Satellite',
    line_ar: 'رسوم مكافحة الإغراق ونحوها',
    line_en: 'Anti-dumping and similar duties',
    notes_ar: notes.map((note) => note.text_ar).join('؛ '),
    notes_en: notes.map((note) => note.text_en).join('; '),
    quantity_tonnes: '100',
    day: '2026-06-15',
    complete: 'true',
    links_en: expect.stringMatching(/^https?:\/\/\S+\/en\/dumping-cases\/\S+$/),
  })
  const vat = rows.find(({ offer, line }) => offer === '1' && line === 'vat')
  expect(vat?.['links_en']).toMatch(/^https:\/\//)
  const total = rows.find(({ offer, line }) => offer === '1' && line === 'total')
  expect(total?.['for_quantity']).toBe(cell(offers[0]?.total))
  // A missing value is an empty cell, not 0.
  expect(rows.find(({ offer, line }) => offer === '2' && line === 'total')).toMatchObject({
    per_tonne: '',
    for_quantity: '',
    complete: 'false',
  })
  expect((await ask('/v1/landed-cost.csv?to=XX')).statusCode).toBe(400)
})

test('MKT-11 a table on the page of a company, plant, flow, product or market leads to the calls that give its rows', async () => {
  const { ctx } = testContext(demo.app, { lang: 'en', path: '/companies/sabic', now: NOW })
  const { rows: plants } = await sql<{ slug: string }>`
    select p.slug from production_capacity_plant p where not p.hidden
      and exists (select from production_capacity_plant o where o.company = p.company and o.slug <> p.slug and not o.hidden)
      and exists (select from production_capacity_plant o where o.company <> p.company and o.product = p.product and not o.hidden)`.execute(
    demo.app.db,
  )
  await sql`insert into companies_financial_file (slug, company, kind, title_ar, title_en, year, period, published, file_url,
      file_type, source_ar, source_en, as_of, confidence)
    values ('q3', 'sabic', 'financial_statements', 'قوائم', 'Statements', 2025, 'Q3', '2025-11-02',
      'https://reports.example/q3.pdf', 'pdf', 'اختبار', 'Test', '2025', 'high')`.execute(demo.app.db)
  const plant = await loadPlant(ctx, plants[0]?.slug ?? '')
  const { rows: stopped } = await sql<{ plant: string }>`
    select plants[1] as plant from production_capacity_stop where not hidden and array_length(plants, 1) > 0`.execute(
    demo.app.db,
  )
  const flow = parseFlow('urea-export-sa-cn-2025-03-310210')
  if (!flow) throw new Error('No flow is named so')
  const shown = {
    plants: await companyPlants(ctx, 'sabic'),
    deals: await COMPANY_DEALS.rows(ctx, 'sabic'),
    files: await companyFiles(ctx, 'sabic'),
    same: plant.same,
    own: plant.own,
    stops: (await loadPlant(ctx, stopped[0]?.plant ?? '')).stops,
    partners: (await loadFlow(ctx, flow)).others,
    markets: (await loadProduct(ctx, 'methanol')).markets?.table,
    market: (await loadMarket(ctx, 'cn')).table,
  }
  for (const [name, table] of Object.entries(shown)) {
    expect(table?.use, name).toBeDefined()
    const page = new URL(table?.use ?? '', 'http://kimya.test')
    const [rows, query] = [page.searchParams.get('table'), page.searchParams.get('query')]
    const found = await rowsOf(`/v1/${rows}.csv?${query}`)
    expect(
      found.map(({ key }) => key),
      name,
    ).toEqual(expect.arrayContaining((table?.rows ?? []).map(({ key }) => key)))
  }
})

test('MKT-05 MKT-11 the duties of a case are in a file by producer and stage, with unit, basis and source, and of open cases alone', async () => {
  const of = (rows: Record<string, string>[]) =>
    rows.map((row) => [row['case'], row['producer_en'], row['rate']])
  const [sap, meg] = [
    await rowsOf('/v1/dumping-cases/duties.csv?case=gcc-sap-2023'),
    await rowsOf('/v1/dumping-cases/duties.csv?case=eu-meg-2020'),
  ]
  const { rows: stored } = await sql<{ producer: string; rate: string | null; unit: string }>`
    select coalesce(producer_en, '') as producer, rate::text, unit from dumping_cases_duty
    where case_slug = 'gcc-sap-2023' order by sort, id`.execute(demo.app.db)
  expect(stored.length).toBeGreaterThan(2)
  expect(of(sap)).toEqual(
    stored.map(({ producer, rate, unit }) => ['gcc-sap-2023', producer, unit === 'nil' ? '' : rate]),
  )
  for (const name of [
    'importing_market',
    'country',
    'stage',
    'unit',
    'source_ar',
    'source_en',
    'as_of',
    'confidence',
  ])
    expect(sap[0]?.[name], name).not.toBe('')
  expect(await rowsOf('/v1/dumping-cases/duties.csv?case=gcc-sap-2023&case=eu-meg-2020')).toEqual([
    ...meg,
    ...sap,
  ])
  const json = async (address: string) =>
    (await ask(address)).json<{
      rows: Record<string, string | number | boolean | null>[]
      next: string | null
    }>()
  const both = '/v1/dumping-cases/duties.json?case=gcc-sap-2023&case=eu-meg-2020'
  const pages = [await json(`${both}&limit=2`)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await json(next))
  expect(pages.length).toBeGreaterThan(2)
  const objects = pages.flatMap(({ rows }) => rows)
  expect(objects).toEqual((await json(both)).rows)
  expect(
    objects.map((row) =>
      Object.entries(row).map(([key, value]) => [key, key.startsWith('rate') ? value : cell(value)]),
    ),
  ).toEqual(
    [...meg, ...sap].map((row) =>
      Object.entries(row).map(([key, value]) => [
        key,
        key.startsWith('rate') ? (value === '' ? null : Number(value)) : value,
      ]),
    ),
  )
  const all = await rowsOf('/v1/dumping-cases/duties.csv')
  expect((await json('/v1/dumping-cases/duties.json?limit=1000')).rows).toHaveLength(all.length)
  for (const wrong of [
    'limit=0',
    'cursor=x',
    `cursor=${Buffer.from('["case","a","b"]').toString('base64url')}`,
  ])
    expect((await ask(`${both}&${wrong}`)).statusCode, wrong).toBe(400)
  expect(of(all)).toEqual(expect.arrayContaining([...of(meg), ...of(sap)]))
  const many = Array.from({ length: MOST_CASES + 1 }, (_, at) => `case=c${at}`).join('&')
  for (const [query, status] of [
    ['case=none', 404],
    [many, 400],
    ['product=sap', 400],
  ] as const)
    expect((await ask(`/v1/dumping-cases/duties.csv?${query}`)).statusCode, query).toBe(status)
  const hidden = (on: boolean) =>
    demo.app.db
      .updateTable('dumping_cases_case')
      .set({ hidden: on })
      .where('slug', '=', 'eu-meg-2020')
      .execute()
  await hidden(true)
  await demo.app.changes.publish(['data:dumping-cases'])
  expect((await ask('/v1/dumping-cases/duties.csv?case=eu-meg-2020')).statusCode).toBe(404)
  expect((await rowsOf('/v1/dumping-cases/duties.csv')).map((row) => row['case'])).not.toContain(
    'eu-meg-2020',
  )
  await hidden(false)
  await demo.app.changes.publish(['data:dumping-cases'])
})

test('MKT-11 a name that begins as a formula is none in a sheet', async () => {
  const [row] = await rowsOf(`/v1/landed-cost.csv?o1=SA&p1=100&n1=${encodeURIComponent('=1+1')}`)
  expect(row?.['name']).toBe("'=1+1")
})

const USES = [
  ['prices', `series=${MEG}&series=${METHANOL}&from=2026-09-01`],
  [`prices/${MEG}/moves`, 'from=2026-01-01'],
  ['landed-cost', OFFERS],
  ['dumping-cases/duties', 'case=gcc-sap-2023&case=eu-meg-2020'],
] as const

for (const [name, query] of USES)
  test(`MKT-11 the page of ${name} names fields in their order and addresses that answer, with what it was led to by`, async () => {
    for (const lang of ['ar', 'en'] as const) {
      const { ctx } = testContext(demo.app, { lang, path: '/developers/use', now: NOW })
      const shown = await describedFile(ctx, name, new URLSearchParams(`${query}&nonsense=1`))
      const { path = '', query: own = '' } = shown?.fetched ?? {}
      expect(Object.fromEntries(new URLSearchParams(own))).toEqual(
        Object.fromEntries(new URLSearchParams(query)),
      )
      for (const format of [...(shown?.formats ?? []), 'html', 'iqy'])
        expect((await ask(`/${path}.${format}?${own}`)).statusCode, format).toBe(200)
      const [heads = []] = readCsv((await ask(`/${path}.csv?${own}`)).body)
      expect(shown?.fields.map((field) => field.name)).toEqual(heads)
      expect(heads).toEqual(expect.arrayContaining([...(shown?.fetched.numbers ?? ['?'])]))
      const web = (await ask(`/${path}.iqy?${own}`)).body
      expect(web).toContain(`${demo.app.config.publicUrl}/${path}.html?`)
      const table = await ask(
        new URL(/https?:\S+/.exec(web)?.[0] ?? '').href.replace(demo.app.config.publicUrl, ''),
      )
      expect(table.body).toContain(`<th>${heads.at(-1)}</th></tr>`)
      if (lang === 'ar') for (const field of shown?.fields ?? []) expect(field.about).not.toMatch(/[a-z]/i)
    }
  })

test('MKT-11 TRUST-02 rows that no list shows are cited with their sources, mark, permalink and day', async () => {
  const cited = async (lang: 'ar' | 'en', name: string, query: string) => {
    const { ctx } = testContext(demo.app, { lang, path: '/developers/use', now: NOW })
    const shown =
      (await describedFile(ctx, name, new URLSearchParams(query))) ?? describedTable(ctx, name, query)
    if (!shown) throw new Error(`Nothing is called ${name}`)
    return stripBidi((await rowsTerms(ctx, shown)).citation)
  }
  const duties = await cited('en', 'dumping-cases/duties', 'case=eu-meg-2020')
  expect(duties).toMatch(
    /^Kimya, “Dumping cases, Duties by country and producer”\. Source: .+\. http:\/\/kimya\.test\/en\/dumping-cases\/eu-meg-2020, retrieved 22 November 2026\.$/,
  )
  expect(duties).not.toContain('with each row')
  expect(await cited('ar', 'dumping-cases/duties', '')).toContain('المصدر: المصادر مذكورة مع كل صف.')
  for (const [name, query] of [
    ['prices', `series=${MEG}&series=${METHANOL}`],
    [`prices/${MEG}/moves`, ''],
  ] as const)
    expect(await cited('en', name, query), name).toContain(
      'Source: Demonstration data. http://kimya.test/en/',
    )
  expect(await cited('en', `prices/${MEG}/moves`, '')).toContain('(Demonstration data)')
  expect(await cited('en', 'landed-cost', OFFERS)).toContain('“Landed cost”')
  expect(await cited('en', 'production-capacity', 'country=SA')).toContain('(Country: Saudi Arabia)')
})

test('MKT-11 an unknown table or key is not found', async () => {
  const { ctx } = testContext(demo.app, { path: '/developers/use' })
  for (const [name, query] of [
    ['prices', ''],
    ['prices', 'series=none&series=%00'],
    ['prices/none/moves', ''],
    ['prices/none', ''],
    ['nothing', ''],
  ] as const)
    expect(await describedFile(ctx, name, new URLSearchParams(query)), name + query).toBeNull()
})

test('VIEW-04 MKT-11 a table of the trade explorer is in a file what it is in JSON, and refuses what it cannot read', async () => {
  const query = 'rows=partner&columns=period&reporter=SA&product=urea'
  const { cells } = (await ask(`/v1/exports-imports/explorer.json?${query}`)).json<{
    cells: ({ marks: string[] } & Record<string, string | number | null>)[]
  }>()
  expect(cells.length).toBeGreaterThan(10)
  expect(await rowsOf(`/v1/exports-imports/explorer.csv?${query}`)).toEqual(
    cells.map(({ marks, ...one }) => ({
      ...Object.fromEntries(Object.entries(one).map(([key, value]) => [key, cell(value)])),
      marks: marks.join('; '),
    })),
  )
  for (const wrong of ['rows=colour', 'sort=total', 'hs=abc', 'measure=value&measures=1'])
    expect((await ask(`/v1/exports-imports/explorer.csv?${wrong}`)).statusCode, wrong).toBe(400)
})
