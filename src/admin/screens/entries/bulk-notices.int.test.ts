import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { prepareBatch, runBatch, type BatchRequest } from '#entries/bulk/batch.server.ts'
import { undoBatch } from '#entries/bulk/undo.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { chooseMailWays, listNotices, markNotices } from '#entries/notices/list.server.ts'
import { EVENTS } from '#entries/notices/events.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { KINDS } from '../../kinds.server.ts'
import { mailDigests, noticeMailer } from '../notices/mail.server.ts'
import Notices from '../notices/Notices.tsx'

let room: Newsroom
let [author, other, editor]: Member[] = []
beforeAll(async () => {
  room = await testNewsroom()
  author = await room.account('author')
  other = await room.account('author')
  editor = await room.account('editor')
})
afterAll(() => room.drop())

const as = (viewer = editor) => testContext(room.app, { viewer }).ctx
async function write(viewer: Member | undefined, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let at = 0; at < count; at++)
    keys.push(
      await beginEntry(as(viewer), ARTICLES.kind, {
        title_ar: `خبر ${at}`,
        summary_ar: 'مقدمة',
        body_ar: '<p>نص</p>',
        title_en: `Story ${at}`,
        summary_en: 'Standfirst',
        body_en: '<p>Text</p>',
        category_id: '1',
      }),
    )
  return keys
}
async function change(keys: readonly string[], request: Omit<BatchRequest, 'keys'>): Promise<number> {
  const id = await prepareBatch(room.app.db, as(), ARTICLES.kind, { keys, ...request })
  await runBatch(as(), ARTICLES.kind, id)
  return id
}
const heardBy = (viewer: Member | undefined, lang: Lang = 'ar') =>
  listNotices(as(viewer), KINDS, lang, { unreadOnly: false, limit: 50, offset: 0 })
const countsOf = async (viewer: Member | undefined) =>
  (await heardBy(viewer)).map(({ event, several, thing }) => [event, several?.count ?? (thing ? 1 : 0)])
const forget = () => room.app.db.deleteFrom('entry_notice').execute()
const screen = async (viewer: Member | undefined, lang: Lang) => {
  const { panel } = await openScreen(room.app, '/admin/notices', { viewer, lang })
  return renderView(Notices, lang, panel).replace(/[\u2066-\u2069]/g, '')
}

test('ADMIN-02 POST-02 what is published, changed or archived at once is one notice to each author, with the number of their own', async () => {
  const own = await write(author, 11)
  const others = await write(other, 2)
  room.app.seen.jobs.length = 0
  const keys = [...own, ...others]
  await change(keys, { do: 'publish' })
  expect(await countsOf(author)).toEqual([['published', 11]])
  expect(await countsOf(other)).toEqual([['published', 2]])
  expect(await countsOf(editor)).toEqual([])
  expect(room.app.seen.jobs.filter(({ name }) => name === 'notice.mail')).toHaveLength(2)
  await change(keys, { do: 'set', column: 'visibility', value: '2' })
  await change([...own.slice(0, 3), ...others.slice(0, 1)], { do: 'archive' })
  expect(await countsOf(author)).toEqual([
    ['archived', 3],
    ['changed', 11],
    ['published', 11],
  ])
  expect((await heardBy(other)).map(({ event, thing }) => [event, thing?.key ?? null])).toEqual([
    ['archived', others[0]],
    ['changed', null],
    ['published', null],
  ])
  const arabic = await screen(author, 'ar')
  for (const words of ['11 مقالاً', '3 مقالات', 'خبر 0']) expect(arabic).toContain(words)
  expect(await screen(other, 'ar')).toContain('مقالان')
  expect(await screen(other, 'en')).toContain('2 articles')
  await forget()
})

test('ADMIN-02 a change that is undone before anybody has read of it sends no notice; after that a notice says that it was undone', async () => {
  const keys = await write(author, 3)
  const first = await change(keys, { do: 'publish' })
  await undoBatch(as(), ARTICLES.kind, first)
  expect(await countsOf(author)).toEqual([])

  const second = await change(keys, { do: 'publish' })
  await markNotices(as(author), 'all', true)
  await undoBatch(as(), ARTICLES.kind, second)
  await undoBatch(as(), ARTICLES.kind, second)
  expect(await countsOf(author)).toEqual([
    ['undone', 3],
    ['published', 3],
  ])
  await forget()

  // Of three that were published one has changed since: it stays, and so does its notice.
  const more = await write(author, 3)
  const third = await change(more, { do: 'publish' })
  await room.app.db
    .updateTable('editorial_post')
    .set({ title_ar: 'تغيّر' })
    .where('id', '=', Number(more[0]))
    .execute()
  await undoBatch(as(), ARTICLES.kind, third)
  expect((await heardBy(author)).map(({ event, thing }) => [event, thing?.key])).toEqual([
    ['published', more[0]],
  ])
  await forget()
})

test('ADMIN-02 POST-02 a single publication that is undone unread sends none either', async () => {
  const [key = ''] = await write(author, 1)
  const press = (fields: Record<string, string>) =>
    pressScreen(room.app, `/admin/articles/${key}`, fields, { viewer: editor })
  const { location } = await press({ do: 'publish' })
  expect(await countsOf(author)).toEqual([['published', 1]])
  const undo = new URL(location ?? '', 'http://kimya.test').searchParams.get('undo') ?? ''
  await press({ do: 'undo', id: undo })
  expect(await countsOf(author)).toEqual([])
  // Withdrawn or archived by somebody else, its author is notified.
  await press({ do: 'publish' })
  await press({ do: 'unpublish' })
  await press({ do: 'archive' })
  expect((await countsOf(author)).map(([event]) => event)).toEqual(['archived', 'unpublished', 'published'])
  await forget()
})

test('ADMIN-02 several things are one mail, with their count and the first names, in the language of its reader', async () => {
  const keys = await write(author, 4)
  await chooseMailWays(as(author), { ...EVENTS, archived: 'now' })
  room.app.seen.jobs.length = 0
  await change(keys, { do: 'publish' })
  await change(keys, { do: 'archive' })
  const send = noticeMailer(room.app)
  for (const { name, data } of room.app.seen.jobs.splice(0))
    if (name === 'notice.mail') await send(data as { id: number })
  await mailDigests(room.app, new Date())
  const mails = await room.app.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text'])
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'أُرشفت: 4 مقالات',
    'إشعار واحد من هيئة التحرير',
  ])
  expect(mails[0]?.body_text).toContain('خبر 2')
  expect(mails[0]?.body_text).not.toContain('خبر 3')
  expect(mails[0]?.body_text).toContain('/admin/articles')
})
