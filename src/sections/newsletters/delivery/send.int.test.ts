import type { Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import { massPost } from '#platform/mail/mass-post.server.ts'
import { testSmtp } from '#platform/mail/testing-smtp.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { BATCH } from './deliveries.server.ts'
import { newsletterSender } from './send.server.ts'
import { startDue, startIssue } from './start.server.ts'
import { sumsOf, sweepNewsletters } from './sums.server.ts'
import { leaveList } from '../subscription/leave.server.ts'
import { testEntitlement, testIssue, testList, testReaders, testStory } from '../testing.server.ts'
import { tokenText } from '../subscription/token.server.ts'

const attempt: JobAttempt = { attempt: 1, last: false, signal: new AbortController().signal }

let database: TestDatabase
let base: ReturnType<typeof testApp>
const servers: Server[] = []

beforeAll(async () => {
  database = await testDatabase()
  base = testApp(database)
})
beforeEach(async () => {
  await sql`truncate newsletter_list, newsletter_bounce, editorial_post cascade`.execute(database.db)
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => database.drop())

async function serve(answers?: Parameters<typeof testSmtp>[0]) {
  const smtp = await testSmtp(answers)
  servers.push(smtp.server)
  const app = { ...base, config: { ...base.config, smtpUrl: smtp.url, newsletterRate: 5000 } }
  return { app, ...smtp }
}

/** Works until the issue is in another state than `sending`, or nothing is left that can be done now. */
const work = (app: typeof base, issue: number) => newsletterSender(app)({ issue }, attempt)
const issueRow = (id: number) =>
  database.db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The audit log's lines of pauses. */
const pausesOf = (db: typeof database.db, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['role', 'after'])
    .where('action', '=', 'newsletter.pause')
    .where('key', '=', String(id))
    .execute()
/** As if every lease and pause were over. */
const later = (issue: number) =>
  database.db
    .updateTable('newsletter_delivery')
    .set({ at: new Date(0) })
    .where('issue_id', '=', issue)
    .execute()

async function started(app: typeof base, readers: number, values: Parameters<typeof testIssue>[2] = {}) {
  const list = await testList(app.db)
  await testReaders(app.db, list, readers)
  const issue = await testIssue(app.db, list, values)
  expect(await startIssue(app, issue, new Date())).toBe(true)
  return { list, issue }
}

describe('sending a newsletter', () => {
  test('POST-09 an issue reaches each reader once, in their language, with their own token', async () => {
    const { app, taken, to } = await serve()
    const { issue } = await started(app, 2 * BATCH + 30, { posts: [await testStory(app.db)] })
    await work(app, issue)
    expect(new Set(to).size).toBe(2 * BATCH + 30)
    expect(to).toHaveLength(2 * BATCH + 30)
    expect(await issueRow(issue)).toMatchObject({ state: 'sent', problem: null })
    expect(await sumsOf(app.db, issue)).toEqual({
      open: 0,
      sent: to.length,
      bounced: 0,
      failed: 0,
      skipped: 0,
      unsubscribed: 0,
    })
    const { token } = await app.db
      .selectFrom('newsletter_member')
      .select('token')
      .where('address', '=', 'reader-1@plant.example')
      .executeTakeFirstOrThrow()
    const mine = taken[to.indexOf('reader-1@plant.example')] ?? ''
    // The header and the links of both parts name the issue.
    const link = `/newsletters/u/${tokenText(token)}/${issue}`
    expect(mine).toMatch(new RegExp(`^List-Unsubscribe: <http[^>]+${link}>$`, 'm'))
    expect(mine.replace(/=\n/g, '').split(link)).toHaveLength(4)
    expect(mine).toContain('Content-Language: ar')
    expect(taken[to.indexOf('reader-2@plant.example')]).toContain('Content-Language: en')
    // Stored once in each language, whatever the number of readers.
    const bodies = await app.db.selectFrom('newsletter_body').select('lang').execute()
    expect(bodies.map(({ lang }) => lang).toSorted()).toEqual(['ar', 'en'])
  })

  test('POST-09 several workers on one issue send nothing twice', async () => {
    const { app, to } = await serve()
    const { issue } = await started(app, 6 * BATCH)
    await Promise.all([work(app, issue), work(app, issue), work(app, issue)])
    expect(to).toHaveLength(6 * BATCH)
    expect(new Set(to).size).toBe(6 * BATCH)
  })

  test('POST-09 after a worker was killed in the middle the rest is sent, and at most one batch twice', async () => {
    let killed = false
    const ending = Promise.withResolvers<never>()
    const { app, to } = await serve({
      // The mail is taken, and its worker never hears of it.
      onTaken: () => {
        if (to.length < BATCH + 40) return undefined
        if (killed) return undefined
        killed = true
        ending.reject(new Error('killed'))
        return new Promise(() => undefined)
      },
    })
    const { issue } = await started(app, 3 * BATCH)
    const dying = newsletterSender(app, (url, rate) => {
      const post = massPost(url, rate)
      return {
        ...post,
        send: (mail) =>
          killed ? new Promise(() => undefined) : Promise.race([post.send(mail), ending.promise]),
      }
    })
    await expect(dying({ issue }, attempt)).rejects.toThrow('killed')
    const before = to.length
    await work(app, issue)
    // Mails claimed by the dead worker stay claimed until the lease is over.
    expect((await issueRow(issue)).state).toBe('sending')
    await later(issue)
    await work(app, issue)
    expect((await issueRow(issue)).state).toBe('sent')
    expect(new Set(to).size).toBe(3 * BATCH)
    expect(before).toBeLessThan(3 * BATCH)
    expect(to.length - 3 * BATCH).toBeLessThanOrEqual(BATCH)
  })

  test('POST-09 an unknown address is never written to again, one that is full is tried three times', async () => {
    const { app, to } = await serve({
      RCPT: (address) =>
        ({ 'reader-1@plant.example': '550 5.1.1 no such user', 'reader-2@plant.example': '452 4.2.2 full' })[
          address
        ],
    })
    const { issue, list } = await started(app, 4)
    await work(app, issue)
    expect(to.toSorted()).toEqual(['reader-3@plant.example', 'reader-4@plant.example'])
    expect(await sumsOf(app.db, issue)).toMatchObject({ open: 1, sent: 2, bounced: 1 })
    for (const _ of [2, 3]) {
      await later(issue)
      await work(app, issue)
    }
    expect(await issueRow(issue)).toMatchObject({ state: 'sent' })
    expect(await sumsOf(app.db, issue)).toMatchObject({ open: 0, sent: 2, bounced: 2 })
    const next = await testIssue(app.db, list)
    await startIssue(app, next, new Date())
    // The unknown one is suppressed, the full one not yet.
    expect(await sumsOf(app.db, next)).toMatchObject({ open: 3 })
  })

  test('POST-09 a server that takes nothing costs no reader a try; the issue goes on when it does again', async () => {
    const { app } = await serve({ RCPT: '421 4.3.2 shutting down' })
    const { issue } = await started(app, 20)
    await expect(work(app, issue)).rejects.toThrow('The mail server does not take newsletters')
    expect(await issueRow(issue)).toMatchObject({ state: 'sending', problem: 'server' })
    const open = await app.db
      .selectFrom('newsletter_delivery')
      .select(['status', 'attempts'])
      .distinct()
      .execute()
    expect(open).toEqual([{ status: 'waiting', attempts: 0 }])
    const again = await serve()
    await work(again.app, issue)
    expect(new Set(again.to).size).toBe(20)
    expect(await issueRow(issue)).toMatchObject({ state: 'sent', problem: null })
  })

  test('POST-09 who leaves while an issue is on its way gets it no more', async () => {
    const { app, to } = await serve()
    const { issue } = await started(app, 3)
    const { token } = await app.db
      .selectFrom('newsletter_member')
      .select('token')
      .where('address', '=', 'reader-2@plant.example')
      .executeTakeFirstOrThrow()
    expect(await leaveList({ app, lang: 'ar', now: new Date() }, tokenText(token))).toBe(true)
    await work(app, issue)
    expect(to.toSorted()).toEqual(['reader-1@plant.example', 'reader-3@plant.example'])
    expect(await sumsOf(app.db, issue)).toMatchObject({ sent: 2, skipped: 1 })
  })

  test('POST-09 an issue counts each reader who left by its mail once, also one who came back, and none who left otherwise', async () => {
    const { app } = await serve()
    const { list, issue } = await started(app, 6)
    const next = await testIssue(app.db, list)
    await startIssue(app, next, new Date())
    await work(app, issue)
    await work(app, next)
    const rows = await app.db.selectFrom('newsletter_member').select(['token']).orderBy('id').execute()
    const leave = async (n: number, from: number | null) =>
      expect(
        await leaveList(
          { app, lang: 'ar', now: new Date() },
          tokenText(rows[n]?.token ?? Buffer.alloc(0)),
          from,
        ),
      ).toBe(true)
    const comeBack = (n: number) =>
      app.db
        .updateTable('newsletter_member')
        .set({ state: 'on' })
        .where('token', '=', rows[n]?.token ?? Buffer.alloc(0))
        .execute()
    const counts = async () => [
      (await sumsOf(app.db, issue)).unsubscribed,
      (await sumsOf(app.db, next)).unsubscribed,
    ]
    // The mail program and the button of the page, at once.
    await Promise.all([leave(0, issue), leave(0, issue)])
    expect(await counts()).toEqual([1, 0])
    // Has left already.
    await leave(0, next)
    expect(await counts()).toEqual([1, 0])
    await comeBack(0)
    await leave(0, issue)
    expect(await counts()).toEqual([1, 0])
    await comeBack(0)
    await leave(0, next)
    expect(await counts()).toEqual([1, 1])
    // By a link of before, of an issue that never was, and one that the reader never got.
    const other = await testIssue(app.db, list)
    await leave(1, null)
    await leave(2, 2 ** 31 - 1)
    await leave(3, other)
    expect(await counts()).toEqual([1, 1])
    await leave(4, issue)
    expect(await counts()).toEqual([2, 1])
    expect(await sumsOf(app.db, issue)).toMatchObject({ sent: 6, open: 0, skipped: 0 })
    // A reader who asked again and has not confirmed is on no list.
    await app.db
      .updateTable('newsletter_member')
      .set({ state: 'pending' })
      .where('token', '=', rows[4]?.token ?? Buffer.alloc(0))
      .execute()
    await leave(4, next)
    expect(await counts()).toEqual([2, 1])
  })

  test('ACC-06 a story that is withdrawn while its mail is on its way stops the issue', async () => {
    const { app, to } = await serve()
    const story = await testStory(app.db)
    const { issue } = await started(app, 3, { posts: [story] })
    await app.db.updateTable('editorial_post').set({ hidden: true }).where('id', '=', story).execute()
    await work(app, issue)
    expect(to).toEqual([])
    expect(await issueRow(issue)).toMatchObject({ state: 'paused', problem: 'withdrawn' })
    expect(await pausesOf(app.db, issue)).toEqual([
      { role: 'system', after: { state: 'paused', problem: 'withdrawn' } },
    ])
  })

  test('POST-09 a paused issue sends nothing, and without a mail server an issue waits', async () => {
    const { app, to } = await serve()
    const { issue } = await started(app, 3)
    await app.db.updateTable('newsletter_issue').set({ state: 'paused' }).where('id', '=', issue).execute()
    await work(app, issue)
    expect(to).toEqual([])
    await app.db.updateTable('newsletter_issue').set({ state: 'sending' }).where('id', '=', issue).execute()
    await work({ ...app, config: { ...app.config, smtpUrl: null } }, issue)
    expect(await issueRow(issue)).toMatchObject({ state: 'paused', problem: 'server' })
  })
})

describe('starting an issue', () => {
  test('POST-09 what is due is started once, and what its worker left is gone on with', async () => {
    const { app } = await serve()
    const list = await testList(app.db)
    await testReaders(app.db, list, 2)
    const issue = await testIssue(app.db, list)
    app.seen.jobs.length = 0
    await startDue(app, new Date())
    await startDue(app, new Date())
    expect(app.seen.jobs).toMatchObject([{ name: 'newsletter.send', data: { issue } }])
    await app.db
      .updateTable('newsletter_issue')
      .set({ worked_at: new Date(0) })
      .where('id', '=', issue)
      .execute()
    await startDue(app, new Date())
    expect(app.seen.jobs).toHaveLength(2)
  })

  test('ACC-06 only who may read it gets it, and a story that the audience may not see is left out', async () => {
    const { app } = await serve()
    const list = await testList(app.db)
    const account = async (name: string, role: 'member' | 'subscriber', disabled = false) => {
      const { id } = await app.db
        .insertInto('accounts_user')
        .values({
          username: name,
          email: `${name}@plant.example`,
          display_name: name,
          role,
          password_hash: '',
          ...(disabled && { disabled_at: new Date(), disabled_note: 'closed' }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    await testReaders(app.db, list, 5)
    const join = async (n: number, user: number) =>
      app.db
        .updateTable('newsletter_member')
        .set({ user_id: user })
        .where('address', '=', `reader-${n}@plant.example`)
        .execute()
    const ali = await account('ali', 'member')
    await join(1, ali)
    await join(2, await account('badr', 'subscriber'))
    await join(3, await account('closed', 'subscriber', true))
    // The same address by two ways.
    await app.db
      .updateTable('newsletter_member')
      .set({ address: 'ali@plant.example' })
      .where('address', '=', 'reader-4@plant.example')
      .execute()
    const [open, members] = [await testStory(app.db), await testStory(app.db, { visibility: 2 })]
    const reached = async (audience: 'list' | 'members' | 'subscribers') => {
      const issue = await testIssue(app.db, list, { audience, posts: [open, members] })
      await startIssue(app, issue, new Date())
      return { open: (await sumsOf(app.db, issue)).open, leftOut: (await issueRow(issue)).left_out }
    }
    expect(await reached('list')).toEqual({ open: 3, leftOut: [members] })
    expect(await reached('members')).toEqual({ open: 2, leftOut: [] })
    expect(await reached('subscribers')).toEqual({ open: 1, leftOut: [] })
    // A subscriber counts as one while the subscription lasts, whatever the role.
    await testEntitlement(app.db, ali, new Date(Date.now() + 3_600_000))
    expect(await reached('subscribers')).toEqual({ open: 2, leftOut: [] })
    await app.db.updateTable('billing_entitlement').set({ valid_until: new Date() }).execute()
    expect(await reached('subscribers')).toEqual({ open: 1, leftOut: [] })
  })

  test('POST-09 an issue in which nothing is left to say is paused with its reason', async () => {
    const { app } = await serve()
    const list = await testList(app.db)
    const issue = await testIssue(app.db, list, { posts: [await testStory(app.db, { visibility: 1 })] })
    await app.db
      .updateTable('newsletter_issue')
      .set({ intro_ar: '', intro_en: '' })
      .where('id', '=', issue)
      .execute()
    expect(await startIssue(app, issue, new Date())).toBe(false)
    expect(await issueRow(issue)).toMatchObject({ state: 'paused', problem: 'empty' })
    expect(await pausesOf(app.db, issue)).toEqual([
      { role: 'system', after: { state: 'paused', problem: 'empty' } },
    ])
  })

  test('POST-09 after 90 days single deliveries are gone and their sums are still there', async () => {
    const { app } = await serve()
    const { issue } = await started(app, 5)
    await work(app, issue)
    const [first] = await app.db.selectFrom('newsletter_member').select('token').execute()
    const token = tokenText(first?.token ?? Buffer.alloc(0))
    await leaveList({ app, lang: 'en', now: new Date() }, token, issue)
    const sums = await sumsOf(app.db, issue)
    expect(sums).toMatchObject({ sent: 5, unsubscribed: 1 })
    await sweepNewsletters(app.db, new Date(Date.now() + 91 * 24 * 3_600_000))
    expect(await app.db.selectFrom('newsletter_delivery').select('status').execute()).toEqual([])
    expect(await sumsOf(app.db, issue)).toEqual(sums)
    // Sums from before the figure was recorded do not claim that no one unsubscribed.
    await sql`update newsletter_issue set counts = counts - 'unsubscribed' where id = ${issue}`.execute(
      app.db,
    )
    expect(await sumsOf(app.db, issue)).toEqual({ ...sums, unsubscribed: null })
  })
})
