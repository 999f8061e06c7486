import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readState } from '#datasets/list/state.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText, ofOneKind, withOne } from '#testing/naive.ts'
import { companyAnswer } from './answer.server.ts'
import { COMPANIES } from './companies.server.ts'

const rowArbitrary = fc.record({
  country: some('SA', 'SA', 'QA', 'AE', 'OM'),
  exchange: some('Tadawul', 'QSE', null, null),
  company_adjective: fc.uniqueArray(some('producer', 'joint_venture', 'holding'), { maxLength: 3 }),
  hidden: seldom(6),
  demo: fc.boolean(),
})
const ROWS = fc
  .sample(rowArbitrary, { seed: 9, numRuns: 120 })
  .map((row, index) => ({ ...row, slug: `company-${index}` }))
type Row = (typeof ROWS)[number]

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

const chosen = (...values: readonly string[]) =>
  fc.oneof(fc.constant<string[]>([]), fc.subarray([...values], { minLength: 1 }))
const FILTERS = fc.sample(
  fc.record({
    country: chosen('SA', 'QA', 'AE', 'OM'),
    listed: chosen('true', 'false'),
    exchange: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, chosen('Tadawul', 'QSE')),
    company_adjective: chosen('producer', 'joint_venture', 'holding'),
  }),
  { seed: 6, numRuns: 1000 },
)
const keeps =
  ({ country, listed, exchange, company_adjective: kinds }: (typeof FILTERS)[number]) =>
  (row: Row) =>
    (country.length === 0 || country.includes(row.country)) &&
    (listed.length === 0 || listed.includes(String(row.exchange !== null))) &&
    (exchange.length === 0 || (exchange as readonly string[]).includes(row.exchange ?? '')) &&
    (kinds.length === 0 || row.company_adjective.some((kind) => kinds.includes(kind)))

const AR_NOUNS = /(\d+) (شركات|شركة|دول|دولة)(?![\u0621-\u064a])/g
const EN_NOUNS = /(\d+) (companies|company|countries|country)\b/g

test('VIEW-02 the sentence over a thousand filtered lists has the counts of their companies, in right forms of both languages', async () => {
  for (const [index, filter] of FILTERS.entries()) {
    const lang = index % 2 === 0 ? 'en' : 'ar'
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([key, values]) =>
        (values as readonly string[]).map((value): [string, string] => [key, value]),
      ),
    )
    const { ctx } = testContext(app, { path: `/companies?${query}`, lang })
    const answer = await companyAnswer(ctx, readState(COMPANIES, query, ['cards']))
    const text = answer?.text ?? ''
    const rows = ofOneKind(ROWS.filter(({ hidden }) => !hidden).filter(keeps(filter)))
    const said = `${lang} ${query} ${text}`
    if (rows.length === 0) {
      expect(text, said).toBe('')
      continue
    }
    const count = (n: number) => (lang === 'ar' && n < 3 ? [] : [figureText(n)])
    const countries = new Set(rows.map(({ country }) => country)).size
    // All of them are said without a number, and so is none.
    const part = (n: number) => (n === 0 || n === rows.length ? [] : count(n))
    expect(
      [...withOne(text).matchAll(/\d[\d,]*/g)].map(([number]) => number),
      said,
    ).toEqual([
      ...count(rows.length),
      ...(countries > 2 ? count(countries) : []),
      ...part(rows.filter(({ exchange }) => exchange !== null).length),
      ...part(rows.filter((row) => row.company_adjective.includes('joint_venture')).length),
    ])
    expect(text, said).toContain(answer?.lead)
    expect(leftoverOf(text), said).toBeNull()
    expect(text, said).not.toMatch(/ في [؛،.]| in [;.]/)
    for (const [, number = '', noun = ''] of text.matchAll(AR_NOUNS)) {
      const rest = Number(number) % 100
      expect(/ات$|ول$/.test(noun), said).toBe(rest >= 3 && rest <= 10)
    }
    for (const [, number = '', noun = ''] of withOne(text).matchAll(EN_NOUNS))
      expect(noun.endsWith('ies'), said).toBe(number !== '1')
    const isUnnamed =
      filter.exchange.length > 0 ||
      filter.listed.includes('false') ||
      (filter.company_adjective.length > 0 && filter.company_adjective.join() !== 'joint_venture')
    expect(/^(?:In the records shown|في السجلات المعروضة): /.test(text), said).toBe(isUnnamed)
  }
})
