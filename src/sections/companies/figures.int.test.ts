import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countList } from '#datasets/list/counts.server.ts'
import { readState } from '#datasets/list/state.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { figureText, ofOneKind } from '#testing/naive.ts'
import { companyAnswer } from './answer.server.ts'
import { COMPANIES } from './companies.server.ts'
import { companyHighlight } from './highlight.server.ts'

const rowArbitrary = fc.record({
  country: some('SA', 'QA', 'AE', 'OM', 'US'),
  exchange: some('Tadawul', 'Boursa Kuwait', null, null),
  company_adjective: fc.uniqueArray(some('producer', 'joint_venture', 'holding'), { maxLength: 3 }),
  products: fc.uniqueArray(some('urea', 'methanol', 'no-such-product'), { maxLength: 2 }),
  hidden: seldom(6),
  demo: fc.boolean(),
})
const ROWS = fc
  .sample(rowArbitrary, { seed: 3, numRuns: 90 })
  .map((row, index) => ({ ...row, slug: `company-${index}` }))
type Row = (typeof ROWS)[number]
const SEEN = ROWS.filter(({ hidden }) => !hidden)

const app = await figuresApp(async (db) => {
  await db
    .insertInto('companies_company')
    .values(
      ROWS.map((row) => ({
        ...row,
        name_ar: `شركة ${row.slug}`,
        shortcut_name_ar: row.slug,
        ticker: row.exchange === null ? null : '2010',
        ...SOURCE,
        as_of: '2026',
      })),
    )
    .execute()
})

const QUERIES: readonly [query: string, keep: (row: Row) => boolean][] = [
  ['', () => true],
  ['country=SA&country=QA', ({ country }) => country === 'SA' || country === 'QA'],
  ['listed=true', ({ exchange }) => exchange !== null],
  ['listed=false&country=OM', ({ exchange, country }) => exchange === null && country === 'OM'],
  ['company_adjective=joint_venture', (row) => row.company_adjective.includes('joint_venture')],
  ['products=urea', ({ products }) => products.includes('urea')],
  [
    'exchange=Boursa+Kuwait&country=SA',
    ({ exchange, country }) => exchange === 'Boursa Kuwait' && country === 'SA',
  ],
]
const read = (query: string) => readState(COMPANIES, new URLSearchParams(query), ['cards'])

test('MKT-04 the figures over a list are those of its companies: number, listed, joint ventures, countries', async () => {
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep))
    expect(rows.length, query).toBeGreaterThan(0)
    const answer = await companyAnswer(testContext(app, { lang: 'en' }).ctx, read(query))
    expect(
      answer?.figures.map(({ label, value }) => [label, value]),
      query,
    ).toEqual([
      ['Companies', figureText(rows.length)],
      ['Listed on an exchange', figureText(rows.filter(({ exchange }) => exchange !== null).length)],
      [
        'Joint ventures',
        figureText(rows.filter((row) => row.company_adjective.includes('joint_venture')).length),
      ],
      ['Countries', figureText(new Set(rows.map(({ country }) => country)).size)],
    ])
    expect((await countList(app.db, COMPANIES, read(query))).total, query).toBe(SEEN.filter(keep).length)
  }
})

test('MKT-04 the counts beside a filter are those of the companies with that value, by country, listing, kind and product', async () => {
  const values: Readonly<Record<string, (row: Row) => readonly string[]>> = {
    country: (row) => [row.country],
    listed: (row) => [String(row.exchange !== null)],
    exchange: (row) => (row.exchange === null ? [] : [row.exchange]),
    company_adjective: (row) => row.company_adjective,
    products: (row) => row.products,
  }
  for (const [query, keep] of [
    ['', () => true],
    ['q=company-1', ({ slug }: Row) => slug.startsWith('company-1')],
  ] as const) {
    const { facets } = await countList(app.db, COMPANIES, read(query))
    for (const [key, valuesOf] of Object.entries(values)) {
      const counts = new Map<string, number>()
      for (const value of SEEN.filter(keep).flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
      expect(new Map(facets[key]?.map(({ value, count }) => [value, count])), `${query} ${key}`).toEqual(
        counts,
      )
    }
  }
})

test('MKT-04 SHELL-02 home counts the companies that are seen, and is silent where there are none', async () => {
  const highlight = () => {
    app.memo.drop([COMPANIES.tag])
    return companyHighlight(testContext(app, { lang: 'en' }).ctx)
  }
  expect(await highlight()).toMatchObject({ value: figureText(ofOneKind(SEEN).length) })
  await app.db.updateTable('companies_company').set({ hidden: true }).execute()
  expect(await highlight()).toBe(null)
})
