import { sql } from 'kysely'
import type { ComponentType } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#datasets/answer/answer.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import CompanyPage, { loader as companyLoader } from '#sections/companies/pages/company.tsx'
import CasePage, { loader as caseLoader, meta as caseMeta } from '#sections/dumping-cases/pages/row.tsx'
import TradePage, { loader as tradeLoader } from '#sections/exports-imports/pages/row.tsx'
import DealPage, {
  loader as dealLoader,
  meta as dealMeta,
} from '#sections/mergers-acquisitions/pages/row.tsx'
import PlantPage, {
  loader as plantLoader,
  meta as plantMeta,
} from '#sections/production-capacity/pages/row.tsx'
import ProductPage, { loader as productLoader } from '#sections/products-prices/pages/product.tsx'
import SeriesPage, { loader as seriesLoader } from '#sections/products-prices/pages/series.tsx'
import { routeArgs, testContext } from './context.server.ts'
import { demoApp } from './demo-app.server.ts'
import { leftoverOf } from './leftover.ts'
import { renderPage } from './render-page.tsx'

const NOW = new Date('2026-11-22T09:00:00Z')
/** Pages of a kind that are rendered as well. */
const RENDERED = 3

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
})
afterAll(() => drop())

const load = <Data>(
  loader: (args: never) => Promise<Data> | Data,
  path: string,
  params: Record<string, string>,
  lang: Lang,
) => loader(routeArgs(testContext(app, { path, lang, now: NOW }).ctx, params) as never)

const fmtOf = (lang: Lang) => formatterOf(lang, NOW)

/** What every answer must be: whole, with its lead in it, and figures that say something. */
function check({ text, lead, figures }: Answer, where: string): void {
  expect(leftoverOf(text), where).toBeNull()
  if (lead !== null) expect(text, where).toContain(lead)
  expect(figures.length, where).toBeGreaterThan(0)
  for (const { label, value, unit = '' } of figures) {
    expect(`${label} ${value} ${unit}`, where).not.toMatch(/undefined|NaN/)
    expect(label && value, where).not.toBe('')
    // What does not add up is a dash with its reason.
    if (value === '—') expect(unit, `${where}: ${label}`).not.toBe('')
  }
  expect(new Set(figures.map(({ label }) => label)).size, where).toBe(figures.length)
}

