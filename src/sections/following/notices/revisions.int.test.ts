import type { ComponentType } from 'react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMail } from '#platform/mail/outbox.server.ts'
import { unsubscribe, unsubscribeTokens } from '#platform/mail/unsubscribe.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { MAIL_LISTS } from '../../mail-lists.server.ts'
import { writeRule } from '../alerts/rules.server.ts'
import { follow } from '../follows.server.ts'
import { mailDue } from '../mail/deliver.server.ts'
import FollowingPage, { action, loader as followingLoader } from '../pages/following.tsx'
import NoticesPage, { loader } from '../pages/notices.tsx'
import { pushDue } from '../push/deliver.server.ts'
import { saveSettings, settingsOf } from '../settings.server.ts'
import {
  correctPrices,
  dayAfter,
  makeProduct,
  makeReader,
  makeSeries,
  setPrice,
  undoCorrections,
} from '../testing.server.ts'
import { takeDue } from './due.server.ts'
import { createNotices } from './happen.server.ts'

const DAY = '2026-06-10'
/** A price of its own day after the corrected one, so that no correction is of the newest. */
const NEWEST = '2026-06-11'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let editor: Member
let reader: Member
let series: { id: number; slug: string }
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  app.config = { ...app.config, pushSubject: 'mailto:desk@kimya.test' }
  await makeProduct(app.db, 'urea')
})
beforeEach(async () => {
  for (const table of ['mail_outbox', 'accounts_user'] as const) await app.db.deleteFrom(table).execute()
  app.seen.jobs.length = 0
  made += 1
  editor = await member('editor')
  reader = await member('member')
  const market = String.fromCharCode(65 + Math.floor(made / 26), 65 + (made % 26))
  series = await makeSeries(app.db, 'urea', market, { day: DAY, price: 400 })
  await setPrice(app.db, series.id, NEWEST, 405)
  await app.db.deleteFrom('following_work').execute()
})
afterAll(() => database.drop())

async function member(role: 'member' | 'editor', lang: 'ar' | 'en' = 'en'): Promise<Member> {
  const username = `${role}${made}-${lang}`
  const id = await makeReader(app.db, username, { role, lang })
  return { role, id, username, displayName: username }
}
const visit = (viewer: Member, lang: 'ar' | 'en' = 'en') =>
  testContext(app, { path: '/profile/Notices', viewer, lang, now: new Date() }).ctx

/** Prices as an editor writes them: null withdraws one. */
const correct = async (prices: Parameters<typeof correctPrices>[2]) =>
  (await correctPrices(visit(editor), series.id, prices)) ?? 0
const undo = (batch: number) => undoCorrections(visit(editor), batch)
async function importPrice(price: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const values = { section: 'products-prices', file_name: 'june.csv' }
    const { id } = await trx
      .insertInto('data_import')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select set_config('kimya.import', ${String(id)}, true), set_config('kimya.account', ${String(editor.id)}, true)`.execute(
      trx,
    )
    await trx
      .updateTable('products_prices_point')
      .set({ price, import_id: id })
      .where('series_id', '=', series.id)
      .where('day', '=', DAY)
      .execute()
  })
}
const makeNotices = () => createNotices(app.db, new Date())
/** The corrections have come to rest. */
async function rest(): Promise<void> {
  await sql`update following_work set at = at - interval '11 minutes'`.execute(app.db)
  await makeNotices()
}
/** An hour passes over all prices. */
async function anHour(): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update products_prices_point set known_from = known_from - interval '1 hour'`.execute(trx)
    await sql`update products_prices_point_revision
      set valid_from = valid_from - interval '1 hour', valid_to = valid_to - interval '1 hour'`.execute(trx)
  })
}
const followIt = (ways: object = {}, kind: 'series' | 'product' | 'market' = 'series', key = series.slug) =>
  app.db
    .transaction()
    .execute((trx) =>
      follow(trx, reader.id, kind, key, { site: true, push: false, mail: 'instant', ...ways }),
    )
const watchIt = () =>
  app.db.transaction().execute((trx) =>
    writeRule(trx, reader.id, series.slug, {
      kind: 'new_point',
      threshold: null,
      window: null,
      site: true,
      push: false,
      mail: 'instant',
      expires: null,
    }),
  )
const rows = async () =>
  await app.db
    .selectFrom('following_notice')
    .select(['id', 'kind'])
    .where('user_id', '=', reader.id)
    .orderBy('id')
    .execute()
