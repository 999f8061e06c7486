import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAGES } from '#sections/dumping-cases/options.ts'
import Plants, { loader as plants } from '#sections/production-capacity/pages/index.tsx'
import Plant, { loader as plant } from '#sections/production-capacity/pages/row.tsx'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { renewIndex } from './contract.server.ts'
import { search } from './search.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

async function found(query: string, section: string | null = null, lang: 'ar' | 'en' = 'ar') {
  const answer = await search(testContext(app, { lang }).ctx, { query, section, order: 'best', page: 1 })
  const text = (runs: { pieces: { text: string }[] }[]) =>
    runs.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')
  return {
    counts: answer?.counts,
    pages: answer?.total_pages,
    hits: (answer?.results ?? []).map((hit) => ({ ...hit, title: text(hit.title), text: text(hit.text) })),
  }
}
const count = async (from: string, where: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(from)} where ${sql.raw(where)}`.execute(app.db)
  return rows[0]?.n ?? 0
}

test('SRCH-01 rows of the data sections are found by what they are about, with counts of all, in both languages', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const { counts, hits, pages } = await found(
      lang === 'ar' ? 'اليوريا' : 'urea',
      'production-capacity',
      lang,
    )
    const plants = await count('production_capacity_plant', `product = 'urea'`)
    expect(counts?.['production-capacity']).toBeGreaterThanOrEqual(plants)
    expect(hits.map(({ href }) => href)).toContain('/production-capacity/qafco-urea')
    const plant = hits.find(({ href }) => href === '/production-capacity/qafco-urea')
    expect(plant).toMatchObject({
      title: lang === 'ar' ? 'اليوريا - قافكو' : 'Urea (granular) - QAFCO',
      tile: { kind: 'cell' },
    })
    expect(plant?.text).toContain('5,600')
    expect(pages).toBe(Math.ceil((counts?.['production-capacity'] ?? 0) / 20))
  }
  const cases = await found('أحادي جلايكول الإيثيلين', 'dumping-cases')
  expect(cases.hits.map(({ href }) => href)).toContain('/dumping-cases/eu-meg-2020')
  const deals = await found('أدنوك', 'mergers-acquisitions')
  expect(deals.hits.length).toBeGreaterThan(0)
  expect(deals.hits.every(({ href }) => href.startsWith('/mergers-acquisitions/'))).toBe(true)
})

test('SRCH-01 a stop leads to its plant, a traded product to its trade, a term to its place in the glossary', async () => {
  const stops = await found('صيانة', 'production-capacity')
  expect(stops.hits.every(({ href }) => href.startsWith('/production-capacity'))).toBe(true)
  const trade = await found('urea', 'exports-imports', 'en')
  expect(trade.hits).toMatchObject([{ title: 'Urea (granular)', href: '/exports-imports/details=urea' }])
  const term = await found('سوق CFR', null)
  // A term that is named beside other words is near, though it does not have them.
  expect(term.counts?.glossary).toBe(1)
  const cfr = await found('CFR', 'glossary')
  expect(cfr.hits).toMatchObject([{ title: 'التكلفة وأجور الشحن', href: '/glossary#cfr' }])
})

test('SRCH-01 each stop has an address of its own, where its row is', async () => {
  const { hits } = await found('توقف', 'production-capacity')
  const stops = hits.flatMap(({ href, tile }) =>
    tile.kind === 'icon' && tile.icon === 'clock' ? [href] : href.includes('#row-') ? [href] : [],
  )
  expect(stops.length).toBe(await count('production_capacity_stop', 'not hidden'))
  expect(new Set(stops).size).toBe(stops.length)
  for (const href of stops) {
    const { pathname, search: query, hash } = new URL(href, 'http://kimya.example')
    const slug = pathname.split('/')[2]
    const { ctx } = testContext(app, { path: pathname + query })
    const html = slug
      ? renderPage(Plant as never, 'ar', { loader: await plant(routeArgs(ctx, { key: slug })) })
      : renderPage(Plants as never, 'ar', { loader: await plants(routeArgs(ctx)) })
    expect(html, href).toContain(`id="${hash.slice(1)}"`)
  }
})

test('SRCH-01 TRUST-02 cases are found by their stage on the day, in the words that readers see beside them', async () => {
  for (const [stage, { ar, en }] of Object.entries(STAGES).filter(([name]) => name !== 'unknown')) {
    const past = stage === 'past_expiry'
    const { rows } = await sql<{ words: string }>`
      select kimya_case_stage(${past ? 'definitive_in_force' : stage}, ${past ? '2020-01' : null}) as words`.execute(
      app.db,
    )
    expect(rows[0]?.words).toBe(`${ar} / ${en}`)
  }
  const first = async (words: string) => (await found(words, 'dumping-cases')).hits.map(({ href }) => href)
  await sql`update dumping_cases_case set the_condition = 'definitive_in_force', date_expiry = kimya_today() where slug = 'eu-meg-2020'`.execute(
    app.db,
  )
  expect(await first('رسوم نهائية سارية')).toContain('/dumping-cases/eu-meg-2020')
  expect(await first('انقضى أجلها')).not.toContain('/dumping-cases/eu-meg-2020')
  await sql`update dumping_cases_case set date_expiry = '2025-01-01' where slug = 'eu-meg-2020'`.execute(
    app.db,
  )
  await app.changes.publish(['data:dumping-cases'])
  expect(await first('انقضى أجلها')).toContain('/dumping-cases/eu-meg-2020')
  await renewIndex(app.db)
  expect(await first('past its expiry')).toContain('/dumping-cases/eu-meg-2020')
})

test('SRCH-01 prices of a product in a market are found when the market is named, and only then', async () => {
  const { rows } = await sql<{ product: string; market: string }>`
    select product, market from products_prices_series where market = 'CN' order by product limit 1`.execute(
    app.db,
  )
  const { product = '', market = '' } = rows[0] ?? {}
  const path = `/products-prices/show/${product}/${market.toLowerCase()}`
  const named = await found(`${product} الصين`, 'products-prices')
  expect(named.hits.map(({ href }) => href)).toContain(path)
  const alone = await found(product, 'products-prices')
  expect(alone.hits.map(({ href }) => href)).not.toContain(path)
  // A region comes before the country of the same code: ME is no Montenegro here.
  const region = async () =>
    (await found('النافثا الشرق الأوسط', 'products-prices')).hits.map(({ href }) => href)
  expect(await region()).toContain('/products-prices/show/naphtha/me')
  await sql`update products_prices_series set hidden = true where product = 'naphtha'`.execute(app.db)
  await app.changes.publish(['prices'])
  expect(await region()).not.toContain('/products-prices/show/naphtha/me')
})

test('SRCH-01 all sections together mix a few rows with the posts', async () => {
  const { hits, counts } = await found('اليوريا')
  const of = (section: string) => hits.filter((hit) => hit.section === section).length
  expect(of('production-capacity')).toBeGreaterThan(0)
  expect(of('production-capacity')).toBeLessThanOrEqual(8)
  expect(counts?.['production-capacity']).toBeGreaterThanOrEqual(of('production-capacity'))
  expect(hits.some(({ section }) => section === 'articles' || section === 'around-world')).toBe(true)
})

test('SRCH-01 ACC-06 hidden rows are found nowhere and not counted', async () => {
  const secret = 'زبرجدة'
  for (const [table, column, key, tag] of [
    ['production_capacity_plant', 'notes_ar', 'qafco-urea', 'data:production-capacity'],
    ['production_capacity_stop', 'notes_ar', '', 'data:production-capacity'],
    ['dumping_cases_case', 'product_in_question_ar', 'eu-meg-2020', 'data:dumping-cases'],
    ['mergers_acquisitions_deal', 'notes_ar', '', 'data:mergers-acquisitions'],
    ['data_glossary', 'definition_ar', 'cfr', 'glossary'],
  ] as const) {
    const one =
      key ||
      (await sql<{ slug: string }>`select min(slug) as slug from ${sql.table(table)}`.execute(app.db)).rows[0]
        ?.slug
    const total = async () => Object.values((await found(secret)).counts ?? {}).reduce((a, b) => a + b, 0)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secret} where slug = ${one}`.execute(
      app.db,
    )
    await app.changes.publish([tag])
    expect(await total(), table).toBe(1)
    await sql`update ${sql.table(table)} set hidden = true where slug = ${one}`.execute(app.db)
    await app.changes.publish([tag])
    expect((await found(secret)).hits, table).toEqual([])
    expect(await total(), table).toBe(0)
  }
  // A hidden company is no result; what it runs is found by its name, as its plants go on naming it.
  await sql`update companies_company set hidden = true where slug = 'gpic'`.execute(app.db)
  await app.changes.publish(['data:companies'])
  const { counts, hits } = await found('gpic')
  expect(counts?.companies).toBe(0)
  expect(hits.map(({ href }) => href)).not.toContain('/companies/gpic')
})

test('VIEW-03 prices that were searched for, and products by their first one, are one click from the workbench', async () => {
  const { rows } = await sql<{ slug: string; market: string }>`select slug, market from products_prices_quote
    where product = 'methanol' and not hidden order by demo, sort, id`.execute(app.db)
  const both = await Promise.all(['methanol', 'methanol china'].map((query) => found(query, null, 'en')))
  const hits = both.flatMap((one) => one.hits)
  const wayOf = (href: string) => hits.find((hit) => hit.href === href)?.workbench
  expect(wayOf('/products-prices/show/methanol')).toBe(`/workbench?s=${rows[0]?.slug}`)
  const china = rows.find(({ market }) => market === 'CN')
  expect(wayOf('/products-prices/show/methanol/cn')).toBe(`/workbench?s=${china?.slug}`)
  expect(hits.some(({ section, workbench }) => section !== 'products-prices' && workbench !== null)).toBe(
    false,
  )
})
