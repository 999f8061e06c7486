import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { publishDue } from '#entries/drafts/due.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { noticeDeadlines } from '#entries/notices/deadlines.server.ts'
import { readNotes, settleNote, writeNote, answerNote } from '#entries/notes/notes.server.ts'
import { setTask } from '#entries/review/review.server.ts'
import { markOf } from '#entries/values.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import { KINDS } from '../../kinds.server.ts'
import type { EditData } from '../edit/contract.ts'
import { mailDigests, noticeMailer } from '../notices/mail.server.ts'
import type { NoticesData } from '../notices/contract.ts'
import type { ReviewData } from './contract.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const HOUR = 3600_000
const FIELDS = {
  title_ar: 'ارتفاع أسعار الميثانول',
  summary_ar: 'مقدمة',
  body_ar: '<p>قالت الشركة إن الوحدة ستعود إلى العمل.</p>',
  title_en: 'Methanol prices rise',
  category_id: '1',
}

let room: Newsroom
let author: Member
let other: Member
let first: Member
let second: Member

beforeAll(async () => {
  room = await testNewsroom()
  author = await room.account('author')
  other = await room.account('author')
  first = await room.account('editor')
  second = await room.account('editor')
})
afterAll(() => room.drop())

const as = (viewer: Member, now = NOW) => testContext(room.app, { path: '/admin', viewer, now }).ctx
/** A story that its author has handed in. */
async function handedIn(by = author): Promise<string> {
  const key = await beginEntry(as(by), ARTICLES.kind, FIELDS)
  await moveEntry(as(by), ARTICLES.kind, key, 'submit')
  return key
}
async function queue(viewer: Member, show = '') {
  const { panel } = await openScreen(room.app, `/admin/review${show && `?show=${show}`}`, { viewer })
  const data = panel.screen?.data as ReviewData
  const waiting = panel.rail.flatMap(({ items }) => items).find(({ to }) => to === '/admin/review')?.count
  return {
    rows: data.list.rows,
    keys: data.list.rows.map(({ id }) => id.split('/')[1]),
    shows: data.shows,
    waiting,
  }
}
async function heard(viewer: Member, key: string): Promise<string[]> {
  const rows = await room.app.db
    .selectFrom('entry_notice')
    .select('event')
    .where('account_id', '=', viewer.id)
    .where('key', '=', key)
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}
const mails = async () =>
  await room.app.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'lang', 'subject', 'body_text'])
    .orderBy('id')
    .execute()
/** Does the jobs of notices that were handed in, each twice, as a queue may. */
async function doMails(): Promise<void> {
  const send = noticeMailer(room.app)
  const jobs = room.app.seen.jobs.splice(0).filter(({ name }) => name === 'notice.mail')
  for (const { data } of [...jobs, ...jobs]) await send(data as { id: number })
}