const later = (days = 0) => new Date(Date.now() + days * 86_400_000)
async function mails(days = 0) {
  await mailDue(app, later(days))
  return (await listMail(app.db, 1)).mails.toReversed()
}
const bell = async (lang: 'ar' | 'en' = 'en') => {
  const ctx = visit(reader, lang)
  const page = await loader(routeArgs(ctx))
  return renderPage(NoticesPage as ComponentType, lang, { loader: page })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
const flagged = (flag: 'hidden' | 'demo') => (on: boolean) =>
  app.db
    .updateTable('products_prices_series')
    .set({ [flag]: on })
    .where('id', '=', series.id)
    .execute()
const unread = async () => (await loader(routeArgs(visit(reader)))).counts.unread

describe('ACC-08 a published price that an editor corrects', () => {
  test.each([
    ['its series', () => followIt()],
    ['its product', () => followIt({}, 'product', 'urea')],
    ['its market', () => followIt({}, 'market', series.slug.split('-')[1]?.toUpperCase())],
    ['nothing but an alert on it', async () => void (await watchIt())],
  ])('is announced to who follows %s, once', async (_, begin) => {
    await begin()
    await correct({ [DAY]: 410 })
    expect(await makeNotices()).toBe(0)
    expect(await rows()).toEqual([])
    await rest()
    await rest()
    expect((await rows()).map(({ kind }) => kind)).toEqual(['revision'])
    expect(await bell()).toContain('price corrected from 400.00 to 410.00 USD/t')
    expect(await mails()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    [
      'en',
      [
        'Urea, {market}: price corrected from 400.00 to 410.00 USD/t',
        '',
        'Corrected price',
        '',
        'Price of 10 June 2026: 410.00 USD/t, previously 400.00',
        '',
        'Corrected on {time}',
        '',
        'FOB, free on board, Spot. Source: Source',
        '',
        'Open the page:',
      ],
    ],
    [
      'ar',
      [
        'اليوريا، {market}: تصحيح السعر من 400.00 إلى 410.00 دولار/طن',
        '',
        'تصحيح سعر منشور',
        '',
        'سعر 10 يونيو 2026: 410.00 دولار/طن، وكان 400.00',
        '',
        'صُحّح في {time}',
        '',
        'FOB، تسليم على ظهر السفينة، فوري. المصدر: مصدر',
        '',
        'فتح الصفحة:',
      ],
    ],
  ] as const)(
    'is in a mail in %s with both figures, unit, basis, day, source and time',
    async (lang, golden) => {
      await app.db.updateTable('accounts_user').set({ lang }).where('id', '=', reader.id).execute()
      await followIt()
      await correct({ [DAY]: 410 })
      await rest()
      const [mail] = await mails()
      const text = (mail?.body_text ?? '')
        .replaceAll(/[\u2066-\u2069]/g, '')
        .replaceAll(/(?<=Corrected on |صُحّح في ).*/g, '{time}')
        .replaceAll(/(?<=Urea, |اليوريا، )[^:]*/g, '{market}')
      expect(text.split('\n').slice(0, golden.length)).toEqual(golden)
      expect(text).toContain(`from=2025-06&to=${DAY}#prices`)
      expect(text).toContain(`/u/${mail?.unsubscribe}`)
    },
  )

  test('is no correction where its note, its range or its mark of an estimate changes, or a program, an import or an undo writes it', async () => {
    await followIt()
    await watchIt()
    await correct({
      [DAY]: { price: '400', low: '390', high: '410', note_en: 'Read again', estimated: 'yes' },
    })
    await setPrice(app.db, series.id, DAY, 401)
    await importPrice(402)
    await undo(await correct({ [DAY]: 403 }))
    await rest()
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('is announced with what it was first and is last; corrected back it is no news', async () => {
    await followIt()
    for (const price of [401, 402, 403]) await correct({ [DAY]: price })
    await rest()
    expect(await rows()).toHaveLength(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('from 400.00 to 403.00'),
    ])
    for (const price of [405, 403]) await correct({ [DAY]: price })
    await rest()
    expect(await rows()).toHaveLength(1)
  })

  test('waits while it is corrected again', async () => {
    await followIt()
    await correct({ [DAY]: 401 })
    await sql`update following_work set at = at - interval '11 minutes'`.execute(app.db)
    await correct({ [DAY]: 402 })
    expect(await makeNotices()).toBe(0)
    await rest()
    expect(await bell()).toContain('from 400.00 to 402.00')
  })

  test('takes the place of a notice that was neither read nor sent, and comes after one that was', async () => {
    await followIt({ mail: 'daily' })
    await correct({ [DAY]: 401 })
    await rest()
    await correct({ [DAY]: 402 })
    await rest()
    expect(await rows()).toHaveLength(1)
    expect((await mails(2)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('from 400.00 to 402.00'),
    ])
    await correct({ [DAY]: 404 })
    await rest()
    const text = await bell()
    expect(text).toContain('from 402.00 to 404.00')
    expect(text).toContain('from 400.00 to 402.00')
  })

  test('corrected back or undone before it is sent leaves neither mail nor number under the bell', async () => {
    await followIt({ mail: 'daily' })
    await correct({ [DAY]: 401 })
    await rest()
    expect(await unread()).toBe(1)
    await correct({ [DAY]: 400 })
    expect(await mails(2)).toEqual([])
    await rest()
    expect(await rows()).toEqual([])

    const batch = await correct({ [DAY]: 402 })
    await rest()
    expect(await unread()).toBe(1)
    await undo(batch)
    expect(await mails(4)).toEqual([])
    expect(await bell()).not.toContain('402.00')
    expect(await unread()).toBe(0)
  })

  test('of which the second is undone remains what the first made it', async () => {
    await followIt()
    await correct({ [DAY]: 401 })
    const batch = await correct({ [DAY]: 402 })
    await rest()
    expect(await bell()).toContain('from 400.00 to 402.00')
    await undo(batch)
    expect(await bell()).toContain('from 400.00 to 401.00')
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('from 400.00 to 401.00'),
    ])
  })

  test.each([
    ['the newest price', NEWEST, 405, async () => undefined],
    ['an older one, some time later', DAY, 400, anHour],
  ])('is announced again when it is undone after that: %s', async (_, day, was, passes) => {
    await followIt()
    const batch = await correct({ [day]: 410 })
    await rest()
    expect(await mails()).toHaveLength(1)
    await passes()
    await undo(batch)
    await rest()
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`from ${was}.00 to 410.00`),
      expect.stringContaining(`from 410.00 to ${was}.00`),
    ])
    expect(await bell()).toContain(`price corrected from 410.00 to ${was}.00`)
  })

  test.each([
    ['the newest price', NEWEST, 405, async () => undefined],
    ['an older one, some time later', DAY, 400, anHour],
  ])(
    'corrected back in silence and then not, by an undo, is what readers do not know: %s',
    async (_, day, was, passes) => {
      await followIt()
      await correct({ [day]: 410 })
      const back = await correct({ [day]: was })
      await rest()
      expect(await rows()).toEqual([])
      await passes()
      await undo(back)
      await rest()
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        expect.stringContaining(`from ${was}.00 to 410.00`),
      ])
    },
  )

  test('is no news where it is undone before it is announced, or a price of an earlier day is added and undone', async () => {
    await followIt()
    await undo(await correct({ [DAY]: 410, [NEWEST]: 411 }))
    await rest()
    await undo(await correct({ [dayAfter(DAY, -1)]: 390 }))
    await rest()
    expect(await rows()).toEqual([])
  })

  test('that was added as the newest and undone is announced as withdrawn, for there were alerts to it', async () => {
    await watchIt()
    const newer = dayAfter(NEWEST, 1)
    const batch = await correct({ [newer]: 450 })
    await createNotices(app.db, new Date(`${newer}T09:00:00Z`))
    await undo(batch)
    await rest()
    expect((await rows()).map(({ kind }) => kind)).toEqual(['alert', 'revision'])
    expect(await bell()).toContain('withdrawn, previously 450.00 USD/t')
  })

  test('is announced without what an import changed and what was added and undone meanwhile', async () => {
    await followIt()
    await correct({ [NEWEST]: 406 })
    await importPrice(402)
    await undo(await correct({ [dayAfter(DAY, -1)]: 390 }))
    await correct({ [NEWEST]: 407 })
    await rest()
    const text = await bell()
    expect(text).toContain('price corrected from 405.00 to 407.00')
    expect(text.match(/Corrected price/g)?.length).toBe(1)
  })

  test('is mailed as it is when the mail leaves', async () => {
    await followIt({ mail: 'daily' })
    await correct({ [DAY]: 401 })
    await rest()
    await correct({ [DAY]: 402 })
    expect((await mails(2))[0]?.subject).toContain('from 400.00 to 402.00')
  })

  test('that was an estimate says so', async () => {
    await correct({ [DAY]: { price: '400', estimated: 'yes' } })
    await followIt()
    await correct({ [DAY]: { price: '410', estimated: 'no' } })
    await rest()
    expect(await bell()).toContain('previously 400.00 (Estimate)')
  })

  test('whose day is corrected is announced as that, and not as a new price', async () => {
    await followIt()
    await watchIt()
    const newer = dayAfter(NEWEST, 1)
    const today = new Date(`${newer}T09:00:00Z`)
    await correct({ [NEWEST]: null, [newer]: 405 })
    await createNotices(app.db, today)
    await rest()
    expect((await rows()).map(({ kind }) => kind)).toEqual(['revision'])
    const text = await bell()
    expect(text).toContain('date of a price corrected to 12 June 2026')
    expect(text).toContain('405.00 USD/t is the price of 12 June 2026, not of 11 June 2026')
    // A price that is really new is news.
    await correct({ [dayAfter(newer, 1)]: 406 })
    await createNotices(app.db, new Date(`${dayAfter(newer, 1)}T09:00:00Z`))
    expect((await rows()).map(({ kind }) => kind).toSorted()).toEqual(['alert', 'figure', 'revision'])
  })

  test('that is withdrawn is announced as that', async () => {
    await followIt()
    await correct({ [DAY]: null })
    await rest()
    const text = await bell()
    expect(text).toContain('price of 10 June 2026 withdrawn')
    expect(text).toContain('withdrawn, previously 400.00 USD/t')
  })

  test('among many is one notice of its series with the newest of them, in each form of Arabic', async () => {
    await followIt()
    const days = Array.from({ length: 12 }, (_, nr) => dayAfter(DAY, -nr))
    for (const day of days) await setPrice(app.db, series.id, day, 400)
    const subjects: string[] = []
    await app.db.updateTable('accounts_user').set({ lang: 'ar' }).where('id', '=', reader.id).execute()
    for (const [turn, count] of [1, 2, 3, 12].entries()) {
      await correct(Object.fromEntries(days.slice(0, count).map((day) => [day, 500 + turn])))
      await rest()
      subjects.push((await mails()).at(-1)?.subject ?? '')
    }
    expect(subjects.map((text) => text.replaceAll(/[\u2066-\u2069]/g, '').split(': ')[1])).toEqual([
      'تصحيح السعر من 400.00 إلى 500.00 دولار/طن',
      'تصحيح سعرين',
      'تصحيح 3 أسعار',
      'تصحيح 12 سعراً',
    ])
    const text = await bell('ar')
    expect(text.match(/، وكان/g)?.length).toBe(1 + 2 + 3 + 5)
    expect(text).toMatch(/و\W?7\W? أسعار أخرى/)
  })
})

