import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveSettings } from '../settings.server.ts'
import { unsubscribe } from '#platform/mail/unsubscribe.server.ts'
import type { PushResult } from '#platform/push/push.server.ts'
import { MAIL_LISTS } from '#sections/mail-lists.server.ts'
import { testContext } from '#testing/context.server.ts'
import { mailDue } from '../mail/deliver.server.ts'
import { createNotices } from '../notices/happen.server.ts'
import { countNotices, listNotices, openNotice } from '../notices/list.server.ts'
import { pushDue, pushSenderJob } from '../push/deliver.server.ts'
import { settingsOf } from '../settings.server.ts'
import { countReach } from './audience.server.ts'
import { breakingBar, refreshBar } from './bar.server.ts'
import { reachedBy } from './record.server.ts'
import { breakingRoom, NOW, type BreakingRoom } from './testing.server.ts'
import {
  beginBreaking,
  changeBreaking,
  consentToBreaking,
  refuseBreaking,
  sendBreaking,
  withdrawBreaking,
} from './write.server.ts'

const ALL = { breaking_site: true, breaking_mail: true, breaking_push: true }
const MINUTE = 60_000

let room: BreakingRoom
beforeAll(async () => {
  room = await breakingRoom(testContext)
})
afterAll(() => room.drop())
beforeEach(async () => {
  const { db } = room.app
  await db.deleteFrom('editorial_post').execute()
  await db.deleteFrom('mail_outbox').execute()
  await db.deleteFrom('following_work').execute()
  await db.deleteFrom('accounts_user').where('username', 'like', 'asks%').execute()
  room.app.seen.jobs.length = 0
  await room.rules({})
})

const noticed = async () => {
  const rows = await room.app.db
    .selectFrom('following_notice')
    .select('user_id')
    .where('kind', '=', 'breaking')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
const mails = () =>
  room.app.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'lang', 'subject', 'body_text', 'unsubscribe', 'status'])
    .orderBy('lang')
    .orderBy(sql`length(recipient)`)
    .orderBy('recipient')
    .execute()
type Parcels = { parcels: { device: number; text: string; topic: string; urgent?: boolean }[] }
const pushJobs = () =>
  room.app.seen.jobs.filter(({ name }) => name === 'push.send').map(({ data }) => data as Parcels)
async function deliverPushes(answer: () => PushResult = () => ({ kind: 'sent' })) {
  const sent: { title: string; body: string; navigate: string }[] = []
  const work = pushSenderJob({
    db: room.app.db,
    jobs: { send: async () => {} },
    telemetry: room.app.telemetry,
    send: async (_target, { text }) => {
      const result = answer()
      if (result.kind === 'sent')
        sent.push((JSON.parse(text) as { notification: (typeof sent)[number] }).notification)
      return result
    },
  })
  for (const job of pushJobs()) await work(job as Parameters<typeof work>[0])
  return sent
}
const bellOf = (reader: Parameters<BreakingRoom['as']>[0], lang: 'ar' | 'en' = 'ar') =>
  listNotices(testContext(room.app, { viewer: reader, lang, now: NOW }).ctx, reader.id, {
    page: 1,
    unreadOnly: false,
  })

