import { beforeAll, expect, test } from 'vitest'
import { askOf, publicServer } from '../../../api/v1/testing-v1.server.ts'
import { aboutChart } from '../../../shell/charts/chart-file.server.ts'
import { chartFrame } from '../../../shell/charts/embed.server.tsx'
import { shiftDay } from '#datasets/series/dates.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import { LANGS } from '#i18n/locale.ts'
import { mailFigures } from '#sections/newsletters/issue/figures.server.ts'
import { newsletterI18n } from '#sections/newsletters/words.server.ts'
import WeeklyReport, { loader as weeklyLoader } from '#sections/weekly-report/pages/index.tsx'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import ComparePage, { loader as compareLoader } from '../pages/compare.tsx'
import SeriesPage, { loader as seriesLoader } from '../pages/series.tsx'
import { QUOTES } from './quotes.server.ts'
import { valueOf } from '#datasets/list/where.server.ts'
import { sql } from 'kysely'

// The API reads the clock itself.
const NOW = new Date()
const TODAY = isoDay(NOW)
const app = await figuresApp((db) => insertProducts(db, ['urea', 'coal', 'meg']))

/** A weekly series whose last price is so many days old; gives its address. */
async function addSeries(product: string, age: number, more: { ended_on?: string; demo?: boolean } = {}) {
  const { confidence: _confidence, ...source } = SOURCE
  const { id, slug } = await app.db
    .insertInto('products_prices_series')
    .values({
      ...source,
      product,
      market: 'CN',
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency: 'weekly',
      ...more,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('products_prices_point')
    .values([
      { series_id: id, day: shiftDay(TODAY, -age - 7), price: 100 },
      { series_id: id, day: shiftDay(TODAY, -age), price: 110 },
    ])
    .execute()
  return String(slug)
}

const LATE = 30
let late = ''
let current = ''
let ended = ''
beforeAll(async () => {
  late = await addSeries('urea', LATE)
  current = await addSeries('coal', 2)
  ended = await addSeries('meg', 2, { ended_on: TODAY })
})
/** The next price of a weekly series is due nine days after its last. */
const DUE = shiftDay(TODAY, -LATE + 9)

const context = (lang: 'ar' | 'en', path: string) => testContext(app, { lang, path, now: NOW }).ctx
const WORDS = {
  ar: { late: 'متأخر: لا سعر منذ', ended: 'سلسلة متوقفة' },
  en: { late: 'Late: no price since', ended: 'Series ended' },
} as const

test('LIVE-05 list, files and API say from which day the next price is due; a series that ended has none', async () => {
  const { rows } = await sql<{ slug: string; due: string | null }>`
    select slug, (${valueOf('due', QUOTES.columns['due'])})::text as due from products_prices_quote`.execute(
    app.db,
  )
  const due = Object.fromEntries(rows.map((row) => [row.slug, row.due]))
  expect(due).toEqual({ [late]: DUE, [current]: shiftDay(TODAY, 7), [ended]: null })
  const { server } = await publicServer(app)
  const ask = askOf(server)
  try {
    const table = (await ask('/v1/products-prices.json')).json<{ rows: Record<string, unknown>[] }>()
    expect(Object.fromEntries(table.rows.map((row) => [row['key'], [row['standing'], row['due']]]))).toEqual({
      [late]: ['late', DUE],
      [current]: ['current', shiftDay(TODAY, 7)],
      [ended]: ['ended', null],
    })
    const { series } = (await ask(`/v1/prices/${late}.json`)).json<{ series: Record<string, unknown> }>()
    expect(series).toMatchObject({ standing: 'late', due: DUE })
  } finally {
    await server.close()
  }
})

test('LIVE-05 the files of a chart carry standing and next due day, its frame says since when no price came', async () => {
  for (const lang of LANGS) {
    const ctx = context(lang, '/')
    for (const slugs of [[late], [late, current]]) {
      const chart = slugs.length > 1 ? PRICE_CHARTS.compare : PRICE_CHARTS.price
      const query = new URLSearchParams(slugs.map((slug) => ['s', slug]))
      const spec = await chart.open(ctx, query).load()
      if (!spec) throw new Error('No chart')
      const { filters } = await aboutChart(ctx, chart, spec, query, 'https://kimya.example')
      expect(filters.map(({ value }) => value)).toEqual(
        expect.arrayContaining([lang === 'ar' ? 'متأخر' : 'Late', DUE]),
      )
      expect(stripBidi(await chartFrame(ctx, chart, spec, query))).toContain(WORDS[lang].late)
    }
  }
})

test('LIVE-05 the table of a comparison, a newsletter and the weekly report mark what is late; a comparison as known earlier does not', async () => {
  for (const lang of LANGS) {
    const path = `/products-prices/compare?s=${late}&s=${ended}`
    const compared = async (more = '') =>
      stripBidi(
        renderPage(ComparePage as never, lang, {
          loader: await compareLoader(routeArgs(context(lang, path + more))),
        }),
      )
    const html = await compared()
    const table = html.slice(html.lastIndexOf('<table'))
    for (const words of Object.values(WORDS[lang])) expect(table).toContain(words)
    const earlier = await compared(`&known=${TODAY}`)
    expect(earlier).not.toContain(WORDS[lang].late)
    const mails = await mailFigures(app, [late, current], newsletterI18n(lang, NOW), (to) => to)
    expect(mails.map(({ mark }) => stripBidi(mark ?? ''))).toEqual([
      expect.stringContaining(WORDS[lang].late) as string,
      '',
    ])
    const weekly = await weeklyLoader(routeArgs(context(lang, '/weekly-report')))
    const { rows } = weekly
    expect(Object.fromEntries(rows.map((row) => [row.slug, row.late]))).toMatchObject({
      [late]: true,
      [current]: false,
    })
    expect(renderPage(WeeklyReport as never, lang, { loader: weekly })).toContain('/sources#')
  }
})

test('LIVE-05 TRUST-02 the credit of a real price leads to its source from chart, table and page; that of a made-up one leads nowhere', async () => {
  await app.db.updateTable('products_prices_series').set({ demo: true }).where('slug', '=', ended).execute()
  await app.changes.publish(['prices'])
  for (const [lang, href] of [
    ['ar', '/sources#مصدر'],
    ['en', '/en/sources#source'],
  ] as const) {
    const open = async (product: string) =>
      renderPage(SeriesPage as never, lang, {
        loader: await seriesLoader(
          routeArgs(context(lang, `/products-prices/show/${product}/cn`), {
            product_slug: product,
            country_slug: 'cn',
          }),
        ),
      })
    // Under the chart, and under its prices.
    expect((await open('urea')).split(`href="${href}"`)).toHaveLength(3)
    expect(await open('meg')).not.toContain(`href="${href}"`)
  }
})