describe('ACC-08 a correction is announced', () => {
  test('of open and real series alone, and to accounts that are not suspended, when it is written and when it is sent', async () => {
    await followIt()
    for (const flag of ['hidden', 'demo'] as const) {
      const closed = flagged(flag)
      // It is closed when it is corrected, and then only when that would be announced. What is written into demonstration
      // data is no correction: it takes the place of all of it.
      await closed(flag === 'hidden')
      await correct({ [DAY]: 410 })
      await closed(flag === 'demo')
      await rest()
      await closed(false)
      await correct({ [DAY]: 400 })
      await closed(true)
      await rest()
      expect(await rows(), flag).toEqual([])
      await closed(false)
    }
    await correct({ [DAY]: 411 })
    await rest()
    expect(await rows()).toHaveLength(1)
    await flagged('hidden')(true)
    expect(await mails()).toEqual([])
    expect(await bell()).not.toContain('411.00')
    await flagged('hidden')(false)
    await correct({ [DAY]: 412 })
    await rest()
    await app.db
      .updateTable('accounts_user')
      .set({ disabled_at: new Date(), disabled_note: 'spam' })
      .where('id', '=', reader.id)
      .execute()
    expect(await mails()).toEqual([])
  })

  test('to who followed the price when it was corrected, however late, and not to who came after', async () => {
    const late = reader
    await followIt()
    await correct({ [DAY]: 410 })
    reader = await member('member', 'ar')
    await followIt()
    await rest()
    expect(await rows()).toEqual([])
    reader = late
    expect(await rows()).toHaveLength(1)
  })

  test('in the ways that were chosen: quiet hours hold it, a digest has it, and a device gets it', async () => {
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Riyadh',
        hour: '2-digit',
        hourCycle: 'h23',
      }).format(),
    )
    const settings = {
      ...(await settingsOf(app.db, reader.id)),
      quiet_from: hour,
      quiet_to: (hour + 2) % 24,
    }
    await app.db.transaction().execute((trx) => saveSettings(trx, reader.id, settings, new Date()))
    await followIt({ push: true, site: false })
    await app.db
      .insertInto('following_device')
      .values({
        user_id: reader.id,
        session: Buffer.alloc(32),
        endpoint: `https://push.example.com/${made}`,
        p256dh: 'x',
        auth: 'y',
      })
      .execute()
    await correct({ [DAY]: 410 })
    await rest()
    expect(await unread()).toBe(0)
    expect(await mails()).toEqual([])
    expect(await pushDue(app, new Date())).toBe(0)
    const after = later(2 / 24)
    expect(await pushDue(app, after)).toBe(1)
    const [job] = app.seen.jobs.filter(({ name }) => name === 'push.send')
    expect(JSON.stringify(job?.data)).toContain('price corrected from 400.00 to 410.00 USD/t')
    await mailDue(app, after)
    expect(await mails()).toHaveLength(1)
  })

  test('not at all to who has switched it off, from then on and of what waits; all else goes on', async () => {
    await followIt({ mail: 'daily' })
    await correct({ [DAY]: 410 })
    await rest()
    const html = renderPage(FollowingPage as ComponentType, 'en', {
      loader: (await followingLoader(routeArgs(visit(reader)))) as object,
    })
    expect(html).toMatch(/<input[^>]*name="revisions"[^>]*checked/)
    const typed = { zone: 'Asia/Riyadh', quiet_from: '', quiet_to: '', digest_hour: '8', digest_day: '0' }
    await action(routeArgs(visit(reader), {}, { ...typed, alert_mail: '1', follow_mail: '1' }))
    expect(await settingsOf(app.db, reader.id)).toMatchObject({ revisions: false, follow_mail: true })
    expect(await mails(2)).toEqual([])
    await correct({ [DAY]: 420 })
    await rest()
    expect((await rows()).map(({ kind }) => kind)).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    await setPrice(app.db, series.id, today, 430)
    await makeNotices()
    expect((await rows()).map(({ kind }) => kind)).toEqual(['figure'])
  })

  test('by no mail more once its list is stopped by its link', async () => {
    await followIt()
    await correct({ [DAY]: 410 })
    await rest()
    const token = (await unsubscribeTokens(app.db, 'following', [String(reader.id)])).get(String(reader.id))
    expect(await unsubscribe(app.db, MAIL_LISTS, token ?? '', new Date())).toBe(true)
    expect(await mails()).toEqual([])
    await correct({ [DAY]: 420 })
    await rest()
    expect(await mails()).toEqual([])
    expect(await bell()).toContain('420.00')
  })
})