describe('whom it reaches', () => {
  test('NEWS-06 only who asked for breaking news and follows the section, a product or a company of the story, by the ways they chose', async () => {
    const post = await room.story()
    const bySection = await room.reader({ ways: { breaking_site: true } })
    const byProduct = await room.reader({ follows: [['product', 'urea']], ways: { breaking_mail: true } })
    const byCompany = await room.reader({ follows: [['company', 'sabic']], ways: ALL, devices: 1 })
    const all = [bySection, byProduct, byCompany].map(({ id }) => id)
    // Neither who follows without having asked, nor who asked and follows something else.
    await room.reader()
    await room.reader({
      follows: [
        ['product', 'methanol'],
        ['section', 'around-world'],
      ],
      ways: ALL,
    })
    const suspended = await room.reader({ ways: ALL })
    await room.app.db
      .updateTable('accounts_user')
      .set({ disabled_at: NOW, disabled_note: 'خرج' })
      .where('id', '=', suspended.id)
      .execute()

    const asked = { post, kind: 'first' as const, perReader: 4 }
    expect((await countReach(room.app.db, asked, NOW)).ar).toEqual({ bell: 2, mail: 2, push: 1, leftOut: 0 })
    const id = await room.send(post)
    expect(await noticed()).toEqual(all)
    await mailDue(room.app, NOW)
    await pushDue(room.app, NOW)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      `${byProduct.username}@kimya.test`,
      `${byCompany.username}@kimya.test`,
    ])
    expect(await deliverPushes()).toHaveLength(1)
    expect((await bellOf(bySection)).map(({ label, title }) => [label, title])).toEqual([
      ['عاجل', 'توقف مصنع اليوريا'],
    ])
    expect(await bellOf(byProduct)).toEqual([])
    expect(await reachedBy(room.app.db, id, post)).toMatchObject([
      { lang: 'ar', bell: 2, opened: 0, mail: { waiting: 2 }, push: { sent: 1, failed: 0 } },
    ])
  })

  test('NEWS-06 ACC-08 it is off until a reader asks for it, and the link in its mail ends the mails alone', async () => {
    const fresh = await room.reader({ follows: [] })
    expect(await settingsOf(room.app.db, fresh.id)).toMatchObject({
      breaking_site: false,
      breaking_mail: false,
      breaking_push: false,
      breaking_quiet: false,
    })
    const reader = await room.reader({ ways: ALL })
    await room.send(await room.story())
    await mailDue(room.app, NOW)
    const [mail] = await mails()
    expect(await unsubscribe(room.app.db, MAIL_LISTS, mail?.unsubscribe ?? '', NOW)).toBe(true)
    expect(await settingsOf(room.app.db, reader.id)).toMatchObject({
      breaking_mail: false,
      breaking_site: true,
    })
  })

  test('NEWS-06 a reader gets it in their own language, and a story of one language goes to its readers alone', async () => {
    const [arabic, english] = [
      await room.reader({ ways: ALL }),
      await room.reader({ lang: 'en', ways: ALL, devices: 1 }),
    ]
    await room.send(await room.story())
    await mailDue(room.app, NOW)
    await pushDue(room.app, NOW)
    const sent = await mails()
    expect(sent.map(({ lang, subject }) => [lang, subject])).toEqual([
      ['ar', 'عاجل: توقف مصنع اليوريا'],
      ['en', 'Breaking: Urea plant stops'],
    ])
    expect(sent[1]?.body_text).toContain('The company says production is down.')
    expect(sent[1]?.body_text).not.toContain('توقف')
    const [push] = await deliverPushes()
    expect(push).toMatchObject({ title: 'Breaking: Urea plant stops' })
    expect(push?.navigate).toMatch(/^http:\/\/kimya\.test\/en\/c\//)

    const only = await room.story({ title_en: null })
    await room.send(only, { headline_en: null, line_en: null })
    const rows = await room.app.db
      .selectFrom('following_notice')
      .select('user_id')
      .where('key', '=', String(only))
      .execute()
    expect(rows.map(({ user_id }) => user_id)).toEqual([arabic.id])
    expect((await bellOf(english, 'en')).map(({ title }) => title)).toEqual(['Urea plant stops'])
  })

  test('NEWS-06 quiet hours hold it until they end, or are passed by where its reader chose so', async () => {
    const quiet = { ...ALL, zone: 'Asia/Riyadh', quiet_from: 9, quiet_to: 12 }
    await room.reader({ ways: quiet })
    const urgent = await room.reader({ ways: { ...quiet, breaking_quiet: true } })
    await room.send(await room.story())
    await mailDue(room.app, NOW)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([`${urgent.username}@kimya.test`])
    // Noon in Riyadh.
    await mailDue(room.app, new Date('2026-11-23T09:00:00Z'))
    expect(await mails()).toHaveLength(2)
  })

  test('NEWS-06 who changes the choice before it leaves is not sent it', async () => {
    const quiet = { ...ALL, quiet_from: 9, quiet_to: 12 }
    const reader = await room.reader({ ways: quiet })
    await room.send(await room.story())
    const now = { ...(await settingsOf(room.app.db, reader.id)), breaking_mail: false }
    await room.app.db.transaction().execute((trx) => saveSettings(trx, reader.id, now, NOW))
    expect(await mailDue(room.app, new Date('2026-11-23T09:00:00Z'))).toBe(0)
  })

  test('NEWS-06 three workers at once write and hand in each notice once', async () => {
    for (let at = 0; at < 30; at++) await room.reader({ ways: ALL, devices: 1 })
    const post = await room.story()
    const id = await beginBreaking(room.as(room.editor), post, room.texts)
    await Promise.all([1, 2, 3].map(() => sendBreaking(room.as(room.editor), id, 1)))
    const work = async () => {
      await createNotices(room.app.db, NOW)
      await pushDue(room.app, NOW)
      await mailDue(room.app, NOW)
    }
    await Promise.all([work(), work(), work()])
    await Promise.all([work(), work(), work()])
    expect(await noticed()).toHaveLength(30)
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(30)
    expect(await mails()).toHaveLength(30)
    expect(pushJobs().flatMap(({ parcels }) => parcels)).toHaveLength(30)
  })

  test('NEWS-06 a push that no device takes counts as failed, and one is urgent and in the place of the story’s own', async () => {
    await room.reader({ ways: ALL, devices: 1 })
    const post = await room.story()
    const id = await room.send(post)
    await pushDue(room.app, NOW)
    expect(pushJobs()[0]?.parcels[0]).toMatchObject({ urgent: true })
    await deliverPushes(() => ({ kind: 'gone' }))
    expect(await reachedBy(room.app.db, id, post)).toMatchObject([{ push: { sent: 0, failed: 1 } }])
  })
})

