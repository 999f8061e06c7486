import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy, type Asked } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { cast, USUAL_FROM_ONE_NETWORK } from './cast.server.ts'
import { adoptBallots, currentVote } from './contract.server.ts'
import VotePage, { action, loader } from './pages/vote.tsx'
import { readOwnVote, readVote } from './vote.server.ts'
import { countWaiting, decideBallots, waitingBallots } from './waiting.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let question: number
let closed: number
let options: number[]

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  const ask = async (open: boolean, english: string | null) => {
    const { id } = await app.db
      .insertInto('vote_question')
      .values({ question_ar: 'أي العوامل أكثر أثراً؟', question_en: english, open, demo: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = await app.db
      .insertInto('vote_option')
      .values([
        { question_id: id, sort: 1, label_ar: 'اللقيم', label_en: english && 'Feedstock', base_count: 3 },
        { question_id: id, sort: 2, label_ar: 'الشحن', label_en: english && 'Freight', base_count: 1 },
      ])
      .returning('id')
      .execute()
    return { id, options: rows.map((row) => row.id) }
  }
  closed = (await ask(false, null)).id
  ;({ id: question, options } = await ask(true, 'Which factor weighs most?'))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await app.db.deleteFrom('vote_ballot').execute()
  await app.db.deleteFrom('rate_limit').execute()
  app.memo.drop(['*'])
})

const reader = (owner: string, more: Asked = {}) =>
  testContext(app, { owner, path: `/vote/${question}`, ...more })
const member = { role: 'member', id: 7, username: 'ali', displayName: 'علي' } as const

test('POST-07 the block shows the newest open question with the counts from before', async () => {
  const { ctx, recorded } = testContext(app)
  const vote = await currentVote(ctx)
  expect(vote).toMatchObject({ id: question, total: 4, demo: true, options: [{ votes: 3 }, { votes: 1 }] })
  expect([...recorded.tags]).toEqual(['vote:current', `vote:${question}`])
  expect(recorded.personal).toBe(false)
})

test('POST-07 a ballot is added to the count at once, and only the voter is shown the choice', async () => {
  await cast(reader('one').ctx, question, options[1] ?? 0)
  expect(await readOwnVote(reader('one').ctx, question)).toMatchObject({
    own: options[1],
    total: 5,
    options: [{ votes: 3 }, { votes: 2 }],
  })
  expect(await readOwnVote(reader('two').ctx, question)).toMatchObject({ own: null, total: 5 })
  const { recorded, ctx } = reader('two')
  await readOwnVote(ctx, question)
  expect(recorded.personal).toBe(true)
})

test('POST-07 one ballot a person, also when several come at once; the last choice counts until the close', async () => {
  await Promise.all([1, 0, 1].map((n) => cast(reader('one').ctx, question, options[n] ?? 0)))
  expect(await readVote(reader('one').ctx, question)).toMatchObject({ total: 5 })
  // Whichever came last is the choice now.
  await cast(reader('one').ctx, question, options[1] ?? 0)
  expect(await cast(reader('one').ctx, question, options[0] ?? 0)).toBe('changed')
  expect(await cast(reader('one').ctx, question, options[1] ?? 0)).toBe('changed')
  expect(await readOwnVote(reader('one').ctx, question)).toMatchObject({
    own: options[1],
    total: 5,
    options: [{ votes: 3 }, { votes: 2 }],
  })
  await app.db.updateTable('vote_question').set({ open: false }).where('id', '=', question).execute()
  const late = cast(reader('one').ctx, question, options[0] ?? 0)
  await expect(late).rejects.toMatchObject({ code: 'not_allowed' })
  await app.db.updateTable('vote_question').set({ open: true }).where('id', '=', question).execute()
})

