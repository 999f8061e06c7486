import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COUNTRY_TABLE, REGION_TABLE } from '#i18n/countries/country-table.server.ts'
import { readDemo } from './read.server.ts'

const { files } = await readDemo('db/demo')
const plants = files['capacities.json']
const stops = files['outages.json']
const cases = files['dumping_cases.json']
const deals = files['deals.json']
const companies = files['companies.json']
const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
const products = ids(files['products.json'])
const company_ids = ids(companies)

/** The last day of a partial date, as text that sorts after all of it. */
const end = (date: string) => `${date}~`

test('MKT-07 a deal that may still be completed has an unknown day, never one that does not apply', () => {
  const ahead = deals.filter((deal) => !['completed', 'cancelled'].includes(deal.the_condition))
  expect(ahead.length).toBeGreaterThan(0)
  expect(ahead.filter((deal) => deal.closing_date_missing === 'not_applicable')).toEqual([])
})

test('MKT-01..07 the whole field dictionary’s content is there', () => {
  expect(files['products.json']).toHaveLength(92)
  expect(companies).toHaveLength(46)
  expect(plants).toHaveLength(60)
  expect(stops).toHaveLength(10)
  expect(deals).toHaveLength(26)
  expect(cases).toHaveLength(18)
  expect(cases.flatMap(({ duties }) => duties)).toHaveLength(28)
  expect(cases.flatMap(({ timeline }) => timeline)).toHaveLength(43)
  expect(files['glossary.json']).toHaveLength(63)
})

test('MKT-10 every row has its source in both languages, its date and its confidence', () => {
  for (const row of [...companies, ...plants, ...stops, ...cases, ...deals, ...files['glossary.json']]) {
    expect(row.source.ar.length, JSON.stringify(row)).toBeGreaterThan(3)
    expect(row.source.en.length).toBeGreaterThan(3)
    expect(row.as_of).toMatch(/^(19|20)\d\d(-\d\d){0,2}$/)
    expect(['high', 'medium']).toContain(row.confidence)
  }
})

test('TRUST-02 LIVE-01 every real row has the address of its source, or is listed as one without', () => {
  const listed = [
    ...readFileSync('db/demo/README.md', 'utf8').matchAll(/^\| (\w+\.json) +\| `([a-z0-9-]+)` /gm),
  ]
  const real = {
    'capacities.json': plants,
    'outages.json': stops,
    'companies.json': companies,
    'dumping_cases.json': cases,
    'deals.json': deals,
  }
  const rows = Object.entries(real).flatMap(([file, of]) =>
    of.map(({ id, source_url }) => ({ key: `${file} ${id}`, source_url })),
  )
  const without = rows.filter(({ source_url }) => source_url === null).map(({ key }) => key)
  expect(listed.map(([, file, id]) => `${file} ${id}`).toSorted()).toEqual(without.toSorted())
  for (const { key, source_url } of rows)
    if (source_url !== null) expect(source_url, key).toMatch(/^https:\/\/[^/]+\/[!-~]+$/)
})

test('keys are unique, and every product, company and line that a row names is there', () => {
  for (const rows of [companies, plants, stops, cases, deals, files['glossary.json']])
    expect(ids(rows).size).toBe(rows.length)
  const lines = ids(plants)
  const named = {
    products: [
      ...plants.flatMap(({ product }) => product ?? []),
      ...stops.flatMap((stop) => stop.products),
      ...cases.flatMap(({ product }) => product ?? []),
    ],
    companies: [
      ...plants.flatMap(({ company, ownership }) => [
        company,
        ...ownership.flatMap((share) => share.company ?? []),
      ]),
      ...stops.map(({ company }) => company),
      ...deals.flatMap((deal) => deal.companies),
      ...companies.flatMap(({ shareholders }) => shareholders.flatMap(({ company }) => company ?? [])),
    ],
    lines: stops.flatMap((stop) => stop.plants),
  }
  expect(named.products.filter((id) => !products.has(id))).toEqual([])
  expect(named.companies.filter((id) => !company_ids.has(id))).toEqual([])
  expect(named.lines.filter((id) => !lines.has(id))).toEqual([])
  for (const stop of stops)
    for (const id of stop.plants) expect(plants.find((plant) => plant.id === id)?.company).toBe(stop.company)
})

