import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#platform/pdf/testing-read.server.ts'
import { testPdf } from '#platform/pdf/testing.server.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { reportDocument } from '#sections/weekly-report/report.server.ts'
import { lastWeeks } from '#sections/weekly-report/week.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { serveWeeklyFiles } from './weekly-files.server.ts'

const [WEEK = { from: '', to: '' }] = lastWeeks(new Date(), 1)
const server = fastify()
let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
const tokens = new Map<string, string>()

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  serveWeeklyFiles(server, app)
  for (const role of ['member', 'editor'] as const) {
    const { id } = await app.db
      .insertInto('accounts_user')
      .values({ username: role, email: `${role}@kimya.test`, display_name: role, role, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    tokens.set(role, (await openSession(app.db, id, true, null, new Date())).token)
  }
  // A plant that is stopped from Sunday to Tuesday, a step of a case, and a deal of the week.
  await sql`update production_capacity_stop set date_start = ${WEEK.from}, date_end = ${day(2)}, date_end_missing = null,
      announced_days = null, maintenance_type = 'planned_turnaround', this_status = 'ended'
    where slug = (select s.slug from production_capacity_stop s join production_capacity_plant p on p.slug = any(s.plants)
      where p.kt_per_year is not null and not s.hidden order by s.slug limit 1)`.execute(app.db)
  await sql`update dumping_cases_event set date = ${day(1)}, event_ar = 'خطوة من هذا الأسبوع', event_en = 'A step of this week'
    where id = (select e.id from dumping_cases_event e join dumping_cases_case c on c.slug = e.case_slug and not c.hidden order by e.id limit 1)`.execute(
    app.db,
  )
  await sql`update mergers_acquisitions_deal set announcement_date = ${day(3)}
    where slug = (select slug from mergers_acquisitions_deal where not hidden and closing_date is null order by slug limit 1)`.execute(
    app.db,
  )
})
afterAll(async () => {
  await server.close()
  await app.pdf.close()
  await drop()
})

function day(after: number): string {
  return new Date(Date.parse(WEEK.from) + after * 86_400_000).toISOString().slice(0, 10)
}
const get = (url: string, who: 'member' | 'editor' | null) =>
  server.inject({ url, ...(who && { cookies: { session: tokens.get(who) ?? '' } }) })
const FILE = `/weekly-report/${WEEK.from}.pdf`
/** Without spaces: where a line is cut into pieces is the setter's affair. */
const bare = (text: string) => text.replace(/\s/g, '')

test('MKT-10 TRUST-01 a week is a tagged PDF in Arabic: prices with unit, basis, source and day, charts, and its mark on every page', async () => {
  const answer = await get(FILE, 'editor')
  expect(answer.statusCode).toBe(200)
  const { text, tags, raw, pages } = readPdf(answer.rawPayload)
  const words = bare(text)
  for (const part of [
    'الأسعار',
    'الرسوم البيانية',
    'توقفات الوحدات',
    'قضايا الإغراق',
    'الصفقات',
    'المواد',
    'المنهجية',
  ])
    expect(words).toContain(bare(part))
  expect(words).toContain(bare('خطوة من هذا الأسبوع'))
  expect(words).toContain(bare('دولار/طن'))
  expect(words).toContain(bare('المصدر: بيانات توضيحية'))
  expect(words).toContain(bare('الطاقة المتوقفة خلال الأسبوع'))
  expect(words.match(/صفحة\d+من\d+/g)).toHaveLength(pages)
  // The header's mark alone is as many times there as pages.
  expect(words.split('بياناتتوضيحية').length - 1).toBeGreaterThan(pages)
  // Six prices and the capacity offline, each with a description.
  expect(tags['Figure']).toBe(7)
  expect(raw.match(/\/Alt </g)?.length).toBeGreaterThanOrEqual(7)
  expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(raw).toContain('/Lang (ar)')
})

test('MKT-10 the same week and data are the same bytes, from another process too; other data are another file', async () => {
  const first = await get(`/en${FILE}`, 'editor')
  expect((await get(`/en${FILE}`, 'editor')).rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await app.storage.list('weekly-reports')).toSatisfy((files: { key: string }[]) =>
    files.some(({ key }) => key.startsWith(`weekly-reports/${WEEK.from}-en-`)),
  )
  const other = testPdf()
  const document = await reportDocument(app, { week: WEEK, lang: 'en', known: null })
  expect((await other.make('10.0.0.9', document)).equals(first.rawPayload)).toBe(true)
  await other.close()
  await sql`update products_prices_point set price = price + 7, low = null, high = null where (series_id, day) =
    (select series_id, day from products_prices_point where day <= ${WEEK.to}::date order by day desc, series_id limit 1)`.execute(
    app.db,
  )
  app.memo.drop(['prices'])
  const after = await get(`/en${FILE}`, 'editor')
  expect(after.rawPayload.equals(first.rawPayload)).toBe(false)
})

test('MKT-10 as known on a day before anything was written there is no price, and what is no day is refused', async () => {
  const before = await get(`/en${FILE}?known=2020-01-01`, 'editor')
  expect(bare(readPdf(before.rawPayload).text)).toContain(
    bare('Prices as known at the end of 1 January 2020'),
  )
  expect((await get(`${FILE}?known=soon`, 'editor')).statusCode).toBe(400)
})

test('ROUTE-11 only who may read what is sold gets the file; others are led to the page that says what is in it', async () => {
  for (const who of [null, 'member'] as const) {
    const answer = await get(`/en${FILE}`, who)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/en/weekly-report'])
  }
  const name = `${WEEK.from}-x`
  for (const wrong of [day(1), day(7), '2026-02-30', name])
    expect((await get(`/weekly-report/${wrong}.pdf`, 'editor')).statusCode).toBe(404)
})

test('MKT-10 without the program the address says so', async () => {
  const plain = fastify()
  serveWeeklyFiles(plain, {
    ...app,
    pdf: testPdf({ typst: null }),
    storage: { ...app.storage, get: async () => null },
  })
  const answer = await plain.inject({ url: FILE, cookies: { session: tokens.get('editor') ?? '' } })
  expect([answer.statusCode, answer.body]).toEqual([
    404,
    'لا يتوفر هذا المستند بصيغة PDF هنا. افتح صفحته واطبعها.\n',
  ])
  await plain.close()
})
