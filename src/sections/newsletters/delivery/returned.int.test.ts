import type { Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { readReturned } from '#platform/mail/returned.server.ts'
import { testReport } from '#platform/mail/testing-report.ts'
import { testSmtp } from '#platform/mail/testing-smtp.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { readReturnAddress, returnAddress } from './return-address.server.ts'
import { noteReturned } from './returned.server.ts'
import { newsletterSender } from './send.server.ts'
import { startIssue } from './start.server.ts'
import { sumsOf, sweepNewsletters } from './sums.server.ts'
import { testIssue, testList, testReaders } from '../testing.server.ts'

const BOUNCES = 'bounces@kimya.example'
const attempt = { attempt: 1, last: false, signal: new AbortController().signal }

let database: TestDatabase
let base: ReturnType<typeof testApp>
const servers: Server[] = []
beforeAll(async () => {
  database = await testDatabase()
  base = testApp(database)
})
beforeEach(async () => {
  await sql`truncate newsletter_list, newsletter_bounce, accounts_user cascade`.execute(database.db)
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => database.drop())

/** Sends an issue to a list; returns from which address it left to each reader. */
async function send(list: number, onTaken?: (to: string) => Promise<void>) {
  const smtp = await testSmtp(onTaken ? { onTaken } : {})
  servers.push(smtp.server)
  const config = { ...base.config, smtpUrl: smtp.url, newsletterRate: 5000, bounceAddress: BOUNCES }
  const app = { ...base, config }
  const issue = await testIssue(app.db, list)
  await startIssue(app, issue, new Date())
  const work = newsletterSender(app)({ issue }, attempt)
  const senders = () => new Map(smtp.to.map((to, at) => [to, smtp.from[at] ?? '']))
  return { issue, to: smtp.to, work, senders }
}

async function comeBack(to: string, status = '5.1.1', said = '550 5.1.1 no such user') {
  const returned = await readReturned(testReport(to, status, said))
  if (!returned) throw new Error('No report')
  return noteReturned(base, BOUNCES, returned)
}

async function listOf(readers: number): Promise<number> {
  const list = await testList(base.db)
  await testReaders(base.db, list, readers)
  return list
}

test('POST-09 a mail that comes back is counted with its issue, once, and its address gets no more', async () => {
  const list = await listOf(3)
  const first = await send(list)
  await first.work
  const senders = first.senders()
  expect(new Set(senders.values()).size).toBe(3)
  const sender = senders.get('reader-1@plant.example') ?? ''
  expect(sender).toMatch(/^bounces\+[0-9a-v]{48}@kimya\.example$/)
  // Some mail servers write addresses in another case.
  expect(await comeBack(sender.toUpperCase())).toBe('hard')
  expect(await comeBack(sender)).toBe('repeated')
  expect(await sumsOf(base.db, first.issue)).toMatchObject({ sent: 2, bounced: 1, failed: 0 })
  const next = await send(list)
  await next.work
  expect(next.to.toSorted()).toEqual(['reader-2@plant.example', 'reader-3@plant.example'])
})

test('POST-09 what comes back for now ends the letters after three issues, although a server took each of them', async () => {
  const list = await listOf(2)
  for (let n = 1; n <= 3; n += 1) {
    const { issue, to, work, senders } = await send(list)
    await work
    expect(to).toHaveLength(2)
    const sender = senders().get('reader-1@plant.example') ?? ''
    expect(await comeBack(sender, '5.2.2', '552 5.2.2 over quota')).toBe('soft')
    expect(await comeBack(sender, '4.4.7', '450 4.4.7 expired')).toBe('repeated')
    expect(await sumsOf(base.db, issue)).toMatchObject({ sent: 1, bounced: 1 })
  }
  const { to, work } = await send(list)
  await work
  expect(to).toEqual(['reader-2@plant.example'])
})

test('POST-09 mails that come back for now once in a long while end nothing', async () => {
  const list = await listOf(1)
  for (let n = 1; n <= 4; n += 1) {
    const { to, work, senders } = await send(list)
    await work
    expect(to).toHaveLength(1)
    expect(await comeBack([...senders().values()][0] ?? '', '4.4.7', '450 4.4.7 expired')).toBe('soft')
    await sql`update newsletter_bounce set returned_at = now() - interval '91 days'`.execute(base.db)
  }
})

test('POST-09 a mail that comes back before its worker has noted that it left counts as returned', async () => {
  const list = await listOf(2)
  const early: string[] = []
  const sent = await send(list, async (to) => {
    if (to === 'reader-1@plant.example') early.push(await comeBack(sent.senders().get(to) ?? ''))
  })
  await sent.work
  expect(early).toEqual(['hard'])
  expect(await sumsOf(base.db, sent.issue)).toMatchObject({ open: 0, sent: 1, bounced: 1 })
  const next = await send(list)
  await next.work
  expect(next.to).toEqual(['reader-2@plant.example'])
})

test('POST-09 a mail refused for what it is counts as failed, and nothing against its address', async () => {
  const list = await listOf(1)
  const { issue, work, senders } = await send(list)
  await work
  expect(await comeBack([...senders().values()][0] ?? '', '5.7.1', '550 5.7.1 spam')).toBe('refused')
  expect(await sumsOf(base.db, issue)).toMatchObject({ sent: 0, bounced: 0, failed: 1 })
  expect(await base.db.selectFrom('newsletter_bounce').select('hard').execute()).toEqual([])
})

test('POST-09 a forged address, one of another issue and one of an address given up do nothing', async () => {
  const list = await listOf(2)
  const { issue, work, senders } = await send(list)
  await work
  const sender = senders().get('reader-1@plant.example') ?? ''
  const { token } = await base.db
    .selectFrom('newsletter_member')
    .select('token')
    .where('address', '=', 'reader-1@plant.example')
    .executeTakeFirstOrThrow()
  const key = { issue, token, address: 'reader-1@plant.example' }
  const other = senders().get('reader-2@plant.example') ?? ''
  for (const forged of [
    returnAddress('another secret', BOUNCES, key),
    returnAddress(base.secret, BOUNCES, { ...key, address: 'other@plant.example' }),
    returnAddress(base.secret, 'bounces@other.example', key),
    // This reader's name with the proof of another's.
    sender.slice(0, 40) + other.slice(40),
    'bounces@kimya.example',
    `bounces+${'v'.repeat(48)}@kimya.example`,
    `bounces+${'w'.repeat(48)}@kimya.example`,
  ])
    expect(await comeBack(forged)).toBe('unknown')
  expect(await comeBack(returnAddress(base.secret, BOUNCES, { ...key, issue: issue + 1 }))).toBe('old')
  await base.db
    .updateTable('newsletter_member')
    .set({ address: 'new@plant.example' })
    .where('token', '=', token)
    .execute()
  expect(await comeBack(sender)).toBe('unknown')
  expect(await sumsOf(base.db, issue)).toMatchObject({ sent: 2, bounced: 0 })
  expect(await base.db.selectFrom('newsletter_bounce').select('hard').execute()).toEqual([])
})

test('POST-09 what comes back when only sums are stored is said to be old', async () => {
  const { work, senders } = await send(await listOf(1))
  await work
  await sweepNewsletters(base.db, new Date(Date.now() + 91 * 24 * 3_600_000))
  expect(await comeBack([...senders().values()][0] ?? '')).toBe('old')
})

test('POST-09 an address to come back to holds issue and token, and fits into a mail address', () => {
  const token = Buffer.alloc(16)
  for (const issue of [0, 1, 2 ** 31 - 1]) {
    const address = returnAddress('secret', 'a23456789012345@kimya.example', {
      issue,
      token,
      address: 'x@y.z',
    })
    expect(address.split('@')[0]).toHaveLength(64)
    expect(readReturnAddress('a23456789012345@kimya.example', address)).toMatchObject({ issue, token })
  }
})
