import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#datasets/export/testing-files.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { CHARTS } from '../charts.server.ts'
import ChartPage, { loader } from '../pages/chart.tsx'
import { serveCharts } from './serve.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let server: FastifyInstance

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  server = Fastify()
  serveCharts(server, app)
  const { rows } = await sql<{ slug: string }>`select slug from products_prices_series
    where currency = 'USD' and unit = 'USD/t' and not hidden order by slug limit 2`.execute(app.db)
  series = rows.map(({ slug }) => slug)
})
afterAll(async () => {
  await server.close()
  await drop()
})

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await server.inject({ method, url, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, bytes: answer.rawPayload }
}
const page = (section: string, chart: string, query = '', lang: 'ar' | 'en' = 'ar') =>
  loader(
    routeArgs(testContext(app, { path: `/${section}/chart/${chart}${query}`, lang }).ctx, { section, chart }),
  )

/** A font inside a file: too long to be read in a failure. */
const FACE = /@font-face\{font-family:Cairo[^}]*\}/g

const ROOTS = CHARTS.map(({ section, key }) => `/${section}/chart/${key}`)
/** Charts of prices are of the series that an address names, those of trade of what can be added up. */
const askFor = (root: string) => {
  if (root === '/exports-imports/chart/series') return '?of=urea-export-sa-cn-310210&frequency=annual'
  if (root === '/dumping-cases/chart/case') return '?case=eu-meg-2020'
  if (root.startsWith('/exports-imports')) return '?product=urea'
  if (!/^\/(?:products-prices|workbench)\b/.test(root)) return ''
  const slugs = root.endsWith('/price') ? series.slice(0, 1) : series.slice(0, 2)
  return `?${slugs.map((slug) => `s=${slug}`).join('&')}`
}
let series: string[]

test('MKT-08 every chart has a key of its own in its section', () => {
  expect(ROOTS.length).toBeGreaterThanOrEqual(10)
  expect(new Set(ROOTS).size).toBe(ROOTS.length)
})

