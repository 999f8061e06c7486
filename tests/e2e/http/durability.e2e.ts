import { expect, test } from '@playwright/test'
import { get, post, someAddress } from '../support/http.ts'
import { tokenIn } from '../support/login.ts'
import { databaseOf, demoDataDir, removeData, startPortal } from '../support/portal.ts'
import { openSite } from '../support/site.ts'

/** In turn the portal alone, and the portal with its database server: each of them twice. */
const TIMES = 4
const WRITERS = 6

test('kill -9 during writes loses no acknowledged write', async () => {
  test.setTimeout(600_000)
  const dataDir = await demoDataDir()
  const references: string[] = []
  const voters: string[] = []
  let unanswered = 0
  for (let time = 0; time < TIMES; time++) {
    const portal = await startPortal({ dataDir })
    const site = openSite(await databaseOf(dataDir))
    // What was acknowledged before the last kill is all there.
    const kept = new Set(
      (await site.db.selectFrom('contact_message').select('reference').execute()).map((row) => row.reference),
    )
    expect(references.filter((reference) => !kept.has(reference))).toEqual([])
    const { votes } = await site.db
      .selectFrom('vote_ballot')
      .select((eb) => eb.fn.countAll<string>().as('votes'))
      .executeTakeFirstOrThrow()
    expect(Number(votes)).toBeGreaterThanOrEqual(voters.length)
    const { id: option } = await site.db
      .selectFrom('vote_option')
      .select('id')
      .where('question_id', '=', 3)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await site.close()

    let stop = false
    const before = references.length + voters.length
    const write = async () => {
      while (!stop) {
        const headers = { 'x-forwarded-for': someAddress() }
        try {
          const page = await get('/contact', { site: portal.url, headers })
          const fields = {
            csrftoken: tokenIn(page.body),
            name: 'Reader',
            email: 'reader@example.com',
            subject: 'other',
            message: `Message ${Math.random()}`,
          }
          const sent = await post('/contact', fields, { site: portal.url, cookie: page.cookies, headers })
          const reference = /sent=(\d+-\d+)/.exec(sent.location ?? '')?.[1]
          if (sent.status === 303 && reference) references.push(reference)
          const ballot = await get('/vote/3', { site: portal.url, headers })
          const cast = await post(
            '/vote/3',
            { csrftoken: tokenIn(ballot.body), option: String(option) },
            { site: portal.url, cookie: ballot.cookies, headers },
          )
          if (cast.status === 303) voters.push(ballot.cookies)
        } catch {
          unanswered++
          if (stop) return
        }
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    await expect
      .poll(() => references.length + voters.length - before, { timeout: 60_000, intervals: [20] })
      .toBeGreaterThan(10 + time)
    await portal.kill(time % 2 === 0 ? 'both' : 'portal')
    stop = true
    await Promise.all(writers)
  }
  const portal = await startPortal({ dataDir })
  const site = openSite(await databaseOf(dataDir))
  const kept = new Set(
    (await site.db.selectFrom('contact_message').select('reference').execute()).map((row) => row.reference),
  )
  expect(references.filter((reference) => !kept.has(reference))).toEqual([])
  // A message and its mail are stored in one transaction.
  const { mails } = await site.db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<string>().as('mails'))
    .executeTakeFirstOrThrow()
  expect(Number(mails)).toBe(kept.size)
  expect(references.length).toBeGreaterThan(TIMES * 5)
  expect(unanswered).toBeGreaterThan(0)
  await site.close()
  await portal.stop()
  await removeData(dataDir)
})