test('every country is one that the portal can name', () => {
  const codes = [
    ...companies.map(({ country }) => country),
    ...plants.map(({ country }) => country),
    ...deals.flatMap(({ country_buyer, country_seller }) => [...country_buyer, ...country_seller]),
    ...cases.flatMap(({ importing_market, origin_or_exported, duties }) => [
      importing_market,
      ...origin_or_exported,
      ...duties.map(({ country }) => country),
    ]),
  ]
  expect(codes.filter((code) => !COUNTRY_TABLE[code] && !REGION_TABLE[code])).toEqual([])
})

test('dates are in order: stops, closings, timelines, expiries', () => {
  for (const { id, date_start, date_end } of stops)
    if (date_end) expect(date_start <= end(date_end), id).toBe(true)
  for (const { id, announcement_date, closing_date } of deals)
    if (closing_date) expect(announcement_date <= end(closing_date), id).toBe(true)
  for (const { id, timeline, date_expiry } of cases) {
    for (const [index, { date }] of timeline.entries())
      expect((timeline[index - 1]?.date ?? '') <= end(date), id).toBe(true)
    const definitive = timeline.find(({ kind }) => kind === 'definitive')
    if (definitive && date_expiry) expect(date_expiry > definitive.date, id).toBe(true)
  }
})

test('HS codes have 2 to 12 digits by pairs and a chapter that exists', () => {
  for (const code of cases.flatMap(({ hs_codes }) => hs_codes)) {
    expect(code).toMatch(/^\d{2}(\d{2}){0,5}$/)
    expect(Number(code.slice(0, 2))).toBeGreaterThan(0)
    expect(Number(code.slice(0, 2))).toBeLessThan(98)
    expect(code.startsWith('77')).toBe(false)
  }
})

test('a missing value has a reason, and a present one has none', () => {
  for (const {
    id,
    transaction_value,
    transaction_value_missing,
    closing_date,
    closing_date_missing,
    currency,
  } of deals) {
    expect(transaction_value === null, id).toBe(transaction_value_missing !== null)
    expect(closing_date === null, id).toBe(closing_date_missing !== null)
    if (transaction_value !== null) expect(currency, id).not.toBeNull()
  }
  for (const dumping of cases) {
    expect(dumping.duties.length === 0, dumping.id).toBe(dumping.fee_rate_missing !== null)
    expect(dumping.duration === null, dumping.id).toBe(dumping.duration_missing !== null)
    expect(dumping.date_expiry === null, dumping.id).toBe(dumping.date_expiry_missing !== null)
    expect(dumping.result === null, dumping.id).toBe(dumping.result_missing !== null)
  }
  for (const plant of plants)
    expect(plant.date_start === null, plant.id).toBe(plant.date_start_missing !== null)
})

test('duties are in range, of countries under investigation; a measure lasts up to 60 months', () => {
  for (const { id, duties, origin_or_exported, importing_market, duration } of cases) {
    expect(origin_or_exported, id).not.toContain(importing_market)
    if (duration !== null) expect(duration, id).toBeLessThanOrEqual(60)
    for (const { country, rate, rate_max, unit } of duties) {
      expect(origin_or_exported, id).toContain(country)
      expect(rate_max ?? rate, id).toBeGreaterThanOrEqual(rate)
      if (unit?.startsWith('percent')) expect(rate_max ?? rate, id).toBeLessThanOrEqual(1000)
      expect(unit === 'nil', id).toBe(rate === 0)
    }
  }
  const rates = (id: string) =>
    cases.find((dumping) => dumping.id === id)?.duties.map(({ rate }) => rate) ?? []
  expect(Math.max(...rates('gcc-sap-2023'))).toBe(124)
})