test('POST-07 a member has one ballot on all devices, and the table names no one', async () => {
  await cast(reader('phone', { viewer: member }).ctx, question, options[0] ?? 0)
  expect(await cast(reader('desk', { viewer: member }).ctx, question, options[1] ?? 0)).toBe('changed')
  const ballots = await app.db.selectFrom('vote_ballot').selectAll().execute()
  expect(ballots).toHaveLength(1)
  expect(ballots[0]?.voter).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(ballots[0]?.network).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

test('POST-07 a visitor’s ballot becomes the account’s at the log-in; where both voted, the account’s counts', async () => {
  await cast(reader('phone').ctx, question, options[1] ?? 0)
  await adoptBallots(reader('phone').ctx, member.id)
  const logged = reader('phone', { viewer: member }).ctx
  expect(await readOwnVote(logged, question)).toMatchObject({ own: options[1], total: 5 })

  await cast(reader('desk').ctx, question, options[0] ?? 0)
  expect(await readVote(logged, question)).toMatchObject({ total: 6 })
  await adoptBallots(reader('desk').ctx, member.id)
  expect(await readOwnVote(logged, question)).toMatchObject({ own: options[1], total: 5 })
  await adoptBallots(reader('desk').ctx, member.id)
  await adoptBallots(testContext(app).ctx, member.id)
  expect(await readVote(logged, question)).toMatchObject({ total: 5 })
})

test('POST-07 more visitors of one network than an office has are set aside and informed; the newsroom counts or leaves them out', async () => {
  const editor = { role: 'editor', id: 9, username: 'sara', displayName: 'سارة' } as const
  const vote = (who: string, ip = '198.51.100.7', viewer?: Asked['viewer']) =>
    cast(reader(who, { ip, ...(viewer && { viewer }) }).ctx, question, options[0] ?? 0)
  for (let n = 0; n < USUAL_FROM_ONE_NETWORK; n++) expect(await vote(`office-${n}`)).toBe('counted')
  expect(await vote('late-1')).toBe('waiting')
  expect(await vote('late-2')).toBe('waiting')
  expect(await vote('late-2')).toBe('waiting')
  // Another network, and a member, are nothing unusual.
  expect(await vote('elsewhere', '203.0.113.5')).toBe('counted')
  expect(await vote('inside', undefined, member)).toBe('counted')
  const total = 4 + USUAL_FROM_ONE_NETWORK + 2
  expect(await readOwnVote(reader('late-1').ctx, question)).toMatchObject({
    state: 'waiting',
    own: options[0],
    total,
    waiting: 2,
  })
  const page = await loader(routeArgs(reader('late-1').ctx, { id: `${question}` }))
  const html = renderPage(VotePage, 'ar', { loader: page })
  expect(html).toContain('وصل صوتك')
  expect(html).toContain('رُصد نمط تصويت غير معتاد: صوتان')

  const ctx = reader('-', { viewer: editor }).ctx
  const [group] = await waitingBallots(ctx)
  expect(group).toMatchObject({ waiting: 2, counted: USUAL_FROM_ONE_NETWORK + 1, question: { id: question } })
  const network = group?.network ?? ''
  const foreign = decideBallots(reader('-', { viewer: member }).ctx, question, network, 'counted')
  await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' })
  await decideBallots(ctx, question, network, 'dropped')
  expect(await readOwnVote(reader('late-1').ctx, question)).toMatchObject({
    state: 'dropped',
    total,
    waiting: 0,
  })
  await expect(decideBallots(ctx, question, 'nowhere', 'counted')).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await countWaiting(ctx)).toBe(0)
})

test('POST-07 a closed question, an unknown one, a foreign option and a visitor without a cookie are refused', async () => {
  await expect(cast(reader('one').ctx, closed, options[0] ?? 0)).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect(cast(reader('one').ctx, 9999, 1)).rejects.toMatchObject({ code: 'not_found' })
  await expect(cast(reader('one').ctx, question, 9999)).rejects.toMatchObject({ code: 'must_be_valid' })
  await expect(cast(reader('one').ctx, question, null)).rejects.toMatchObject({ code: 'must_be_valid' })
  await expect(cast(testContext(app).ctx, question, options[0] ?? 0)).rejects.toMatchObject({
    code: 'cookies_disabled',
  })
})

test('SHELL-17 the block leads here with the choice; the form posts it and the results are shown', async () => {
  const first = await loader(
    routeArgs(reader('one', { path: `/vote/${question}?option=${options[1]}` }).ctx, { id: `${question}` }),
  )
  const form = renderPage(VotePage, 'ar', { loader: first })
  expect(form).toMatch(
    new RegExp(
      `<input[^>]*checked=""[^>]*value="${options[1]}"|<input[^>]*value="${options[1]}"[^>]*checked=""`,
    ),
  )
  expect(form).toContain('بيانات توضيحية')
  const answer = await action(
    routeArgs(reader('one').ctx, { id: `${question}` }, { option: `${options[1]}` }),
  )
  expect((answer as Response).status).toBe(303)
  expect((answer as Response).headers.get('location')).toBe(`/vote/${question}?counted`)
  const after = await loader(
    routeArgs(reader('one', { path: `/vote/${question}?counted` }).ctx, { id: `${question}` }),
  )
  expect(after).toMatchObject({ said: 'thanks', vote: { own: options[1] } })
  const voted = renderPage(VotePage, 'ar', { loader: after })
  expect(voted).toContain('سُجّل صوتك')
  expect(voted).toContain('النتائج حتى الآن')
  expect(voted).toContain('تغيير إجابتك')

  const other = await action(routeArgs(reader('one').ctx, { id: `${question}` }, { option: `${options[0]}` }))
  expect((other as Response).headers.get('location')).toBe(`/vote/${question}?changed`)
  const changed = await loader(
    routeArgs(reader('one', { path: `/vote/${question}?changed` }).ctx, { id: `${question}` }),
  )
  expect(renderPage(VotePage, 'ar', { loader: changed })).toContain('عُدّل صوتك')
})

test('LANG-04 a question without an English text is shown in Arabic, marked as such', async () => {
  const page = await loader(
    routeArgs(testContext(app, { lang: 'en', path: `/en/vote/${closed}` }).ctx, { id: `${closed}` }),
  )
  const html = renderPage(VotePage, 'en', { loader: page })
  expect(html).toContain('lang="ar" dir="rtl"')
  expect(html).toContain('This poll has closed')
  expect(html).not.toContain('so far')
})

test('POST-07 an unknown question is 404', async () => {
  for (const id of ['9999', '0', 'x', '1e3']) {
    expect(await thrownBy(() => loader(routeArgs(reader('one').ctx, { id })))).toMatchObject({ status: 404 })
  }
})
