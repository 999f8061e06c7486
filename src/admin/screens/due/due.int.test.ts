import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftDay } from '#datasets/series/dates.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { insertProducts } from '#testing/figures.server.ts'
import { openScreen, renderView } from '#testing/panel.tsx'
import { sourceRoom } from '../../sources/testing.server.ts'
import { checkHealth } from '../health/checks.server.ts'
import { mailDigests } from '../notices/mail.server.ts'
import Notices from '../notices/Notices.tsx'
import type { DashboardView } from '../dashboard/contract.ts'
import type { DueData } from './contract.ts'
import Due from './Due.tsx'
import { ringForLate } from './work.server.ts'

const NOW = new Date()
const TODAY = isoDay(NOW)

let room: Awaited<ReturnType<typeof sourceRoom>>
let editor: Viewer
beforeAll(async () => {
  room = await sourceRoom()
  const [row] = await room.query(
    `insert into accounts_user (username, email, password_hash, role, display_name, lang)
     values ('desk', 'desk@kimya.test', 'x', 'editor', 'Desk', 'en'), ('member', 'm@kimya.test', 'x', 'member', 'M', 'en') returning id`,
  )
  editor = { role: 'editor', id: Number(row?.['id']), username: 'desk', displayName: 'Desk' }
})
beforeEach(async () => {
  await room.query(
    `truncate products_prices_series, products_prices_point, data_source, entry_notice, mail_outbox restart identity cascade`,
  )
  await insertProducts(room.app.db, ['urea'])
})
afterAll(() => room.close())

/** A weekly series whose last price is so many days old. */
async function addSeries(market: string, age: number, more = '', value = '') {
  await room.query(`with s as (
      insert into products_prices_series (product, market, unit, currency, delivery_term, price_type, frequency, source_ar, source_en${more})
      values ('urea', '${market}', 'USD/t', 'USD', 'FOB', 'spot', 'weekly', 'البنك', 'Bank'${value}) returning id)
    insert into products_prices_point (series_id, day, price) select id, '${shiftDay(TODAY, -age)}', 100 from s`)
}

const open = async (query = '', lang: 'ar' | 'en' = 'en') => {
  const { status, panel } = await openScreen(room.app, `/admin/due${query}`, { viewer: editor, lang })
  expect(status).toBe(200)
  const shown: unknown = panel.screen?.data
  const { list } = shown as DueData
  return { list, html: stripBidi(renderView(Due, lang, panel)) }
}

test('LIVE-05 the desk has a list of what is due or late, by how many days and from where; made-up, ended and hidden series are not on it', async () => {
  const none = await open()
  expect(none.html).toContain('No figure is due')
  await addSeries('CN', 2)
  await addSeries('IN', 9)
  await addSeries('SA', 40)
  await addSeries('QA', 40, ', demo', ', true')
  await addSeries('AE', 40, ', ended_on', `, '${TODAY}'`)
  await addSeries('KW', 40, ', hidden', ', true')
  const { list, html } = await open()
  expect(list.rows).toMatchObject([
    {
      state: 'late',
      overdue: 31,
      due: shiftDay(TODAY, -31),
      last: shiftDay(TODAY, -40),
      from: '/admin/imports',
    },
    { state: 'due', overdue: 0, due: TODAY, isFetched: false },
  ])
  for (const words of ['for 31 days', 'since today', 'Import a file', 'Bank']) expect(html).toContain(words)
  expect((await open('?state=due')).list.rows).toHaveLength(1)
  expect((await open('', 'ar')).html).toContain('منذ 31 يوماً')
  await room.query(`insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en,
      address, layout, target, schedule, failures)
    values ('bank', 'أ', 'A', 'البنك', 'Bank', 'https://b.example/', 'CC', 'a', 'a', 'https://b.example/a.csv', 'table', 'prices', '0 1 * * *', 2)`)
  expect((await open()).html).toContain('href="/en/admin/sources/bank"')
  const { panel } = await openScreen(room.app, '/admin', { viewer: editor })
  const dashboard: unknown = panel.screen?.data
  const { freshness } = dashboard as DashboardView
  expect(freshness.find(({ section }) => section === 'products-prices')?.late).toEqual({
    to: '/admin/due?state=late',
    count: 1,
  })
  expect(await checkHealth(room.app, 'en')).toContainEqual({
    part: 'sources',
    tone: 'warn',
    says: 'behind',
    values: { failing: 1, late: 1 },
  })
})

test('LIVE-05 a series that becomes late rings the bell of the desk once, not each day, and is in the daily e-mail', async () => {
  const notices = () =>
    room.query(
      `select u.username, n.event, n.key from entry_notice n join accounts_user u on u.id = n.account_id order by n.id`,
    )
  await addSeries('CN', 15)
  await ringForLate(room.app, NOW)
  expect(await notices()).toEqual([])
  await addSeries('SA', 22)
  await addSeries('IN', 22)
  await ringForLate(room.app, NOW)
  await ringForLate(room.app, NOW)
  const once = [{ username: 'desk', event: 'figures_late', key: 'Bank' }]
  expect(await notices()).toEqual(once)
  // Another one joins them, whose last figure is of another day.
  await addSeries('QA', 25)
  await ringForLate(room.app, NOW)
  expect(await notices()).toEqual([...once, ...once])
  const { panel } = await openScreen(room.app, '/admin/notices', { viewer: editor, lang: 'en' })
  const html = stripBidi(renderView(Notices as never, 'en', panel))
  for (const words of ['Figures of a source are late', 'href="/en/admin/due"', 'Bank'])
    expect(html).toContain(words)
  await mailDigests(room.app, NOW)
  const mails = await room.query(`select * from mail_outbox`)
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).toContain('Figures of a source are late')
})
