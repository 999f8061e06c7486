import type { Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import { openQueue, type Jobs } from '#platform/jobs/jobs.server.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { MailError } from './address.ts'
import { listMail, MAILS_PER_PAGE, queueMail, type Mail } from './outbox.server.ts'
import { mailSender } from './send.server.ts'
import { testSmtp } from './testing-smtp.server.ts'

const mail: Mail = {
  to: 'desk@kimya.example',
  replyTo: 'reader@kimya.example',
  lang: 'ar',
  subject: 'رسالة من صفحة الاتصال: PVC +2.5%',
  html: '<html lang="ar" dir="rtl"><p>مرحبا</p></html>',
  text: 'مرحبا',
}
const first: JobAttempt = { attempt: 1, last: false, signal: new AbortController().signal }
const last: JobAttempt = { ...first, attempt: 6, last: true }

let database: TestDatabase
const servers: Server[] = []
const sent = vi.fn<Jobs['sendIn']>(async () => undefined)
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  sent.mockClear()
  await database.db.deleteFrom('mail_outbox').execute()
})
afterAll(() => database.drop())

const queue = (changes: Partial<Mail> = {}) =>
  queueMail(database.db, { sendIn: sent }, { ...mail, ...changes })
const row = (id: number) =>
  database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sender = (smtpUrl: string | null) =>
  mailSender({
    db: database.db,
    config: { smtpUrl, mailFrom: 'no-reply@kimya.example', publicUrl: 'https://kimya.example' },
  })

async function serve(answers?: Parameters<typeof testSmtp>[0]) {
  const made = await testSmtp(answers)
  servers.push(made.server)
  return made
}

describe('the outbox', () => {
  test('a mail and its job are written together, or neither', async () => {
    const id = await queue()
    expect(await row(id)).toMatchObject({ recipient: mail.to, status: 'queued', attempts: 0 })
    expect(sent).toHaveBeenCalledWith(expect.anything(), 'mail.send', { id })

    sent.mockRejectedValueOnce(new Error('queue is down'))
    await expect(queue()).rejects.toThrow('queue is down')
    const refused = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, { sendIn: sent }, mail)
      throw new Error('the caller failed')
    })
    await expect(refused).rejects.toThrow('the caller failed')
    expect((await listMail(database.db, 1)).mails).toHaveLength(1)
  })

  test.each([
    { to: 'a@x.example\r\nBcc: all@x.example' },
    { to: 'a@x.example, b@x.example' },
    { to: 'Name <a@x.example>' },
    { replyTo: 'a@x.example\nBcc: all@x.example' },
    { subject: 'hello\r\nBcc: all@x.example' },
    { subject: 'hello\u0000' },
    { subject: ' ' },
  ])('what could reach into the headers is refused: %j', async (changes) => {
    await expect(queue(changes)).rejects.toThrow(MailError)
    expect((await listMail(database.db, 1)).mails).toEqual([])
  })

  test('ADMIN-02 the administrator reads it newest first, page by page', async () => {
    const ids: number[] = []
    for (let i = 0; i <= MAILS_PER_PAGE; i += 1) ids.push(await queue({ subject: `mail ${i}` }))
    const page = await listMail(database.db, 1)
    expect(page).toMatchObject({ page: 1, pages: 2 })
    expect(page.mails.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, MAILS_PER_PAGE))
    expect((await listMail(database.db, 2)).mails.map(({ id }) => id)).toEqual([ids[0]])
    expect((await listMail(database.db, 3)).mails).toEqual([])
  })
})

describe('sending', () => {
  test('LANG-01 an Arabic mail arrives with its subject, both bodies and its reply address, and is marked sent', async () => {
    const { url, taken } = await serve()
    const id = await queue()
    await sender(url)({ id }, first)
    expect(await row(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      last_error: null,
      sent_at: expect.any(Date),
    })
    const [message = ''] = taken
    const words = [...message.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g)].map(([, kind, word = '']) =>
      kind === 'B'
        ? Buffer.from(word, 'base64')
        : Buffer.from(decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')), 'utf8'),
    )
    expect(Buffer.concat(words).toString('utf8')).toBe(mail.subject)
    expect(message).toContain('Reply-To: reader@kimya.example')
    expect(message).toContain('multipart/alternative')
    expect(message).toMatch(/Content-Language: ar/i)
    expect(message).toContain(Buffer.from(mail.text).toString('base64').slice(0, 8))
  })

  test('a mail that was sent is not sent again', async () => {
    const { url, taken } = await serve()
    const id = await queue()
    await sender(url)({ id }, first)
    await sender(url)({ id }, first)
    await sender(url)({ id: 1e9 }, first)
    expect(taken).toHaveLength(1)
  })

  test('without an SMTP server it is stored to be read', async () => {
    const id = await queue()
    await sender(null)({ id }, first)
    expect(await row(id)).toMatchObject({ status: 'kept', sent_at: null })
  })

  test('a server that is down or busy is tried again; the last try marks the mail failed', async () => {
    const id = await queue()
    await expect(sender('smtp://127.0.0.1:1')({ id }, first)).rejects.toThrow('ECONNREFUSED')
    expect(await row(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('ECONNREFUSED'),
    })
    const { url } = await serve({ DATA: '451 later' })
    await expect(sender(url)({ id }, last)).rejects.toThrow('451')
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 2 })
  })

  test('a recipient refused permanently is not retried', async () => {
    const { url } = await serve({ RCPT: '550 nobody here' })
    const id = await queue()
    await expect(sender(url)({ id }, first)).rejects.toThrow('550')
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1 })
    await expect(sender(url)({ id }, { ...first, attempt: 2 })).resolves.toBeUndefined()
  })

  test('a row changed behind our back cannot reach into the headers', async () => {
    const { url, taken } = await serve()
    const id = await queue()
    await database.db
      .updateTable('mail_outbox')
      .set({ recipient: 'a@x.example\r\nBcc: b@x.example' })
      .where('id', '=', id)
      .execute()
    await expect(sender(url)({ id }, first)).rejects.toThrow(MailError)
    expect(await row(id)).toMatchObject({ status: 'failed' })
    expect(taken).toEqual([])
  })

  test('from the outbox through the queue to the server', async () => {
    const { url, taken } = await serve()
    const jobs = await openQueue({
      pool: poolOf(database.db),
      work: true,
      telemetry: createTelemetry('silent'),
      pollSeconds: 0.5,
    })
    await jobs.take('mail.send', sender(url))
    const id = await queueMail(database.db, jobs, mail)
    await expect.poll(() => row(id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(taken).toHaveLength(1)
    await jobs.stop()
  })
})
