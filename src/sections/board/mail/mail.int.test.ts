import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { listMail } from '#platform/mail/outbox.server.ts'
import { unsubscribe } from '#platform/mail/unsubscribe.server.ts'
import { saveSettings, settingsOf } from '#sections/following/settings.server.ts'
import { makeReader } from '#sections/following/testing.server.ts'
import { saveView } from '#sections/workbench/saved/store.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { setToday } from '#testing/today.server.ts'
import { MAIL_LISTS } from '../../mail-lists.server.ts'
import { saveMail } from '../settings.server.ts'
import { countingDb, putOnBoard } from '../testing.server.ts'
import { mailBoards } from './deliver.server.ts'

/** A Sunday, 12:00 in Riyadh. */
const NOW = new Date('2026-11-22T09:00:00Z')
const HOUR_MS = 3_600_000
const SERIES = 'ammonia-nwe-cfr-spot'
const MIXED = [
  `series ${SERIES}`,
  'product ammonia',
  'company sabic',
  'case eu-meg-2020',
  'view production-capacity?country=SA&product=urea',
]

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let readers = 0

beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
  await setToday(app.db, '2026-11-22')
})
afterAll(() => drop())
beforeEach(async () => {
  await app.db.deleteFrom('accounts_user').where('email', 'like', '%@kimya.test').execute()
  await app.db.deleteFrom('mail_outbox').execute()
})

async function mailed(
  mail: 'daily' | 'weekly',
  things: readonly string[] = MIXED,
  {
    lang = 'en',
    ...hours
  }: { lang?: 'ar' | 'en'; zone?: string; digest_hour?: number; digest_day?: number } = {},
): Promise<number> {
  const id = await makeReader(app.db, `mailed${++readers}`, { lang })
  if (things.length > 0) await putOnBoard(app.db, id, things)
  const settings = { ...(await settingsOf(app.db, id)), ...hours }
  await app.db.transaction().execute((trx) => saveSettings(trx, id, settings, NOW))
  await saveMail(app.db, id, mail, NOW)
  return id
}
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const send = (now: Date) => mailBoards(app, now)
const mails = async () =>
  (await listMail(app.db, 1)).mails.toReversed().map(({ recipient, subject }) => `${recipient} ${subject}`)
const letter = async () =>
  await app.db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