describe('what may be sent', () => {
  test('NEWS-06 only a published story that everyone can open, and what is paid says so', async () => {
    const reader = await room.reader({ ways: ALL })
    for (const change of [{ status: 'draft' as const }, { hidden: true }, { visibility: 2 as const }]) {
      const post = await room.story(change)
      await expect(beginBreaking(room.as(room.editor), post, room.texts)).rejects.toMatchObject({
        code: 'breaking_not_public',
      })
    }
    await room.send(await room.story({ paid: true }))
    expect((await bellOf(reader))[0]?.lines).toEqual([
      'قالت الشركة إن الإنتاج متوقف.',
      'النص الكامل للمشتركين.',
    ])
  })

  test('NEWS-06 the same story is refused as news a second time, and goes as an update', async () => {
    const reader = await room.reader({ ways: ALL })
    const post = await room.story()
    await room.send(post)
    await expect(beginBreaking(room.as(room.editor), post, room.texts)).rejects.toMatchObject({
      code: 'breaking_repeated',
    })
    await room.send(post, { kind: 'update', headline_ar: 'عاد المصنع إلى العمل' })
    expect((await bellOf(reader)).map(({ label, title }) => `${label}: ${title}`)).toEqual([
      'تحديث: عاد المصنع إلى العمل',
      'عاجل: توقف مصنع اليوريا',
    ])
  })

  test('NEWS-06 what was seen is what is sent: a text changed meanwhile is not', async () => {
    const id = await beginBreaking(room.as(room.editor), await room.story(), room.texts)
    await changeBreaking(room.as(room.second), id, 1, { ...room.texts, headline_ar: 'عنوان آخر' })
    await expect(sendBreaking(room.as(room.editor), id, 1)).rejects.toMatchObject({ code: 'stale' })
    expect(await room.stateOf(id)).toBe('draft')
  })

  test('NEWS-06 the site sends so many a day and a reader gets so many; a correction passes both and goes to whom it concerns', async () => {
    await room.rules({ perDay: 2, perReader: 1 })
    const reader = await room.reader({ ways: ALL })
    const first = await room.story()
    await room.send(first)
    const late = await room.reader({ follows: [['company', 'sabic']], ways: ALL })
    const second = await room.send(await room.story())
    expect(await noticed()).toEqual([reader.id, late.id])
    expect(
      await room.app.db
        .selectFrom('following_breaking')
        .select('left_out')
        .where('id', '=', second)
        .executeTakeFirstOrThrow(),
    ).toEqual({ left_out: 1 })
    const third = await beginBreaking(room.as(room.editor), await room.story(), room.texts)
    await expect(sendBreaking(room.as(room.editor), third, 1)).rejects.toMatchObject({
      code: 'breaking_limit',
    })
    await room.send(first, { kind: 'correction', headline_ar: 'المصنع يعمل' })
    expect((await bellOf(reader))[0]).toMatchObject({ label: 'تصحيح', title: 'المصنع يعمل' })
    expect((await bellOf(late)).map(({ label }) => label)).toEqual(['عاجل'])
    // Midnight in Riyadh.
    await sendBreaking(room.as(room.editor, new Date('2026-11-23T21:00:00Z')), third, 1)
    expect(await room.stateOf(third)).toBe('sent')
  })
})