/** The sentence is on the page once, its Latin names and figures isolated from the words around. */
function checkPage(
  Page: ComponentType<never>,
  lang: Lang,
  data: unknown,
  answer: Answer,
  where: string,
): void {
  const html = renderPage(Page as ComponentType, lang, { loader: data })
  const sentence = /<p class="answer">([\s\S]*?)<\/p>/.exec(html)?.[1] ?? ''
  const plain = stripBidi(
    sentence
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&'),
  )
  expect(plain, where).toBe(stripBidi(answer.text))
  const outside = sentence.replaceAll(/<bdi[^>]*>.*?<\/bdi>/gs, '').replaceAll(/<[^>]+>|&[^;]+;/g, '')
  if (lang === 'ar') expect(outside, where).not.toMatch(/[A-Za-z%+−]/)
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows

test('VIEW-01 VIEW-02 every product and every series leads with its last price as it is stored, with its change and day', async () => {
  const rows = await rowsOf(sql<{
    slug: string
    product: string
    market: string
    price: number
    before: number | null
    day: string
  }>`select slug, product, lower(market) as market, price::float8 as price, before::float8 as before, add_date::text as day
    from products_prices_quote where not hidden order by product, sort`)
  expect(rows.length).toBeGreaterThan(20)
  for (const lang of LANGS) {
    const fmt = fmtOf(lang)
    for (const [at, { slug, product, market, price, before, day }] of rows.entries()) {
      const where = `${lang} ${slug}`
      const path = `/products-prices/show/${product}/${market}?series=${slug}`
      const data = await load(seriesLoader, path, { product_slug: product, country_slug: market }, lang)
      const { head } = data.series
      if (!head) throw new Error(`${where} has no answer`)
      check(head.answer, where)
      const { text } = head.answer
      expect(text, where).toContain(fmt.number(price, decimalsOf(price)))
      expect(text, where).toContain(fmt.date(day))
      const percent = before === null || before === 0 ? null : ((price - before) / before) * 100
      if (percent !== null && Math.round(percent * 10) !== 0)
        expect(text, where).toContain(fmt.share(Math.abs(Math.round(percent * 10) / 10)))
      if (at < RENDERED) checkPage(SeriesPage as ComponentType<never>, lang, data, head.answer, where)
    }
    for (const [at, product] of [...new Set(rows.map((row) => row.product))].entries()) {
      const data = await load(
        productLoader,
        `/products-prices/show/${product}`,
        { product_slug: product },
        lang,
      )
      if (!data.head) throw new Error(`${product} has no answer`)
      check(data.head.answer, `${lang} ${product}`)
      const own = rows.filter((row) => row.product === product)
      expect(
        own.map(({ price }) => fmt.number(price, decimalsOf(price))),
        product,
      ).toContain(data.head.lead.price)
      if (at < RENDERED) checkPage(ProductPage as ComponentType<never>, lang, data, data.head.answer, product)
    }
  }
})

test('VIEW-02 an extreme is said only where no earlier price is as low or as high since that day', async () => {
  const rows = await rowsOf(sql<{
    slug: string
    product: string
    market: string
    prices: number[]
    days: string[]
  }>`
    select q.slug, q.product, lower(q.market) as market, array_agg(p.price::float8 order by p.day) as prices,
      array_agg(p.day::text order by p.day) as days
    from products_prices_quote q join products_prices_point p on p.series_id = q.id where not q.hidden group by 1, 2, 3`)
  let said = 0
  for (const { slug, product, market, prices, days } of rows) {
    const path = `/products-prices/show/${product}/${market}?series=${slug}`
    const { series } = await load(seriesLoader, path, { product_slug: product, country_slug: market }, 'en')
    const text = series.head?.answer.text ?? ''
    const found = /the (lowest|highest) (?:since|of the series, which begins on) (\d+ \w+ \d{4})/.exec(text)
    const last = prices.at(-1) ?? NaN
    const below = found?.[1] === 'lowest'
    const since = days.findLastIndex(
      (_, at) => at < prices.length - 1 && (below ? (prices[at] ?? 0) <= last : (prices[at] ?? 0) >= last),
    )
    if (!found) continue
    said += 1
    expect(found[2], slug).toBe(fmtOf('en').date(days[Math.max(since, 0)] ?? ''))
    expect(prices.length - 1 - Math.max(since, 0), slug).toBeGreaterThan(6)
  }
  expect(said).toBeGreaterThan(0)
})

test('VIEW-01 VIEW-02 every deal leads with its value, stake and stage as they are stored', async () => {
  const rows = await rowsOf(sql<{ slug: string; value: number | null; stake: number | null }>`
    select slug, transaction_value::float8 as value, stake_pct::float8 as stake from mergers_acquisitions_deal where not hidden`)
  expect(rows.length).toBeGreaterThan(10)
  for (const lang of LANGS)
    for (const [at, { slug, value, stake }] of rows.entries()) {
      const where = `${lang} ${slug}`
      const data = await load(dealLoader, `/mergers-acquisitions/${slug}`, { key: slug }, lang)
      check(data.answer, where)
      if (value !== null) expect(data.answer.text, where).toContain(fmtOf(lang).number(value))
      if (stake !== null) expect(data.answer.text, where).toContain(fmtOf(lang).share(stake))
      if (at >= RENDERED) continue
      checkPage(DealPage as ComponentType<never>, lang, data, data.answer, where)
      expect(JSON.stringify(dealMeta(metaInput(data, lang))), where).toContain('og:description')
    }
})

test('VIEW-01 VIEW-02 every case says its duty, its market and its days as they are stored', async () => {
  const rows = await rowsOf(sql<{ slug: string; expiry: string | null; rates: number[] | null }>`
    select c.slug, c.date_expiry as expiry, (select array_agg(distinct d.rate::float8) from dumping_cases_duty d where d.case_slug = c.slug) as rates
    from dumping_cases_case c where not c.hidden`)
  expect(rows.length).toBeGreaterThan(10)
  for (const lang of LANGS)
    for (const [at, { slug, rates }] of rows.entries()) {
      const where = `${lang} ${slug}`
      const data = await load(caseLoader, `/dumping-cases/${slug}`, { key: slug }, lang)
      check(data.answer, where)
      const { lead, text } = data.answer
      if (lead !== null) {
        const low = lead.split(' – ')[0]?.replace('%', '')
        expect(
          (rates ?? []).map((rate) => fmtOf(lang).number(rate)),
          where,
        ).toContain(low)
      }
      expect(text, where).toContain(data.market)
      if (at >= RENDERED) continue
      checkPage(CasePage as ComponentType<never>, lang, data, data.answer, where)
      expect(JSON.stringify(caseMeta(metaInput(data, lang))), where).toContain('og:description')
    }
})

test('VIEW-01 VIEW-02 every plant leads with its capacity as it is stored', async () => {
  const rows = await rowsOf(sql<{ slug: string; amount: number }>`
    select slug, power_volume::float8 as amount from production_capacity_plant where not hidden`)
  expect(rows.length).toBeGreaterThan(10)
  for (const lang of LANGS)
    for (const [at, { slug, amount }] of rows.entries()) {
      const where = `${lang} ${slug}`
      const data = await load(plantLoader, `/production-capacity/${slug}`, { key: slug }, lang)
      check(data.answer, where)
      expect(data.answer.lead, where).toContain(`${fmtOf(lang).number(amount)} `)
      if (at >= RENDERED) continue
      checkPage(PlantPage as ComponentType<never>, lang, data, data.answer, where)
      expect(JSON.stringify(plantMeta(metaInput(data, lang))), where).toContain('og:description')
    }
})

test('VIEW-01 VIEW-02 every company says what it makes most of, added up from its plants, or who it is', async () => {
  const rows = await rowsOf(sql<{ slug: string; most: number | null }>`
    select c.slug, (select max(total) from (
        select sum(kt_per_year)::float8 as total from production_capacity_plant p
        where p.company = c.slug and not p.hidden and p.product is not null and p.demo = c.demo
          and p.this_status in ('operating', 'reduced_rate', 'maintenance', 'shut_down')
        group by p.product having count(distinct p.measuring) = 1) sums) as most
    from companies_company c where not c.hidden`)
  expect(rows.length).toBeGreaterThan(10)
  let led = 0
  for (const lang of LANGS)
    for (const [at, { slug, most }] of rows.entries()) {
      const where = `${lang} ${slug}`
      const data = await load(companyLoader, `/companies/${slug}`, { company_slug: slug }, lang)
      const { answer } = data
      expect(leftoverOf(answer.text), where).toBeNull()
      if (answer.lead !== null && most !== null) {
        led += 1
        const fmt = fmtOf(lang)
        expect(answer.lead, where).toContain(most >= 1000 ? fmt.number(most / 1000, 2) : fmt.number(most))
      }
      if (at < RENDERED) checkPage(CompanyPage as ComponentType<never>, lang, data, answer, where)
    }
  expect(led).toBeGreaterThan(10)
})

test('VIEW-01 VIEW-02 trade in a product and a flow lead with what they come to', async () => {
  const rows = await rowsOf(sql<{
    product: string
    process: string
    country: string
    partner: string | null
    month: string
    hs: string
    value: number
  }>`
    select distinct on (product, process) product, process, country, partner, year_month as month, hs_code as hs, value::float8 as value
    from exports_imports_flow where not hidden and not is_mirror order by product, process, year_month desc, value desc`)
  expect(rows.length).toBeGreaterThan(5)
  for (const lang of LANGS)
    for (const { product, process, country, partner, month, hs } of rows) {
      const key = `${product}-${process}-${country.toLowerCase()}-${(partner ?? 'wld').toLowerCase()}-${month}-${hs}`
      const flow = await load(tradeLoader, `/exports-imports/${key}`, { key }, lang)
      if (flow.kind !== 'flow') throw new Error(`${key} is no flow`)
      check(flow.answer, `${lang} ${key}`)
      const page = await load(
        tradeLoader,
        `/exports-imports/details=${product}`,
        { key: `details=${product}` },
        lang,
      )
      if (page.kind !== 'product' || !page.trade?.answer) throw new Error(`${product} has no answer`)
      const { answer } = page.trade
      if (answer.text !== '') check(answer, `${lang} ${product}`)
      if (product === rows[0]?.product)
        checkPage(TradePage as ComponentType<never>, lang, page, answer, product)
    }
})

const metaInput = (loaderData: unknown, lang: Lang) =>
  ({
    loaderData,
    matches: [
      { id: 'root', loaderData: { lang, origin: 'https://x.example', site: { name: 'K', tagline: '' } } },
    ],
    location: { pathname: '/', search: '' },
  }) as never
