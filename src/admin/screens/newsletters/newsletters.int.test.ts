import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { writeArrangement } from '#entries/order/arrangement.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { LIMITS } from '#sections/newsletters/issue/issue.ts'
import { composeIssue, mailSubject } from '#sections/newsletters/issue/compose.server.ts'
import { testIssue, testList, testReaders, testStory } from '#sections/newsletters/testing.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import Issue from './Issue.tsx'
import Newsletters from './Newsletters.tsx'
import type { IssueData, NewslettersData } from './contract.ts'

let room: Newsroom
let editor: Viewer
let list: number

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
})
beforeEach(async () => {
  await sql`truncate newsletter_list cascade`.execute(room.app.db)
  list = await testList(room.app.db)
  room.app.config = { ...room.app.config, smtpUrl: null }
})
afterAll(() => room.drop())

const screenAt = (id: number) => openScreen(room.app, `/admin/newsletters/issue/${id}`, { viewer: editor })
const issueAt = async (id: number) =>
  (await openScreen(room.app, `/admin/newsletters/issue/${id}`, { viewer: editor })).panel.screen!
    .data as IssueData
const press = (id: number, fields: Record<string, string>) =>
  pressScreen(room.app, `/admin/newsletters/issue/${id}`, fields, { viewer: editor })
