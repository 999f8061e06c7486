import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOf, publicServer, readCsv } from '../../api/v1/testing-v1.server.ts'
import { testSite, type TestSite } from '../../discovery/testing-app.server.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { insertProducts } from '#testing/figures.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import CalendarRoute, { loader as calendarLoader } from '../calendar/pages/calendar.tsx'

const TODAY = isoDay(new Date())
/** Weekly figures of three days ago: the next are due in six days. */
const NEWEST = shiftDay(TODAY, -3)
const DUE = shiftDay(TODAY, 6)
const BANK = { source_ar: 'البنك، الدولي', source_en: 'World Bank; Group' }
const NAME = 'world-bank-group'

let site: TestSite
let api: Awaited<ReturnType<typeof publicServer>>
beforeAll(async () => {
  site = await testSite()
  api = await publicServer(site.app)
  const { db } = site.app
  await insertProducts(db, ['urea', 'coal'])
  const { id: importId } = await db
    .insertInto('data_import')
    .values({
      target: 'prices',
      section: 'products-prices',
      file_name: 'prices.csv',
      state: 'done',
      finished_at: new Date('2026-11-20T08:00:00Z'),
      rows_added: 3,
      rows_changed: 2,
      ...BANK,
      licence_ar: 'CC BY 4.0',
      licence_en: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      published: '2026-11',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const series = (product: string, more: object = {}) => ({
    product,
    market: 'CN',
    unit: 'USD/t',
    currency: 'USD',
    delivery_term: 'FOB',
    price_type: 'spot',
    frequency: 'weekly',
    ...BANK,
    ...more,
  })
  const rows = await db
    .insertInto('products_prices_series')
    .values([
      series('urea'),
      series('coal', { market: 'SA', frequency: 'monthly' }),
      series('coal', { market: 'IN', demo: true, source_en: 'Nobody', source_ar: 'لا أحد' }),
    ])
    .returning('id')
    .execute()
  const [urea, coal, invented] = rows.map(({ id }) => id) as [number, number, number]
  await db
    .insertInto('products_prices_point')
    .values([
      { series_id: urea, day: NEWEST, price: 100, import_id: importId },
      { series_id: coal, day: shiftDay(TODAY, -136), price: 100 },
      { series_id: invented, day: NEWEST, price: 100 },
    ])
    .execute()
})
afterAll(async () => {
  await api.server.close()
  await site.close()
})

test('LIVE-05 the API lists who publishes real figures with licence, newest figure, next due day, state and days late, as JSON and CSV', async () => {
  const ask = askOf(api.server)
  const answer = await ask('/v1/sources.json')
  expect(answer.statusCode).toBe(200)
  const { sources } = answer.json<{ sources: Record<string, unknown>[] }>()
  expect(sources).toMatchObject([
    {
      key: NAME,
      publisher_ar: BANK.source_ar,
      publisher_en: BANK.source_en,
      what_en: 'Monthly prices: coal; Weekly prices: urea',
      licence_en: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      series: 2,
      series_late: 1,
      newest: NEWEST,
      last_fetched: null,
      last_published: '2026-11-20T08:00:00.000Z',
      edition: '2026-11',
      due: DUE,
      state: 'late',
      days_late: 100,
      page_en: `https://kimya.example/en/sources#${NAME}`,
    },
  ])
  const [head = [], ...rows] = readCsv((await ask('/v1/sources.csv')).body)
  expect(head).toEqual(Object.keys(sources[0] ?? {}))
  expect(rows.map((row) => row[head.indexOf('due')])).toEqual([DUE])
  expect(
    (await ask('/v1/sources.json', { 'if-none-match': String(answer.headers['etag']) })).statusCode,
  ).toBe(304)
  expect((await ask('/v1/sources.json?nonsense=1')).statusCode).toBe(400)
})

test('LIVE-05 the feed says what each import of a source brought, up to when, and leads to the source; an undone one is gone', async () => {
  for (const [path, words] of [
    ['/en/feeds/sources.atom', `World Bank; Group: 3 new figures, 2 revised, to `],
    ['/feeds/sources.atom', `البنك، الدولي: 3 أرقام جديدة، رقمان معدَّلان، حتى `],
  ] as const) {
    const { status, body } = await site.get(path)
    expect(status, path).toBe(200)
    expect(stripBidi(body)).toContain(words)
    expect(body).toContain(`${path.startsWith('/en') ? '/en' : ''}/sources#${NAME}`)
  }
  const rss = await site.get('/feeds/sources.rss')
  expect(rss.headers['content-type']).toContain('application/rss+xml')
  expect((await site.get('/feeds/sources.json')).body).not.toContain('"image"')
  await site.app.db.updateTable('data_import').set({ state: 'undone' }).execute()
  await site.app.changes.publish(['prices'])
  expect((await site.get('/en/feeds/sources.atom')).body).not.toContain('<entry')
  await site.app.db.updateTable('data_import').set({ state: 'done' }).execute()
  await site.app.changes.publish(['prices', 'licences'])
})

const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('LIVE-05 the expected releases are a calendar to subscribe to: whole days, folded and escaped, none of an overdue or a made-up series', async () => {
  for (const [path, summary] of [
    ['/en/feeds/releases.ics', 'SUMMARY:Expected: World Bank\\; Group: weekly prices'],
    ['/feeds/releases.ics', 'SUMMARY:متوقع: البنك، الدولي: أسعار أسبوعية'],
  ] as const) {
    const { status, headers, body } = await site.get(path)
    expect(status, path).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = unfold(body).split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.map(stripBidi)).toContain(summary)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${DUE.replaceAll('-', '')}`)
    expect(lines).toContain(`UID:releases-${NAME}-weekly-${NEWEST}@kimya.example`)
    expect(lines.find((line) => line.startsWith('DTSTAMP:'))).toBe(
      `DTSTAMP:${NEWEST.replaceAll('-', '')}T000000Z`,
    )
  }
})

test('LIVE-05 the calendar has the expected releases as days of their own, marked as expected and not stored', async () => {
  for (const [lang, words] of [
    ['en', ['Release expected', 'World Bank; Group: weekly prices', `/en/sources#${NAME}`]],
    ['ar', ['صدور متوقع', 'البنك، الدولي: أسعار أسبوعية', `/sources#${NAME}`]],
  ] as const) {
    const open = async (key: string) => {
      const { ctx } = testContext(site.app, { lang, path: `/calendar/${key}` })
      const page = await calendarLoader(routeArgs(ctx, { day: key }))
      return stripBidi(renderPage(CalendarRoute as never, lang, { loader: page }))
    }
    for (const key of [DUE, DUE.slice(0, 7)]) {
      const html = await open(key)
      for (const word of words) expect(html, key).toContain(word)
    }
    expect(await open(TODAY)).toContain(`/calendar/${DUE}`)
  }
  expect(await site.app.db.selectFrom('site_calendar_event').selectAll().execute()).toEqual([])
})
