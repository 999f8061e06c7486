import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { seen } from '#entries/presence/presence.server.ts'
import type { Kind } from '#entries/kind.ts'
import { markOf, type Values } from '#entries/values.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { PanelData } from '../../panel/contract.ts'
import { actInPanel, openPanel } from '../../panel/open-panel.server.ts'
import type { EditData } from './contract.ts'
import Edit from './Edit.tsx'

let room: Newsroom
let editor: Member
let other: Member
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  other = await room.account('editor')
})
afterAll(() => room.drop())

const STORY = {
  title_ar: 'خبر',
  summary_ar: 'مقدمة',
  body_ar: '<p>نص</p>',
  title_en: 'A story',
  summary_en: 'Standfirst',
  body_en: '<p>Text</p>',
  category_id: '1',
}
const QUESTION = {
  question_ar: 'كيف؟',
  question_en: 'How?',
  answer_ar: '<p>هكذا</p>',
  answer_en: '<p>So</p>',
  group_ar: 'الحساب',
  group_en: 'Account',
  group_key: 'account',
}

const begin = (kind: Kind, fields: Values) =>
  beginEntry(testContext(room.app, { viewer: editor }).ctx, kind, fields)
const press = (kind: Kind, key: string, fields: Record<string, string>, viewer = editor) =>
  pressScreen(room.app, `/admin/${kind.name}/${key}`, fields, { viewer })
const entryOf = async (kind: Kind, key: string) => {
  const entry = await readEntry(room.app.db, kind, key)
  if (!entry) throw new Error('It is there')
  return entry
}
const dataOf = ({ screen }: PanelData) => screen?.data as EditData
const undoIn = (location: string | null) =>
  new URL(location ?? '', 'http://kimya.test').searchParams.get('undo') ?? ''