const stateOf = async (id: number) =>
  (
    await room.app.db
      .selectFrom('newsletter_issue')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

test('POST-09 an issue is begun, written, given stories in an order, and shown in both languages', async () => {
  const [first, second] = [
    await testStory(room.app.db),
    await testStory(room.app.db, { title_ar: 'عقود الميثانول' }),
  ]
  await pressScreen(room.app, '/admin/newsletters', { list: String(list) }, { viewer: editor })
  const { id } = await room.app.db.selectFrom('newsletter_issue').select('id').executeTakeFirstOrThrow()
  const fields = {
    subject_ar: 'نشرة الأحد',
    subject_en: 'Sunday letter',
    intro_ar: 'صباح الخير.',
    intro_en: '',
    audience: 'list',
  }
  await press(id, { was: '1', ...fields })
  for (const post of [first, second]) await press(id, { do: 'add-post', post: String(post) })
  const { order } = await issueAt(id)
  await press(id, { do: `up ${second}`, was: order.was })
  const data = await issueAt(id)
  expect(data.posts.map(({ key }) => key)).toEqual([String(second), String(first)])
  expect(data.order.was).toBe(writeArrangement({ posts: [String(second), String(first)], figures: [] }))
  const [inArabic, inEnglish] = data.previews
  expect(inArabic).toMatchObject({ lang: 'ar', subject: 'نشرة الأحد' })
  expect(inArabic?.html).toContain('<html lang="ar" dir="rtl">')
  expect(inEnglish?.html).toContain('<html lang="en" dir="ltr">')
  expect(inArabic?.html.indexOf('عقود الميثانول')).toBeLessThan(inArabic?.html.indexOf('أسعار اليوريا') ?? 0)
  for (const lang of ['ar', 'en'] as const)
    expect(renderView(Issue, lang, (await screenAt(id)).panel)).toContain('sandbox=""')
  const { lines } = await listAudit(room.app.db)
  expect(lines.map(({ action }) => action).slice(0, 3)).toEqual([
    'newsletter.edit',
    'newsletter.edit',
    'newsletter.edit',
  ])
})

test('ACC-06 a story that the recipients may not see cannot be added, and is marked once they are others', async () => {
  const hidden = await testStory(room.app.db, { visibility: 2 })
  const id = await testIssue(room.app.db, list, { audience: 'members' })
  await press(id, { do: 'add-post', post: String(hidden) })
  expect((await issueAt(id)).posts).toMatchObject([{ key: String(hidden) }])
  expect((await issueAt(id)).posts[0]?.isHidden).toBeUndefined()
  await room.app.db.updateTable('newsletter_issue').set({ audience: 'list' }).where('id', '=', id).execute()
  expect((await issueAt(id)).posts).toMatchObject([{ key: String(hidden), isHidden: true }])
  const open = await testIssue(room.app.db, list)
  const { status } = await press(open, { do: 'add-post', post: String(hidden) })
  expect(status).toBe(400)
  expect((await issueAt(open)).posts).toEqual([])
})

test('POST-09 without a mail server nothing is scheduled, and the panel says why', async () => {
  const id = await testIssue(room.app.db, list)
  await press(id, { do: 'unschedule' })
  const refused = await press(id, { do: 'send' })
  expect(refused.status).toBe(400)
  expect(await stateOf(id)).toBe('draft')
  const { panel } = await openScreen(room.app, '/admin/newsletters', { viewer: editor })
  const data = panel.screen!.data as NewslettersData
  expect(data.hasServer).toBe(false)
  expect(renderView(Newsletters, 'en', panel)).toContain('No mail server is configured')
})

test('POST-09 an issue is scheduled, sent, paused, gone on with and ended, each recorded once', async () => {
  room.app.config = { ...room.app.config, smtpUrl: 'smtp://127.0.0.1:1' }
  await testReaders(room.app.db, list, 3)
  const id = await testIssue(room.app.db, list)
  expect((await press(id, { do: 'schedule', at: '2001-01-01T08:00' })).status).toBe(400)
  await press(id, { do: 'schedule', at: '2199-01-01T08:00' })
  expect(await stateOf(id)).toBe('scheduled')
  for (const _ of [1, 2]) await press(id, { do: 'send' })
  await room.app.db
    .updateTable('newsletter_issue')
    .set({ state: 'sending', started_at: new Date() })
    .where('id', '=', id)
    .execute()
  const states: string[] = []
  for (const act of ['pause', 'pause', 'resume', 'pause', 'stop']) {
    await press(id, { do: act })
    states.push(await stateOf(id))
  }
  expect(states).toEqual(['paused', 'paused', 'sending', 'paused', 'stopped'])
  expect((await press(id, { do: 'resume' })).status).toBe(409)
  const { lines } = await listAudit(room.app.db)
  const own = lines.filter(({ kind, key }) => kind === 'newsletter' && key === String(id))
  expect(own.map(({ action }) => action).toReversed()).toEqual([
    'newsletter.send',
    'newsletter.send',
    'newsletter.pause',
    'newsletter.send',
    'newsletter.pause',
    'newsletter.stop',
  ])
})

test('POST-09 the page of an issue says how many unsubscribed by its mail, and what that counts', async () => {
  await testReaders(room.app.db, list, 3)
  const id = await testIssue(room.app.db, list)
  await room.app.db
    .updateTable('newsletter_issue')
    .set({ started_at: new Date() })
    .where('id', '=', id)
    .execute()
  await sql`insert into newsletter_delivery (issue_id, member_token, status, unsubscribed_at)
    select ${id}, token, 'sent', case when address like 'reader-1@%' then now() end from newsletter_member`.execute(
    room.app.db,
  )
  expect((await issueAt(id)).sums).toMatchObject({ sent: 3, unsubscribed: 1 })
  const { panel } = await screenAt(id)
  const shown = (lang: 'ar' | 'en') =>
    renderView(Issue, lang, panel)
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|')
  expect(shown('ar')).toContain('|ألغوا الاشتراك|1|')
  expect(shown('ar')).toContain('ويبقى القارئ محسوباً وإن اشترك من جديد')
  expect(shown('en')).toContain('|Unsubscribed|1|')
  expect(shown('en')).toContain('Someone who subscribes again still counts')
})

test('POST-09 the test mail goes to who asks for it, in both languages and without a subscription to leave', async () => {
  const id = await testIssue(room.app.db, list)
  await room.app.db.deleteFrom('mail_outbox').execute()
  await press(id, { do: 'test' })
  const mails = await room.app.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
  expect(mails.map(({ lang }) => lang)).toEqual(['ar', 'en'])
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(1)
  for (const { body_html } of mails) expect(body_html).not.toContain('/newsletters/u/')
})

test('POST-09 LANG-06 the largest mail is below 90 kB, and says in Arabic what programs without styles need', async () => {
  const long = 'مجمع البتروكيماويات Sadara يرفع إنتاج MEG بنسبة +2.5% في الربع الثالث من عام 2026 '
  const posts: number[] = []
  for (let n = 0; n < LIMITS.posts; n += 1) {
    const id = await testStory(room.app.db, { title_ar: long.repeat(2).trim() })
    await room.app.db
      .updateTable('editorial_post')
      .set({ summary_ar: long.repeat(12) })
      .where('id', '=', id)
      .execute()
    posts.push(id)
  }
  const row = await room.app.db.selectFrom('newsletter_list').selectAll().executeTakeFirstOrThrow()
  const issue = {
    id: 2 ** 31 - 1,
    audience: 'list' as const,
    subject_ar: 'MEG يرتفع',
    subject_en: 'MEG rises',
    intro_ar: long.repeat(60).slice(0, LIMITS.intro),
    intro_en: '',
    posts,
    figures: [],
  }
  const { html, text, subject, isLarge } = await composeIssue(room.app, {
    issue,
    list: row,
    lang: 'ar',
    now: new Date(),
  })
  expect(Buffer.byteLength(html)).toBeLessThan(LIMITS.htmlBytes)
  expect(isLarge).toBe(false)
  expect(subject).toBe('\u200fMEG يرتفع')
  expect(text).not.toMatch(/[\u2066-\u2069]/)
  expect(html).toContain('\u2066')
  for (const tag of html.match(/<(?:table|td)[^>]*>/g) ?? []) expect(tag).toContain('dir="rtl"')
})

test.each([
  ['MEG يرتفع', 'ar', '\u200fMEG يرتفع'],
  ['ارتفاع MEG', 'ar', 'ارتفاع MEG'],
  ['100 MEG', 'ar', '\u200f100 MEG'],
  ['MEG rises', 'en', 'MEG rises'],
] as const)(
  'LANG-06 the subject %s in %s has its own direction in a list of mails',
  (subject, lang, shown) => {
    expect(mailSubject(subject, lang)).toBe(shown)
  },
)

test('ACC-05 only who may manage newsletters has the screens', async () => {
  const author = await room.account('author')
  for (const path of ['/admin/newsletters', '/admin/newsletters/list/new', `/admin/newsletters/issue/1`])
    expect((await openScreen(room.app, path, { viewer: author })).status, path).toBe(403)
})