test('VIEW-05: a daily board comes once a day at its reader’s hour and clock', async () => {
  // 08:00 in Tokyo is 23:00 UTC.
  await mailed('daily', MIXED, { zone: 'Asia/Tokyo' })
  expect(await send(at(13))).toBe(0)
  expect(await send(at(14))).toBe(1)
  expect(await send(at(15))).toBe(0)
  expect(await send(at(14 + 24))).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('VIEW-05: a weekly board comes on its reader’s day', async () => {
  await mailed('weekly', MIXED, { digest_day: 2, digest_hour: 6 })
  // Tuesday 06:00 in Riyadh.
  expect(await send(new Date('2026-11-24T02:59:00Z'))).toBe(0)
  expect(await send(new Date('2026-11-24T03:00:00Z'))).toBe(1)
  expect(await send(new Date('2026-11-30T23:00:00Z'))).toBe(0)
  expect(await send(new Date('2026-12-01T03:00:00Z'))).toBe(1)
})

test('VIEW-05: another hour of digests is the hour of the board', async () => {
  const id = await mailed('daily')
  const before = await app.db
    .selectFrom('board_settings')
    .select('due_at')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const settings = { ...(await settingsOf(app.db, id)), digest_hour: 21 }
  await app.db.transaction().execute((trx) => saveSettings(trx, id, settings, NOW))
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from due_at at time zone 'Asia/Riyadh')::int as hour from board_settings where user_id = ${id}`.execute(
    app.db,
  )
  expect(before.due_at?.toISOString()).toBe('2026-11-23T05:00:00.000Z')
  expect(rows).toEqual([{ hour: 21 }])
})

test.each([
  [
    'en',
    'Your board today',
    [
      'Ammonia (anhydrous), Northwest Europe',
      'USD/t',
      'from the previous price',
      'Source: ',
      'next: 29 November 2026',
    ],
  ],
  ['ar', 'لوحتك اليوم', ['دولار/طن', 'عن السعر السابق', 'المصدر: ', 'التالي: 29 نوفمبر 2026']],
] as const)(
  'VIEW-05: the mail has every figure with its basis in the reader’s language (%s)',
  async (lang, subject, parts) => {
    await mailed('daily', MIXED, { lang })
    await send(at(24))
    const mail = await letter()
    expect(mail.subject).toBe(subject)
    const text = stripBidi(mail.body_text)
    for (const part of parts) expect(text).toContain(part)
    for (const path of [
      `/products-prices/show/ammonia/nwe`,
      '/companies/sabic',
      '/dumping-cases/eu-meg-2020',
      '/production-capacity?',
    ])
      expect(text).toContain(`http://kimya.test${lang === 'en' ? '/en' : ''}${path}`)
    expect(mail.body_html).toContain(lang === 'en' ? '<b>Demonstration data</b>' : '<b>بيانات توضيحية</b>')
  },
)

test('VIEW-05: a thing that was hidden is in no mail, which says how many are gone', async () => {
  await mailed('daily', [`series ${SERIES}`, 'company sabic'])
  await sql`update products_prices_series set hidden = true where slug = ${SERIES}`.execute(app.db)
  await send(at(24))
  await sql`update products_prices_series set hidden = false where slug = ${SERIES}`.execute(app.db)
  const { body_text } = await letter()
  expect(body_text).not.toContain('Ammonia')
  expect(body_text).toContain('1 entry is no longer available')
})

test('VIEW-05: the link of a mail stops such mails in one step; a disabled account and an empty board get none', async () => {
  await mailed('daily')
  await send(at(24))
  const { unsubscribe: token } = await letter()
  expect(await unsubscribe(app.db, MAIL_LISTS, token!, NOW)).toBe(true)
  expect(await unsubscribe(app.db, MAIL_LISTS, token!, NOW)).toBe(true)
  expect(await send(at(48))).toBe(0)
  const disabled = await mailed('daily')
  await sql`update accounts_user set disabled_at = now(), disabled_note = '' where id = ${disabled}`.execute(
    app.db,
  )
  await mailed('daily', [])
  expect(await send(at(24))).toBe(2)
  expect(await mails()).toHaveLength(1)
})

test('VIEW-05: two hundred boards ask the database as often as one, below two queries each', async () => {
  const { rows: series } = await sql<{ slug: string }>`
    select slug from products_prices_series where not hidden order by slug limit 60`.execute(app.db)
  const { rows: companies } = await sql<{ slug: string }>`
    select slug from companies_company where not hidden order by slug limit 20`.execute(app.db)
  const slugOf = (n: number) => series[n % series.length]!.slug
  const boardOf = (n: number) => [
    ...Array.from({ length: 8 }, (_, i) => `series ${slugOf(n * 7 + i)}`),
    `company ${companies[n % companies.length]!.slug}`,
    'case eu-meg-2020',
    `view production-capacity?country=SA&power_volume_min=${n + 1}`,
    `view dumping-cases?q=word${n}`,
  ]
  const round = async (boards: number) => {
    const ids: number[] = []
    for (let n = 0; n < boards; n++)
      ids.push(await mailed('daily', boardOf(n), { lang: n % 2 === 0 ? 'ar' : 'en' }))
    const addresses = ids.map((_, n) => `s=${slugOf(n)}&s=${slugOf(n + 7)}&as=ratio`)
    await sql`with saved as (
        insert into workbench_saved (user_id, name, address)
        select owner, 'Ratio', address from unnest(${ids}::int[], ${addresses}::text[]) w(owner, address) returning id, user_id)
      insert into board_entry (user_id, kind, key, sort) select user_id, 'analysis', id::text, 20 from saved
      union all select user_id, 'series', 'capacity.urea.gcc.operating', 21 from saved`.execute(app.db)
    const { db, asked } = countingDb(app.db)
    app.memo.drop(['data:production-capacity', 'data:dumping-cases', 'prices', 'settings'])
    expect(await mailBoards({ ...app, db }, at(24))).toBe(boards)
    return asked()
  }
  const two = await round(2)
  await app.db.deleteFrom('accounts_user').where('email', 'like', '%@kimya.test').execute()
  await app.db.deleteFrom('mail_outbox').execute()
  const all = await round(200)
  const { n } = await app.db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(200)
  // One more for each hundred mails that are written; of series that are computed with, two for each sixty in a language.
  expect(all).toBeLessThanOrEqual(two + 6)
  expect(all).toBeLessThan(40)
})

test('VIEW-05: the mail has a saved view and a series of capacity with their figures, and no view of another', async () => {
  const other = await mailed('daily', [])
  const query = `s=${SERIES}&as=average`
  const theirs = await saveView(app.db, other, { name: 'Theirs', query }, NOW)
  const id = await mailed('daily', ['series capacity.urea.gcc.operating', `analysis ${theirs}`])
  const own = await saveView(app.db, id, { name: 'Smooth ammonia', query }, NOW)
  await putOnBoard(app.db, id, [`analysis ${own}`])
  await send(at(24))
  const { body_text } = await letter()
  const text = stripBidi(body_text)
  expect(text).toMatch(/Smooth ammonia: [\d.,]+ USD\/t/)
  expect(text).toMatch(/GCC \(existing capacity\): [\d,]+ kt\/y/)
  expect(text).toContain(`/en/workbench?${query}`)
  expect(text).not.toContain('Theirs')
  expect(text).toContain('1 entry is no longer available')
})

test('VIEW-05: two instances that mail at the same moment send each board once', async () => {
  const BOARDS = 30
  for (let n = 0; n < BOARDS; n++) await mailed('daily')
  const counts = await Promise.all([send(at(24)), send(at(24)), send(at(24))])
  // Whatever one of them passed over because another had it is sent.
  const rest = await send(at(24))
  expect(counts.reduce((sum, count) => sum + count, rest)).toBe(BOARDS)
  const { rows } = await sql<{ recipient: string; mails: number }>`
    select recipient, count(*)::int as mails from mail_outbox group by recipient`.execute(app.db)
  expect(rows).toHaveLength(BOARDS)
  expect(new Set(rows.map(({ mails: own }) => own))).toEqual(new Set([1]))
})