test('POST-02 ADMIN-02 the queue has submissions for those who may review them, never for their author', async () => {
  const key = await handedIn()
  const own = await handedIn(first)
  const editors = await queue(first, 'mine')
  expect(editors.keys).toContain(key)
  expect(editors.keys).not.toContain(own)
  expect((await queue(second, 'mine')).keys).toEqual(expect.arrayContaining([key, own]))
  expect(editors.waiting).toBe(1)
  // An author sees their own submissions, and nothing to review.
  expect((await queue(author)).keys).toEqual([key])
  expect((await queue(author, 'mine')).keys).toEqual([])
  expect((await queue(other)).keys).toEqual([])
  const row = editors.rows.find(({ id }) => id.endsWith(`/${key}`))
  expect(row).toMatchObject({
    name: FIELDS.title_ar,
    author: author.displayName,
    state: 'submitted',
    languages: [
      { lang: 'ar', whole: true },
      { lang: 'en', whole: false },
    ],
    task: { reviewer: null, dueAt: null, mayTake: true },
  })
  await expect(moveEntry(as(first), ARTICLES.kind, own, 'review')).rejects.toMatchObject({
    code: 'not_allowed',
  })

  // Taken, it is one editor's and no longer the other's.
  const id = `articles/${key}`
  expect(await pressScreen(room.app, '/admin/review', { do: 'take', id }, { viewer: first })).toMatchObject({
    status: 303,
  })
  expect((await queue(second, 'mine')).keys).not.toContain(key)
  expect((await queue(first, 'mine')).rows.map(({ task }) => task.reviewer?.id)).toContain(first.id)
  // A story is not assigned to its author, to someone who may not review, or by someone who may not assign.
  for (const reviewer of [author.id, other.id, 999_999])
    expect(
      await pressScreen(
        room.app,
        '/admin/review',
        { do: 'task', id, reviewer: String(reviewer) },
        { viewer: second },
      ),
    ).toMatchObject({ status: 400, fields: { reviewer: expect.any(String) } })
  expect(
    await pressScreen(
      room.app,
      '/admin/review',
      { do: 'task', id, reviewer: String(second.id) },
      { viewer: author },
    ),
  ).toMatchObject({ status: 403 })
  await expect(setTask(as(other), ARTICLES.kind, key, { dueAt: NOW })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect(setTask(as(first), ARTICLES.kind, own, { reviewerId: first.id })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('POST-02 a deadline is set by author or editor, has passed in words, and is notified once before and once after', async () => {
  const key = await handedIn()
  const id = `articles/${key}`
  const due = { do: 'task', id, due: '2026-11-24T10:00' }
  expect(await pressScreen(room.app, '/admin/review', due, { viewer: author })).toMatchObject({ status: 303 })
  expect(
    await pressScreen(room.app, '/admin/review', { ...due, due: 'tomorrow' }, { viewer: author }),
  ).toMatchObject({ status: 400, fields: { due: expect.any(String) } })
  const at = new Date('2026-11-24T07:00:00Z')
  expect((await queue(first)).rows[0]).toMatchObject({
    id,
    task: { due: '2026-11-24T10:00', dueAt: at.toISOString() },
  })
  await setTask(as(first), ARTICLES.kind, key, { reviewerId: second.id })
  for (const hours of [-30, -20, -10, 1, 2])
    await noticeDeadlines(room.app, KINDS, new Date(at.getTime() + hours * HOUR))
  expect(await heard(second, key)).toEqual(['submitted', 'assigned', 'near', 'overdue'])
  expect(await heard(first, key)).toEqual(['submitted'])
  await setTask(as(author), ARTICLES.kind, key, { dueAt: new Date(Date.now() - HOUR) })
  const late = await queue(second, 'overdue')
  expect(late.keys).toEqual([key])
  expect(late.rows[0]?.task.overdue).toBe(true)
  expect(late.shows).toContainEqual({ value: 'overdue', count: 1 })
  // Returned to its author, the next deadline is notified to them.
  await moveEntry(as(second), ARTICLES.kind, key, 'return', { note: 'أضف مصدراً' })
  await setTask(as(second), ARTICLES.kind, key, { dueAt: new Date(NOW.getTime() + HOUR) })
  await noticeDeadlines(room.app, KINDS, NOW)
  expect(await heard(author, key)).toEqual(['returned', 'near'])
  // English is still to come: the deadline stays.
  await moveEntry(as(author), ARTICLES.kind, key, 'submit')
  await moveEntry(as(second), ARTICLES.kind, key, 'publish', { languages: ['ar'] })
  const draft = await room.app.db
    .selectFrom('entry_draft')
    .select('due_at')
    .where('key', '=', key)
    .executeTakeFirst()
  expect(draft?.due_at).not.toBeNull()
})

test('POST-02 who did what when: each step with its note, languages and time, also for the author', async () => {
  const key = await handedIn()
  await moveEntry(as(first), ARTICLES.kind, key, 'return', { note: 'اذكر مصدر الرقم' })
  const opened = async (viewer: Member) =>
    (await openScreen(room.app, `/admin/articles/${key}`, { viewer })).panel.screen?.data as EditData
  expect((await opened(author)).note).toMatchObject({ text: 'اذكر مصدر الرقم', by: first.displayName })
  expect((await queue(author, 'returned')).keys).toContain(key)
  expect((await queue(author)).waiting).toBeGreaterThan(0)
  await moveEntry(as(author), ARTICLES.kind, key, 'submit')
  await moveEntry(as(second), ARTICLES.kind, key, 'review')
  await moveEntry(as(second), ARTICLES.kind, key, 'schedule', {
    at: new Date(NOW.getTime() + HOUR),
    languages: ['ar'],
  })
  await publishDue(room.app, KINDS, new Date(NOW.getTime() + 2 * HOUR))
  const { steps } = await opened(author)
  expect(steps.map(({ cause, by, note, languages }) => [cause, by, note, languages.join()])).toEqual([
    ['publish', second.displayName, null, 'ar'],
    ['schedule', second.displayName, null, 'ar'],
    ['review', second.displayName, null, ''],
    ['submit', author.displayName, null, ''],
    ['return', first.displayName, 'اذكر مصدر الرقم', ''],
    ['submit', author.displayName, null, ''],
  ])
  expect(steps[1]?.publishAt).toBe(new Date(NOW.getTime() + HOUR).toISOString())
  expect(await heard(author, key)).toEqual(['returned', 'reviewed', 'scheduled', 'published'])
  // The actor gets no notice.
  expect(await heard(second, key)).toEqual(['submitted', 'submitted'])
})

test('POST-02 notes are written, answered, settled and opened again, and reach only those who may see the story', async () => {
  const key = await handedIn()
  const quote = 'ستعود إلى العمل'
  const anchor = { quote, block: 0, before: 'الوحدة ', after: '.' }
  const trx = room.app.db.transaction()
  const body = `من قال هذا؟ @${author.username.toUpperCase()} @${other.username} @nobody`
  const id = await trx.execute((t) =>
    writeNote(t, as(first), ARTICLES.kind, key, { field: 'body_ar', anchor, body }),
  )
  await trx.execute((t) => answerNote(t, as(author), ARTICLES.kind, key, { to: id, body: 'المدير التنفيذي' }))
  const [note] = await readNotes(room.app.db, 'articles', key)
  expect(note).toMatchObject({
    field: 'body_ar',
    anchor,
    by: first.displayName,
    mentions: { [author.username]: author.displayName, [other.username]: other.displayName },
    answers: [{ by: author.displayName, body: 'المدير التنفيذي' }],
    resolvedAt: null,
  })
  expect(await heard(author, key)).toEqual(['mention'])
  // Without access to the story there is no notice.
  expect(await heard(other, key)).toEqual([])
  expect(await heard(first, key)).toEqual(['submitted', 'answer'])
  for (const work of [
    () => trx.execute((t) => writeNote(t, as(other), ARTICLES.kind, key, { body: 'لي أيضاً' })),
    () => trx.execute((t) => answerNote(t, as(other), ARTICLES.kind, key, { to: id, body: 'نعم' })),
    () => trx.execute((t) => settleNote(t, as(other), ARTICLES.kind, key, { id, resolved: true })),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not_allowed' })
  const stranger = await openScreen(room.app, `/admin/articles/${key}`, { viewer: other })
  expect(stranger.status).toBe(403)

  // Without a script the form's own buttons do it; a refused form has what was typed.
  const at = `/admin/articles/${key}`
  const press = (fields: Record<string, string>, viewer = first) =>
    pressScreen(room.app, at, { key, ...fields }, { viewer })
  expect(await press({ do: `resolve:${id}` }, author)).toMatchObject({
    status: 303,
    location: `${at}?done=settled`,
  })
  expect((await readNotes(room.app.db, 'articles', key))[0]).toMatchObject({ resolvedBy: author.displayName })
  expect(await press({ do: `reopen:${id}` })).toMatchObject({ status: 303 })
  expect(await press({ do: 'note', note_field: '', note_text: 'عنوان أقصر' })).toMatchObject({ status: 303 })
  expect(await press({ do: 'note', note_text: ' ' })).toMatchObject({
    status: 400,
    fields: { note_text: expect.any(String) },
  })
  expect(await press({ do: 'note', note_field: 'owner_id', note_text: 'س' })).toMatchObject({ status: 400 })
  expect(await press({ do: `answer:${id}`, [`answer.${id}`]: '' })).toMatchObject({ status: 400 })
  expect(await press({ do: 'answer:0', 'answer.0': 'س' })).toMatchObject({ status: 404 })
  const notes = await readNotes(room.app.db, 'articles', key)
  expect(notes.map(({ field, resolvedAt }) => [field, resolvedAt])).toEqual([
    ['body_ar', null],
    [null, null],
  ])
  // None of it is in the story, its past or what readers get.
  await moveEntry(as(second), ARTICLES.kind, key, 'publish', { languages: ['ar'] })
  const { db } = room.app
  const rows = await Promise.all([
    db.selectFrom('editorial_post').selectAll().where('id', '=', Number(key)).execute(),
    db.selectFrom('entry_revision').selectAll().where('key', '=', key).execute(),
  ])
  expect(JSON.stringify(rows)).not.toMatch(/من قال هذا|المدير التنفيذي|عنوان أقصر/)
})

test('POST-02 a clash is notified to the colleague whose text it met', async () => {
  const key = await handedIn()
  const was = { title_ar: [markOf(FIELDS.title_ar)] }
  await saveChanges(as(first), ARTICLES.kind, key, { fields: { title_ar: 'عنوان أول' }, was, known: 1 })
  const { clashes } = await saveChanges(as(second), ARTICLES.kind, key, {
    fields: { title_ar: 'عنوان ثان' },
    was,
    known: 1,
  })
  expect(Object.keys(clashes)).toEqual(['title_ar'])
  expect(await heard(first, key)).toEqual(['submitted', 'conflict'])
})

test('ADMIN-02 notices are mailed once in the language of their reader, by their choice and present access', async () => {
  const { db } = room.app
  await db.deleteFrom('entry_notice').execute()
  room.app.seen.jobs.length = 0
  await db.updateTable('accounts_user').set({ lang: 'en' }).where('id', '=', second.id).execute()
  const [mailOf, ways] = [
    (to: Member) =>
      db.selectFrom('accounts_user').select('email').where('id', '=', to.id).executeTakeFirstOrThrow(),
    async (viewer: Member, change: Record<string, string>) => {
      const { panel } = await openScreen(room.app, '/admin/notices/mail', { viewer })
      const now = (panel.screen?.data as { ways: Record<string, string> } | undefined)?.ways
      const fields = Object.fromEntries(
        Object.entries({ ...now, ...change }).map(([event, way]) => [`mail_${event}`, way]),
      )
      return pressScreen(room.app, '/admin/notices/mail', fields, { viewer })
    },
  ]
  expect(await ways(second, { submitted: 'now' })).toMatchObject({ status: 303 })
  expect(await ways(author, { published: 'never' })).toMatchObject({ status: 303 })
  expect(await ways(author, { published: 'hourly' })).toMatchObject({ status: 400 })

  const key = await handedIn()
  await doMails()
  await doMails()
  const [{ email: secondMail }, { email: authorMail }, { email: firstMail }] = await Promise.all([
    mailOf(second),
    mailOf(author),
    mailOf(first),
  ])
  // At once to those who chose it, nothing to the submitter, and nothing twice.
  const sent = await mails()
  expect(sent.map(({ recipient, lang }) => [recipient, lang])).toEqual([[secondMail, 'en']])
  expect(sent[0]?.subject).toBe(`Submitted for review: ${FIELDS.title_en}`)
  expect(sent[0]?.body_text).toContain(`http://kimya.test/en/admin/articles/${key}`)
  // The other gets one mail a day, once.
  await mailDigests(room.app, NOW)
  await mailDigests(room.app, NOW)
  const daily = (await mails()).slice(1)
  expect(daily.map(({ recipient, lang }) => [recipient, lang])).toEqual([[firstMail, 'ar']])
  expect(daily[0]?.body_text).toContain(FIELDS.title_ar)

  await moveEntry(as(second), ARTICLES.kind, key, 'return', { note: 'أضف <مصدراً>' })
  await doMails()
  const returned = (await mails()).at(-1)
  expect(returned?.recipient).toBe(authorMail)
  expect(returned?.body_text).toContain('أضف <مصدراً>')
  // No mail after reading it, losing the account or role, or opting out.
  const count = (await mails()).length
  await moveEntry(as(author), ARTICLES.kind, key, 'submit')
  await openScreen(room.app, `/admin/articles/${key}`, { viewer: second })
  await setTask(as(second), ARTICLES.kind, key, { reviewerId: first.id })
  await db
    .updateTable('accounts_user')
    .set({ disabled_at: NOW, disabled_note: 'خرج' })
    .where('id', '=', first.id)
    .execute()
  await moveEntry(as(second), ARTICLES.kind, key, 'return', { note: 'مرة أخرى' })
  await db.updateTable('accounts_user').set({ role: 'member' }).where('id', '=', author.id).execute()
  await doMails()
  await mailDigests(room.app, NOW)
  expect(await mails()).toHaveLength(count)
  await db
    .updateTable('accounts_user')
    .set({ disabled_at: null, disabled_note: null })
    .where('id', '=', first.id)
    .execute()
  await db.updateTable('accounts_user').set({ role: 'author' }).where('id', '=', author.id).execute()
  await moveEntry(as(second), ARTICLES.kind, key, 'publish', { languages: ['ar'] })
  await doMails()
  await mailDigests(room.app, NOW)
  // Its reviewer is notified of the publication; its author opted out.
  expect((await mails()).slice(count).map(({ recipient }) => recipient)).toEqual([firstMail])
})

test('ADMIN-02 the bell counts what is not read; opening the thing reads it, and for no other account', async () => {
  await room.app.db.deleteFrom('entry_notice').execute()
  const [one, two] = [await handedIn(), await handedIn()]
  const bell = async (viewer: Member) => (await openScreen(room.app, '/admin/notices', { viewer })).panel
  const panel = await bell(first)
  expect(panel.unread).toBe(2)
  const list = (panel.screen?.data as NoticesData | undefined)?.list
  expect(list?.rows.map(({ thing, isRead }) => [thing?.to, isRead])).toEqual([
    [`/admin/articles/${two}`, false],
    [`/admin/articles/${one}`, false],
  ])
  await openScreen(room.app, `/admin/articles/${one}`, { viewer: first })
  expect((await bell(first)).unread).toBe(1)
  expect((await bell(second)).unread).toBe(2)
  const row = String(list?.rows[0]?.id)
  await pressScreen(room.app, '/admin/notices', { do: 'read', row }, { viewer: second })
  expect((await bell(first)).unread).toBe(1)
  await pressScreen(room.app, '/admin/notices', { do: 'read', row }, { viewer: first })
  expect((await bell(first)).unread).toBe(0)
  await pressScreen(room.app, '/admin/notices', { do: 'unread', row }, { viewer: first })
  expect((await bell(first)).unread).toBe(1)
  await pressScreen(room.app, '/admin/notices', { do: 'allRead' }, { viewer: second })
  expect((await bell(second)).unread).toBe(0)
  expect((await bell(first)).unread).toBe(1)
})

test('POST-02 ACC-05 an author’s form works with read-only fields, and answers a note even where all fields are read-only', async () => {
  const key = await beginEntry(as(author), ARTICLES.kind, FIELDS)
  const at = `/admin/articles/${key}`
  // As a browser sends it: what is locked is not in it, only the mark of what it was.
  const form = {
    key,
    title_ar: 'عنوان جديد',
    'was.title_ar': markOf(FIELDS.title_ar),
    'was.visibility': markOf('3'),
    'was.comment_permission': markOf('3'),
  }
  const press = (fields: Record<string, string>) =>
    pressScreen(room.app, at, { ...form, ...fields }, { viewer: author })
  expect(await press({ do: 'submit' })).toMatchObject({ status: 303, location: `${at}?done=submitted` })
  expect(await press({ do: 'note', note_text: 'متى تُنشر؟' })).toMatchObject({
    status: 303,
    location: `${at}?done=noted`,
  })
  expect(await press({ do: 'save' })).toMatchObject({ status: 403 })
  const row = await room.app.db
    .selectFrom('entry_draft')
    .select('fields')
    .where('key', '=', key)
    .executeTakeFirst()
  expect(row?.fields).toMatchObject({ title_ar: 'عنوان جديد', visibility: '3' })
})

test('POST-02 a colleague whose account is deleted at this moment does not prevent a submission', async () => {
  const { db } = room.app
  const leaving = await room.account('editor')
  const key = await beginEntry(as(author), ARTICLES.kind, FIELDS)
  const isWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.n
  }
  let handing: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('accounts_user').where('id', '=', leaving.id).execute()
    handing = moveEntry(as(author), ARTICLES.kind, key, 'submit')
    handing.catch(() => undefined)
    await expect.poll(isWaiting).toBe(1)
  })
  await handing
  expect(await heard(first, key)).toHaveLength(1)
})