test('SAFE-08 POST-02 of two who publish, hand in or schedule the same at once both are answered alike, and it is done once', async () => {
  for (const fields of [
    { do: 'submit', at: '' },
    { do: 'schedule', at: '2099-01-01T09:00' },
    { do: 'publish', at: '' },
  ]) {
    const key = await begin(ARTICLES.kind, STORY)
    const answers = await Promise.all([
      press(ARTICLES.kind, key, fields),
      press(ARTICLES.kind, key, fields, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const cuts = await room.app.db
      .selectFrom('entry_revision')
      .select('id')
      .where('key', '=', key)
      .where('cause', '=', fields.do)
      .execute()
    expect([fields.do, cuts.length]).toEqual([fields.do, 1])
  }
})

test('SAFE-08 POST-02 a move that a colleague has just made is reported with the name, and a note with it is saved', async () => {
  const author = await room.account('author')
  const written = async () => {
    const own = testContext(room.app, { viewer: author }).ctx
    const key = await beginEntry(own, ARTICLES.kind, STORY)
    await press(ARTICLES.kind, key, { do: 'submit' }, author)
    return key
  }
  for (const [move, step] of [
    ['review', 'Approved'],
    ['publish', 'Published'],
    ['return', 'Returned to the author'],
  ] as const) {
    const key = await written()
    await press(ARTICLES.kind, key, { do: move, note: 'أضف مصدراً' })
    const late = await press(ARTICLES.kind, key, { do: move, note: 'والتاريخ أيضاً' }, other)
    expect(late).toMatchObject({ status: 303, location: `/admin/articles/${key}?already=${move}` })
    const { panel } = await openScreen(room.app, late.location ?? '', { viewer: other, lang: 'en' })
    const html = renderView(Edit, 'en', panel).replace(/[\u2066-\u2069]/g, '')
    expect(html).toContain(`Already done by ${editor.displayName}: ${step}.`)
    const { notes } = dataOf(panel)
    expect([move, notes?.map(({ body }) => body)]).toEqual([move, move === 'return' ? ['والتاريخ أيضاً'] : []])
    // Repeating one's own move gets the first answer.
    const again = await press(ARTICLES.kind, key, { do: move, note: 'أضف مصدراً' })
    expect(again.location).toContain('done=')
  }
})

test('SAFE-08 POST-02 of two who return at once one sees that the other did; the same note is stored once', async () => {
  const author = await room.account('author')
  const key = await beginEntry(testContext(room.app, { viewer: author }).ctx, ARTICLES.kind, STORY)
  await press(ARTICLES.kind, key, { do: 'submit' }, author)
  const fields = { do: 'return', note: 'أضف مصدراً' }
  const answers = await Promise.all([
    press(ARTICLES.kind, key, fields),
    press(ARTICLES.kind, key, fields, other),
  ])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(answers.filter(({ location }) => location?.includes('already=return'))).toHaveLength(1)
  const { panel } = await openScreen(room.app, `/admin/articles/${key}`, { viewer: other })
  expect(dataOf(panel).notes).toEqual([])
})

test('POST-02 what is public goes also when its form brings a change, which stays in the draft', async () => {
  const key = await begin(ARTICLES.kind, STORY)
  await press(ARTICLES.kind, key, { do: 'publish' })
  const change = { title_ar: 'عنوان آخر', 'was.title_ar': markOf(STORY.title_ar), version: '2' }
  expect(await press(ARTICLES.kind, key, { do: 'unpublish', ...change })).toMatchObject({ status: 303 })
  expect(await entryOf(ARTICLES.kind, key)).toMatchObject({
    row: { status: 'draft', title_ar: STORY.title_ar },
    values: { title_ar: 'عنوان آخر' },
  })
})

test('POST-02 a publication is undone from its notice: a new thing is a draft again, a changed one what it was', async () => {
  const { app } = room
  const story = await begin(ARTICLES.kind, STORY)
  const published = await press(ARTICLES.kind, story, { do: 'publish' })
  const undo = undoIn(published.location)
  const address = `/admin/articles/${story}?undo=${undo}`
  const { panel } = await openScreen(app, address, { viewer: editor })
  expect(dataOf(panel).undo).toBe(Number(undo))
  expect(renderView(Edit, 'en', panel)).toContain('value="undo"')
  // The number of another thing's publication, or of none, offers nothing.
  for (const wrong of ['999999', 'x']) {
    const { panel: bare } = await openScreen(app, `/admin/articles/${story}?undo=${wrong}`, {
      viewer: editor,
    })
    expect(dataOf(bare).undo).toBeNull()
  }
  await press(ARTICLES.kind, story, { do: 'undo', id: undo })
  expect(await entryOf(ARTICLES.kind, story)).toMatchObject({ state: 'draft', row: { status: 'draft' } })

  const question = await begin(HELP, QUESTION)
  const first = await press(HELP, question, { do: 'publish' })
  await press(HELP, question, { do: 'undo', id: undoIn(first.location) })
  expect(await entryOf(HELP, question)).toMatchObject({ state: 'draft', row: null, values: QUESTION })

  await press(HELP, question, { do: 'publish' })
  const change = { fields: { question_ar: 'لماذا؟' }, was: {}, known: 0 }
  await saveChanges(testContext(app, { viewer: editor }).ctx, HELP, question, change)
  const second = await press(HELP, question, { do: 'publish' })
  expect((await entryOf(HELP, question)).published['question_ar']).toBe('لماذا؟')
  await press(HELP, question, { do: 'undo', id: undoIn(second.location) })
  const back = await entryOf(HELP, question)
  expect(back.published['question_ar']).toBe(QUESTION.question_ar)
  expect(back.values['question_ar']).toBe('لماذا؟')

  const third = await press(HELP, question, { do: 'publish' })
  await room.app.db
    .updateTable('helps_item')
    .set({ question_ar: 'غيّره استيراد' })
    .where('id', '=', Number(question))
    .execute()
  const late = await press(HELP, question, { do: 'undo', id: undoIn(third.location) })
  expect(late.status).toBe(412)
  expect((await entryOf(HELP, question)).published['question_ar']).toBe('غيّره استيراد')
})

test('POST-02 the screen says who else has it open, since when and where; a window that was closed is not counted', async () => {
  const { app } = room
  const key = await begin(ARTICLES.kind, STORY)
  const now = new Date()
  const at = (ms: number) => new Date(now.getTime() + ms)
  const say = (who: Member, field: string | null, when: Date) =>
    seen(app.db, { kind: 'articles', key, session: `s-${who.id}`, accountId: who.id, field, now: when })
  expect(await say(other, null, at(-12_000))).toEqual([])
  await say(other, 'title_en', at(-2000))
  expect(await say(editor, null, now)).toEqual([
    { name: other.displayName, field: 'title_en', since: at(-12_000) },
  ])
  const { panel } = await openScreen(app, `/admin/articles/${key}`, { viewer: editor })
  const data = dataOf(panel)
  expect(data.others).toEqual([
    { name: other.displayName, field: 'title_en', since: at(-12_000).toISOString() },
  ])
  for (const lang of ['ar', 'en'] as const) {
    const html = renderView(Edit, lang, panel)
    expect(html.replace(/<[^>]*>/g, '')).toContain(other.displayName)
    expect(html).toMatch(/class="others" role="status"/)
  }
  expect(await say(editor, null, at(60_000))).toEqual([])
  await say(other, null, at(61_000))
  expect((await say(editor, null, at(62_000))).map(({ since }) => since)).toEqual([at(61_000)])
})

test('SAFE-08 POST-02 a new thing that was refused and is sent again is one draft', async () => {
  const { app } = room
  const author = await room.account('editor')
  const { ctx } = testContext(app, { path: '/admin/articles/new', viewer: author })
  const form = new FormData()
  const typed = { title_ar: 'خبر لم يكتمل', 'was.title_ar': markOf(null), version: '0' }
  for (const [name, value] of Object.entries({ do: 'publish', key: 'new', ...typed })) form.set(name, value)
  expect(await actInPanel(ctx, 'articles/new', form)).toMatchObject({ init: { status: 400 } })
  // The page that answers is that of the draft which was begun, and its form is sent to it.
  const { data: panel } = await openPanel(ctx, 'articles/new')
  const { key } = dataOf(panel)
  expect(key).not.toBeNull()
  const again = await pressScreen(
    app,
    `/admin/articles/${key}`,
    { do: 'save', key: key ?? 'new', ...typed },
    { viewer: author },
  )
  expect(again.location).toContain(`/articles/${key}?`)
  const drafts = await app.db
    .selectFrom('entry_draft')
    .select(['key', 'fields'])
    .where('owner_id', '=', author.id)
    .execute()
  expect(drafts).toMatchObject([{ key, fields: { title_ar: typed.title_ar } }])
})

test('POST-02 an author reads a story that the newsroom has: its text as cleaned, one notice, and no field to change', async () => {
  const author = await room.account('author')
  const own = testContext(room.app, { viewer: author }).ctx
  const key = await beginEntry(own, ARTICLES.kind, {
    ...STORY,
    body_ar: '<p>نص <strong>مهم</strong></p><script>alert(1)</script>',
  })
  await press(ARTICLES.kind, key, { do: 'submit' }, author)
  const { panel } = await openScreen(room.app, `/admin/articles/${key}`, { viewer: author })
  const html = renderView(Edit, 'ar', panel)
  expect(html).toContain('<p>نص <strong>مهم</strong></p>')
  expect(html).not.toContain('alert(1)')
  expect(html).not.toContain('&lt;p&gt;')
  expect(html.match(/المادة لدى هيئة التحرير/g)).toHaveLength(1)
  expect(html).not.toContain('لا تملك صلاحية تعديل هذا الحقل')
  const controls = html.match(/<(?:textarea|input|select)[^>]*name="(?:title_|summary_|category_id)[^>]*>/g)
  expect(controls?.every((control) => control.includes('disabled'))).toBe(true)
})
