import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#i18n/date/date.ts'
import { icalPath, ICAL_NAMES } from '#head/ical.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { serveIcals } from './icals.server.ts'
import { testSite, type TestSite } from '../testing-app.server.ts'

let site: TestSite
const dayFrom = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  site = await testSite()
  const { db } = site.app
  await sql`insert into site_calendar_event (day, kind, title_ar, title_en, url)
    values (${dayFrom(3)}::date, 'editorial', 'ندوة MEG', 'MEG seminar', null)`.execute(db)
})
afterAll(() => site.close())

const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('POST-09 every calendar is there in both languages, as a calendar', async () => {
  for (const name of ICAL_NAMES)
    for (const lang of ['', '/en']) {
      const { status, headers, body } = await site.get(lang + icalPath(name))
      expect(status, name).toBe(200)
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(body.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
      for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
})

test('POST-09 an event of the market calendar is a whole day, in the language of its address, with a stable id', async () => {
  const arabic = unfold((await site.get('/feeds/calendar.ics')).body)
  expect(arabic).toContain(`DTSTART;VALUE=DATE:${dayFrom(3).replaceAll('-', '')}`)
  expect(arabic).toContain('ندوة')
  const english = unfold((await site.get('/en/feeds/calendar.ics')).body)
  expect(english).toContain('SUMMARY:MEG seminar')
  const uid = /UID:calendar-\d+@kimya\.example/.exec(english)?.[0] ?? 'none'
  expect(arabic).toContain(uid)
  await site.app.db.updateTable('site_calendar_event').set({ title_en: 'MEG day' }).execute()
  expect(unfold((await site.get('/en/feeds/calendar.ics')).body)).toContain('MEG seminar')
  await site.app.changes.publish(['calendar'])
  const changed = unfold((await site.get('/en/feeds/calendar.ics')).body)
  expect(changed).toContain('SUMMARY:MEG day')
  expect(changed).toContain(uid)
})

test('ACC-06 MKT-04 outages and expiries are those that the pages show, each with its mark', async () => {
  const demo = await demoApp()
  const server = Fastify()
  const app = { ...demo.app, config: { ...demo.app.config, publicUrl: 'https://kimya.example' } }
  await serveIcals(server, app)
  try {
    const read = async (url: string) => unfold((await server.inject(url)).body)
    await sql`update production_capacity_stop set hidden = false, demo = true, date_start = ${dayFrom(-20)}, date_end = ${dayFrom(-10)}, date_end_missing = null
      where slug = (select min(slug) from production_capacity_stop)`.execute(app.db)
    await sql`update dumping_cases_case set hidden = false, the_condition = 'definitive_in_force', date_expiry = ${dayFrom(60)}, date_expiry_missing = null
      where slug = (select min(slug) from dumping_cases_case)`.execute(app.db)
    const outages = await read('/en/feeds/outages.ics')
    expect(outages).toContain(`DTSTART;VALUE=DATE:${dayFrom(-20).replaceAll('-', '')}`)
    expect(outages).toContain(`DTEND;VALUE=DATE:${dayFrom(-9).replaceAll('-', '')}`)
    expect(outages).toContain('(Demonstration data)')
    expect(await read('/feeds/outages.ics')).toContain('بيانات توضيحية')
    const measures = await read('/en/feeds/measures.ics')
    expect(measures).toContain(`DTSTART;VALUE=DATE:${dayFrom(60).replaceAll('-', '')}`)
    expect(measures).toContain('URL:https://kimya.example/en/dumping-cases/')
    await sql`update production_capacity_stop set hidden = true`.execute(app.db)
    await sql`update dumping_cases_case set hidden = true`.execute(app.db)
    await app.changes.publish(['data:production-capacity', 'data:dumping-cases'])
    for (const name of ['outages', 'measures'])
      expect(await read(`/en/feeds/${name}.ics`), name).not.toContain('BEGIN:VEVENT')
  } finally {
    await server.close()
    await demo.drop()
  }
})