describe('a second person', () => {
  const asked = async () => {
    await room.rules({ consent: true, lapse: 30 })
    const id = await beginBreaking(room.as(room.editor), await room.story(), room.texts)
    await sendBreaking(room.as(room.editor), id, 1)
    await createNotices(room.app.db, NOW)
    return id
  }

  test('NEWS-06 the asker cannot consent, another can, and it is sent once', async () => {
    await room.reader({ ways: ALL })
    const id = await asked()
    expect(await noticed()).toEqual([])
    await expect(consentToBreaking(room.as(room.editor), id)).rejects.toMatchObject({ code: 'breaking_own' })
    await Promise.all([1, 2].map(() => consentToBreaking(room.as(room.second), id)))
    await createNotices(room.app.db, NOW)
    expect(await noticed()).toHaveLength(1)
    const notified = await room.app.db
      .selectFrom('entry_notice')
      .select(['account_id', 'event'])
      .where('kind', '=', 'breaking')
      .where('key', '=', String(id))
      .orderBy('id')
      .execute()
    expect(notified).toEqual([
      { account_id: room.second.id, event: 'breaking_asked' },
      { account_id: room.editor.id, event: 'breaking_sent' },
    ])
    const audit = await room.app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('kind', '=', 'breaking')
      .where('key', '=', String(id))
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'breaking.write', actor_id: room.editor.id },
      { action: 'breaking.ask', actor_id: room.editor.id },
      { action: 'breaking.send', actor_id: room.second.id },
    ])
  })

  test('NEWS-06 a request lapses, and the story can be asked for again', async () => {
    const id = await asked()
    const late = new Date(NOW.getTime() + 31 * MINUTE)
    await expect(consentToBreaking(room.as(room.second, late), id)).rejects.toMatchObject({
      code: 'too_late',
    })
    const { post_id } = await room.app.db
      .selectFrom('following_breaking')
      .select('post_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const next = await beginBreaking(room.as(room.editor, late), post_id, room.texts)
    expect(next).not.toBe(id)
    expect(await room.stateOf(id)).toBe('cancelled')
  })

  test('NEWS-06 a refusal has its reason, which the asker hears', async () => {
    const id = await asked()
    await expect(refuseBreaking(room.as(room.second), id, '')).rejects.toMatchObject({
      fields: { reason: 'required_field' },
    })
    await refuseBreaking(room.as(room.second), id, 'لم تؤكد الشركة الخبر')
    await expect(consentToBreaking(room.as(room.second), id)).rejects.toMatchObject({ code: 'stale' })
    const said = await room.app.db
      .selectFrom('entry_notice')
      .select(['account_id', 'said'])
      .where('event', '=', 'breaking_refused')
      .where('key', '=', String(id))
      .execute()
    expect(said).toEqual([{ account_id: room.editor.id, said: 'لم تؤكد الشركة الخبر' }])
  })
})