test('ACC-08 a price without followers is corrected without work, and one that is imported without a query for followers', async () => {
  /** Scans of the tables of following and rows added to them when two prices are changed under such settings. */
  const cost = (change: { account: string; import?: string; undo?: string }) =>
    app.db.transaction().execute(async (trx) => {
      await sql`select set_config('kimya.account', ${change.account}, true),
        set_config('kimya.import', ${change.import ?? ''}, true), set_config('kimya.undo', ${change.undo ?? ''}, true)`.execute(
        trx,
      )
      const rowCounts = async () => {
        const { rows: found } = await sql<{ looks: number; written: number }>`
          select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int as looks, coalesce(sum(n_tup_ins), 0)::int as written
          from pg_stat_xact_user_tables where relname like 'following%'`.execute(trx)
        return found[0] ?? { looks: 0, written: 0 }
      }
      // What the connection did before may be among them.
      const before = await rowCounts()
      await sql`update products_prices_point set price = price + 1 where series_id = ${series.id}`.execute(
        trx,
      )
      await sql`set constraints all immediate`.execute(trx)
      const after = await rowCounts()
      return { looks: after.looks - before.looks, written: after.written - before.written }
    })
  const account = String(editor.id)
  const { id } = await app.db
    .insertInto('data_import')
    .values({ section: 'products-prices', file_name: 'june.csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Two prices: each is looked for among the follows of its series, product and market, and among alerts.
  expect(await cost({ account })).toEqual({ looks: 8, written: 0 })
  await followIt()
  expect(await cost({ account })).toMatchObject({ written: 2 })
  expect(await cost({ account, import: String(id) })).toEqual({ looks: 0, written: 0 })
  expect(await cost({ account, undo: 'on' })).toEqual({ looks: 0, written: 0 })
  expect(await cost({ account: '' })).toEqual({ looks: 0, written: 0 })
})

test('ACC-08 a mail of corrections is put into words with what was corrected alone', async () => {
  await followIt({ mail: 'daily' })
  await correct({ [DAY]: 410 })
  await rest()
  const due = await app.db.transaction().execute((trx) => takeDue(app, trx, 'mail', later(2)))
  const [notice] = due.shown.values()
  expect(notice?.path).toMatch(/^\/products-prices\/show\/urea\/[a-z]+\?from=2025-06&to=2026-06-10#prices$/)
})