describe.each(ROOTS)('MKT-02 MKT-03 MKT-05 MKT-07 %s', (root) => {
  test.each(['', '/en'])(
    'its files are pictures and tables in the language of the address (%s)',
    async (prefix) => {
      const svg = await get(`${prefix}${root}.svg${askFor(root)}`)
      expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(svg.headers['content-disposition']).toMatch(
        /^inline; filename="kimya-[a-z0-9-]+-\d{4}-\d\d-\d\d\.svg"/,
      )
      expect(svg.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/)
      expect(svg.headers['content-language']).toBe(prefix ? 'en' : 'ar')
      expect(svg.body.match(FACE)).toHaveLength(prefix ? 1 : 2)
      const svgText = stripBidi(svg.body.replace(FACE, ''))
      expect(svgText).not.toMatch(/NaN|undefined|<script/)
      expect(svgText).toContain(prefix ? 'Source: ' : 'المصدر: ')

      const csv = await get(`${prefix}${root}.csv${askFor(root)}`)
      expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="kimya-[a-z0-9-]+-\d{4}/)
      expect(csv.body.charCodeAt(0)).toBe(0xfeff)
      const [headings, ...rows] = readCsv(csv.body)
      const json = JSON.parse((await get(`${prefix}${root}.json${askFor(root)}`)).body) as {
        about: Record<string, unknown>
        columns: unknown[]
        rows: unknown[]
      }
      expect(json.about).toMatchObject({
        lang: prefix ? 'en' : 'ar',
        url: `${app.config.publicUrl}${prefix}${root}${askFor(root)}`,
      })
      expect([json.columns.length, json.rows.length]).toEqual([headings?.length, rows.length])
      expect(rows.length).toBeGreaterThan(0)
      const xlsx = await get(`${prefix}${root}.xlsx${askFor(root)}`)
      expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    },
  )

  test('its frame has no script and is let into any site; no other answer is', async () => {
    const frame = await get(`${root}/embed${askFor(root)}`)
    expect(frame.status).toBe(200)
    expect(frame.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(frame.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(frame.headers['x-robots-tag']).toBe('noindex')
    expect(frame.body).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl">/)
    expect(frame.body).not.toMatch(/<script|<form|style=|\son[a-z]+=|tabindex="-/i)
    expect(frame.body).toMatch(/<svg class="chart [a-z]+"[^>]*role="img"/)
    expect(frame.body).toContain('<table class="table">')
    expect(frame.body).toContain(
      `<a href="${app.config.publicUrl}${root}${askFor(root).replace('&', '&amp;')}" target="_blank" rel="noopener">`,
    )
    expect((await get(`${root}.svg${askFor(root)}`)).headers['content-security-policy']).not.toContain(
      'frame-ancestors *',
    )
  })

  test('its page has the drawing, the table, the citation and the address that stays', async () => {
    const [, section = '', , key = ''] = root.split('/')
    for (const lang of ['ar', 'en'] as const) {
      const html = renderPage(ChartPage as never, lang, {
        loader: await page(section, key, askFor(root), lang),
      })
      expect(html).toMatch(/<svg class="chart (?:full|wide)"/)
      expect(html).toContain('<caption>')
      const plain = stripBidi(html.replace(/<[^>]+>/g, ''))
      expect(plain).toContain(`${app.config.publicUrl}${lang === 'en' ? '/en' : ''}${root}`)
      expect(plain).toContain(lang === 'ar' ? 'صيغة الاستشهاد:' : 'How to cite:')
      for (const ending of ['png', 'svg', 'xlsx', 'csv', 'json'])
        expect(html).toContain(`${root}.${ending}${askFor(root).replace('&', '&amp;')}" download=""`)
      expect(html).toContain('&lt;iframe src=')
    }
  })
})

test('MKT-02 the picture is as wide as a slide, is cached, and is revalidated', async () => {
  const first = await get('/mergers-acquisitions/chart/by-year.png', { 'accept-encoding': 'br' })
  expect(first.headers['content-type']).toBe('image/png')
  expect(first.headers['content-encoding']).toBeUndefined()
  expect((await sharp(first.bytes).metadata()).width).toBe(1920)
  expect(first.bytes.length).toBeLessThan(200_000)
  const etag = String(first.headers['etag'])
  const again = await get('/mergers-acquisitions/chart/by-year.png', { 'if-none-match': etag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const head = await get('/mergers-acquisitions/chart/by-year.png', {}, 'HEAD')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
})

test('MKT-11 the citation names site, title, filters, source, address and day', async () => {
  const { chart } = await page('production-capacity', 'by-country', '?product=urea&country=QA&country=OM')
  expect(stripBidi(chart.citation)).toMatch(
    /^كيميا، «الطاقة حسب الدولة» \(المنتج: .+؛ الدولة: .+، .+\)\. المصدر: .+\. البيانات حتى .+\. http:\/\/kimya\.test\/production-capacity\/chart\/by-country\?product=urea&country=OM&country=QA، اطُّلع عليه في .+\.$/,
  )
  expect(chart.permalink).toBe('/production-capacity/chart/by-country?product=urea&country=OM&country=QA')
  const trade = await page('exports-imports', 'value-partners', '?product=urea', 'en')
  expect(stripBidi(trade.chart.citation)).toContain('Source: Demonstration data. Data as of')
})

test('MKT-08 the same parameters narrow page, picture, table and frame; those of others change nothing', async () => {
  const filtered = '?importing_market=CN&utm_source=x&page=3'
  const all = readCsv((await get('/en/dumping-cases/chart/by-market.csv')).body)
  const some = readCsv((await get(`/en/dumping-cases/chart/by-market.csv${filtered}`)).body)
  expect(some.slice(1).map(([market]) => market)).toEqual(['China'])
  expect(all.length).toBeGreaterThan(some.length)
  expect((await get(`/en/dumping-cases/chart/by-market.csv${filtered}`)).body).toContain('China')
  expect(stripBidi((await get(`/en/dumping-cases/chart/by-market/embed${filtered}`)).body)).not.toContain(
    'India',
  )
  const { chart } = await page('dumping-cases', 'by-market', filtered, 'en')
  expect(chart.table.rows.map(([market]) => market)).toEqual(['China'])
  expect(chart.downloads[0]?.href).toBe('/en/dumping-cases/chart/by-market.png?importing_market=CN')
})

test('API-01 an invalid parameter refuses a file in words and is reported on the page; an unknown chart is 404', async () => {
  const wrong = '?stake_pct_min=half'
  for (const ending of ['.svg', '.png', '.csv', '.xlsx', '.json', '/embed']) {
    const { status, headers, body } = await get(`/mergers-acquisitions/chart/by-year${ending}${wrong}`)
    expect([status, headers['content-language'], headers['cache-control']], ending).toEqual([
      400,
      'ar',
      'private, no-store',
    ])
    expect(body).toMatch(/^تحقق/)
  }
  const shown = await page('mergers-acquisitions', 'by-year', wrong)
  expect(shown.wrong).toBe(true)
  expect(renderPage(ChartPage as never, 'ar', { loader: shown })).toContain('تعذرت قراءة جزء من الرابط')
  expect((await get('/mergers-acquisitions/chart/nothing.svg')).status).toBe(404)
  expect((await thrownBy(() => page('mergers-acquisitions', 'nothing'))).status).toBe(404)
  expect((await thrownBy(() => page('no-section', 'by-year'))).status).toBe(404)
})

test('MKT-08 where nothing is left there is no picture, an empty table and a word on the page', async () => {
  const none = '?importing_market=ZW'
  const svg = await get(`/dumping-cases/chart/course.svg${none}`)
  expect([svg.status, svg.body.trim()]).toEqual([404, 'لا توجد نتائج.'])
  expect((await get(`/dumping-cases/chart/course.png${none}`)).status).toBe(404)
  expect(readCsv((await get(`/dumping-cases/chart/course.csv${none}`)).body)).toHaveLength(1)
  const shown = await page('dumping-cases', 'course', none)
  expect(renderPage(ChartPage as never, 'ar', { loader: shown })).toContain('لا أرقام تُعرض هنا')
  expect(shown.chart.downloads.map(({ label }) => label)).toEqual(['XLSX', 'CSV', 'JSON'])
})

test('API-01 searches are limited in every file, and never cached', async () => {
  const before = app.pages.size
  const ask = (ending: string) =>
    server.inject({
      url: `/production-capacity/chart/by-country${ending}?q=urea`,
      remoteAddress: '198.51.100.7',
    })
  expect((await ask('.svg')).statusCode).toBe(200)
  expect(app.pages.size).toBe(before)
  let last = 200
  for (let time = 0; time < 70 && last === 200; time++) last = (await ask('.csv')).statusCode
  expect(last).toBe(429)
  expect((await ask('/embed')).statusCode).toBe(429)
})

test('ACC-06 hidden rows are in no picture, table or frame, from the moment on which the section says so', async () => {
  const city = 'الجبيل'
  const ways = ['.svg', '.csv', '.json', '/embed']
  const seen = () =>
    Promise.all(
      ways.map(async (way) =>
        stripBidi((await get(`/production-capacity/chart/by-city${way}`)).body).includes(city),
      ),
    )
  expect(await seen()).toEqual([true, true, true, true])
  await sql`update production_capacity_plant set hidden = true where city_ar = ${city}`.execute(app.db)
  // Files of figures are made at each request; cached pictures are dropped by the section's tag.
  expect(await seen()).toEqual([true, false, false, true])
  await app.changes.publish(['data:production-capacity'])
  expect(await seen()).toEqual([false, false, false, false])
  await sql`update production_capacity_plant set hidden = false where city_ar = ${city}`.execute(app.db)
  await app.changes.publish(['data:production-capacity'])
  expect(await seen()).toEqual([true, true, true, true])
})

test('ROUTE-05 while the site is closed there are neither files nor frames', async () => {
  await sql`insert into site_setting (key, value) values ('not_available', 'true')
    on conflict (key) do update set value = 'true'`.execute(app.db)
  await app.changes.publish(['settings'])
  for (const ending of ['.svg', '.csv', '/embed'])
    expect((await get(`/dumping-cases/chart/course${ending}`)).status, ending).toBe(503)
  await sql`delete from site_setting where key = 'not_available'`.execute(app.db)
  await app.changes.publish(['settings'])
  expect((await get('/dumping-cases/chart/course.svg')).status).toBe(200)
})

test('MKT-02 a chart of prices is limited to its range, converts, refuses what has no common unit, and is of known series only', async () => {
  const [slug = ''] = series
  const year = readCsv((await get(`/en/products-prices/chart/price.csv?s=${slug}`)).body)
  const month = readCsv((await get(`/en/products-prices/chart/price.csv?s=${slug}&range=monthly`)).body)
  expect(month.length).toBeGreaterThan(1)
  expect(month.length).toBeLessThan(year.length)
  expect(month[0]?.slice(0, 2)).toEqual(['Date', expect.stringContaining('Price (') as string])
  // The newest first, as in the table.
  expect(month[1]?.[0] ?? '').toBe(year[1]?.[0])
  const { chart } = await page('products-prices', 'price', `?s=${slug}&range=monthly&other=1`, 'en')
  expect(chart.permalink).toBe(`/products-prices/chart/price?s=${slug}&range=monthly`)
  expect(chart.table.rows).toHaveLength(month.length - 1)
  for (const unknown of ['', '?s=no-such-series']) {
    expect((await get(`/products-prices/chart/price.png${unknown}`)).status).toBe(404)
    expect((await thrownBy(() => page('products-prices', 'price', unknown))).status).toBe(404)
  }
  expect((await get(`/products-prices/chart/price.csv?s=${slug}&from=soon`)).status).toBe(400)
  await sql`update products_prices_series set hidden = true where slug = ${slug}`.execute(app.db)
  await app.changes.publish(['prices'])
  for (const ending of ['.svg', '.csv', '/embed'])
    expect((await get(`/products-prices/chart/price${ending}?s=${slug}`)).status, ending).toBe(404)
  await sql`update products_prices_series set hidden = false where slug = ${slug}`.execute(app.db)
  await app.changes.publish(['prices'])
})