describe('a story that is withdrawn', () => {
  const unpublish = (post: number) =>
    room.app.db.updateTable('editorial_post').set({ status: 'draft' }).where('id', '=', post).execute()

  test('NEWS-06 POST-06 what was not sent is not sent, the bell shows nothing of it, and the record stays', async () => {
    const now = await room.reader({ ways: ALL, devices: 1 })
    await room.reader({ ways: { ...ALL, quiet_from: 9, quiet_to: 12 } })
    const post = await room.story()
    const id = await room.send(post)
    await mailDue(room.app, NOW)
    await pushDue(room.app, NOW)
    expect(await mails()).toHaveLength(1)
    await unpublish(post)
    expect(await room.stateOf(id)).toBe('withdrawn')
    expect(await mails()).toEqual([])
    expect(await deliverPushes()).toEqual([])
    expect(await mailDue(room.app, new Date('2026-11-23T10:00:00Z'))).toBe(0)
    expect(await bellOf(now)).toEqual([])
    expect((await countNotices(room.app.db, now.id)).unread).toBe(0)
    expect(await reachedBy(room.app.db, id, post)).toMatchObject([{ lang: 'ar', bell: 2 }])
    // Nor does it come back with the story.
    await room.app.db
      .updateTable('editorial_post')
      .set({ status: 'published' })
      .where('id', '=', post)
      .execute()
    await createNotices(room.app.db, NOW)
    expect((await bellOf(now)).filter(({ kind }) => kind === 'breaking')).toEqual([])
  })

  test('NEWS-06 what is withdrawn before its notices are written has none, and a request for consent ends', async () => {
    await room.reader({ ways: ALL })
    const post = await room.story()
    const id = await beginBreaking(room.as(room.editor), post, room.texts)
    await sendBreaking(room.as(room.editor), id, 1)
    await withdrawBreaking(room.as(room.second), id)
    await createNotices(room.app.db, NOW)
    expect(await noticed()).toEqual([])
    await room.rules({ consent: true })
    const next = await beginBreaking(room.as(room.editor), post, { ...room.texts, kind: 'update' })
    await sendBreaking(room.as(room.editor), next, 1)
    await unpublish(post)
    expect(await room.stateOf(next)).toBe('cancelled')
  })
})

test('NEWS-06 the way from the bell to the story is counted once and reads the notice', async () => {
  const reader = await room.reader({ ways: ALL })
  const other = await room.reader({ ways: ALL })
  const post = await room.story()
  const id = await room.send(post)
  const { ctx } = testContext(room.app, { viewer: reader, now: NOW })
  const [notice] = await bellOf(reader)
  expect(notice?.breaking).toBe(id)
  for (let at = 0; at < 2; at++) expect(await openNotice(ctx, reader.id, notice?.id ?? 0)).toBe(notice?.path)
  expect(await openNotice(ctx, other.id, notice?.id ?? 0)).toBeNull()
  expect((await countNotices(room.app.db, reader.id)).unread).toBe(0)
  expect(await reachedBy(room.app.db, id, post)).toMatchObject([{ bell: 2, opened: 1 }])
})

test('NEWS-06 the bar is on all pages for its minutes, in its languages, and goes with the story; pages are made again for it', async () => {
  const barAt = (now: Date, lang: 'ar' | 'en' = 'ar') => {
    const { ctx, recorded } = testContext(room.app, { lang, now })
    return breakingBar(ctx).then((bar) => ({ bar, tags: recorded.tags }))
  }
  const published: string[][] = []
  const app = {
    ...room.app,
    changes: {
      ...room.app.changes,
      publish: async (tags: readonly string[]) => (published.push([...tags]), room.app.changes.publish(tags)),
    },
  } as BreakingRoom['app']
  const now = new Date()
  expect(await barAt(now)).toMatchObject({ bar: null, tags: new Set(['breaking']) })
  const post = await room.story()
  const id = await room.send(post, { bar_minutes: 30, headline_en: null, line_en: null }, now)
  await refreshBar(app)
  await refreshBar(app)
  expect(published).toEqual([['breaking']])
  expect((await barAt(now)).bar).toMatchObject({ id, kind: 'first', headline: 'توقف مصنع اليوريا' })
  expect((await barAt(now, 'en')).bar).toBeNull()
  expect((await barAt(new Date(now.getTime() + 31 * MINUTE))).bar).toBeNull()
  await room.app.db.updateTable('editorial_post').set({ hidden: true }).where('id', '=', post).execute()
  await refreshBar(app)
  expect(published).toHaveLength(2)
  expect((await barAt(now)).bar).toBeNull()
})
