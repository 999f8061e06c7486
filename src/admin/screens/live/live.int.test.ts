import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { markOf } from '#entries/values.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import LiveBegin from './LiveBegin.tsx'
import LiveDesk from './LiveDesk.tsx'

let room: Newsroom
let editor: Viewer
let reporter: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  reporter = await room.account('author')
})
afterAll(() => room.drop())

const press = (address: string, fields: Record<string, string>, viewer: Viewer) =>
  pressScreen(room.app, address, fields, { viewer })

/** A story with live coverage that an editor has begun; the address of its desk. */
async function begun(): Promise<{ post: number; desk: string; coverage: number }> {
  const post = await room.post()
  const { location } = await press(`/admin/articles/${post}/live`, { do: 'begin' }, editor)
  const coverage = Number(/live\/(\d+)\/desk/.exec(location ?? '')?.[1])
  return { post, desk: `/admin/live/${coverage}/desk`, coverage }
}

const entriesOf = (coverage: number) =>
  room.app.db.selectFrom('live_entry').selectAll().where('coverage_id', '=', coverage).orderBy('id').execute()

test('NEWS-01 an ordinary article is turned into live coverage by its editor, once', async () => {
  const post = await room.post()
  const address = `/admin/articles/${post}/live`
  const shown = async (viewer: Viewer) =>
    renderView(LiveBegin, 'ar', (await openScreen(room.app, address, { viewer })).panel)
  expect(await shown(editor)).toContain('بدء التغطية المباشرة')
  expect(await shown(reporter)).toContain('يبدأ المحرر التغطية المباشرة')
  expect(await press(address, { do: 'begin' }, reporter)).toMatchObject({ status: 403 })
  const first = await press(address, { do: 'begin' }, editor)
  const second = await press(address, { do: 'begin' }, editor)
  expect(first).toMatchObject({ status: 303 })
  expect(second.location).toBe(first.location)
  const draft = await room.post({ status: 'draft', published_at: null })
  expect(await press(`/admin/articles/${draft}/live`, { do: 'begin' }, editor)).toMatchObject({ status: 404 })
})

test('NEWS-01 a reporter publishes an update from the desk at once, and what was refused stays typed', async () => {
  const { desk, coverage } = await begun()
  const empty = await press(desk, { do: 'add', lang: 'ar', text: ' ', title: '' }, reporter)
  expect(empty).toMatchObject({ status: 400, fields: { text: expect.any(String) } })
  const long = await press(desk, { do: 'add', lang: 'ar', text: 'نص', title: 'ط'.repeat(141) }, reporter)
  expect(long.fields).toHaveProperty('title')
  const fields = { do: 'add', lang: 'ar', text: 'السطر الأول\nثانٍ\n\nفقرة <b>', title: 'عنوان' }
  expect(await press(desk, fields, reporter)).toMatchObject({ status: 303 })
  const [entry] = await entriesOf(coverage)
  expect(entry).toMatchObject({
    title_ar: 'عنوان',
    title_en: null,
    body_ar: '<p>السطر الأول<br />ثانٍ</p><p>فقرة &lt;b&gt;</p>',
    removed: false,
  })
  const html = renderView(
    LiveDesk,
    'en',
    (await openScreen(room.app, desk, { viewer: reporter, lang: 'en' })).panel,
  )
  for (const text of ['عنوان', 'English missing', 'Remove', 'Publish']) expect(html).toContain(text)
  expect(html).not.toContain('End the coverage?')
})

test('NEWS-01 a reporter changes own updates alone; an editor any, and runs the coverage', async () => {
  const { desk, coverage } = await begun()
  await press(desk, { do: 'add', lang: 'en', text: 'By the editor', title: '' }, editor)
  const [entry] = await entriesOf(coverage)
  const remove = { do: 'remove', entry: String(entry?.id) }
  expect(await press(desk, remove, reporter)).toMatchObject({ status: 403 })
  expect(await press(desk, { do: 'closed' }, reporter)).toMatchObject({ status: 403 })
  expect(await press(desk, remove, editor)).toMatchObject({ status: 303 })
  expect((await entriesOf(coverage))[0]).toMatchObject({ removed: true, removed_at: expect.any(Date) })
  for (const state of ['paused', 'closed', 'open'] as const) {
    expect(await press(desk, { do: state }, editor)).toMatchObject({ status: 303 })
    expect((await openScreen(room.app, desk, { viewer: editor })).panel.screen?.data).toMatchObject({ state })
  }
})

test('NEWS-01 of two editors who change one update at once none loses a word', async () => {
  const { desk, coverage } = await begun()
  await press(desk, { do: 'add', lang: 'ar', text: 'النص', title: 'الأول' }, editor)
  const [entry] = await entriesOf(coverage)
  const address = `/admin/live-entries/${entry?.id}`
  const other = await room.account('editor')
  // Both have opened it as it is.
  const { panel } = await openScreen(room.app, address, { viewer: other })
  const version = String((panel.screen?.data as { version: number } | undefined)?.version)
  const was = { 'was.title_ar': markOf('الأول'), version, do: 'publish' }
  expect(await press(address, { ...was, title_ar: 'عنوان الأولى' }, editor)).toMatchObject({ status: 303 })
  const late = await press(address, { ...was, title_ar: 'عنوان الثانية' }, other)
  expect(late.status).toBe(412)
  expect(late.fields).toHaveProperty('title_ar')
  expect((await entriesOf(coverage))[0]?.title_ar).toBe('عنوان الأولى')
  // Another column does not clash.
  const body = {
    'was.body_ar': markOf('<p>النص</p>'),
    version,
    do: 'publish',
    body_ar: '<p>نص جديد</p>',
  }
  expect(await press(address, body, other)).toMatchObject({ status: 303 })
  expect((await entriesOf(coverage))[0]).toMatchObject({ title_ar: 'عنوان الأولى', body_ar: '<p>نص جديد</p>' })
})
