import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { ERRORS } from '#platform/http/errors.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { HistoryData, RevisionData } from './contract.ts'
import History from './History.tsx'
import Revision from './Revision.tsx'

let room: Newsroom
let editor: Viewer
let key: string
const first = {
  question_ar: 'كيف أشترك؟',
  question_en: 'How do I subscribe?',
  answer_ar: '<p>سجّل أولاً.</p><p>ثم ادفع.</p>',
  answer_en: '<p>Register.</p>',
  group_ar: 'عام',
  group_en: 'General',
  group_key: 'general',
  sort: '3',
}
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  key = await beginEntry(hand(), HELP, first)
  await moveEntry(hand(), HELP, key, 'publish')
  await save({ answer_ar: '<p>سجّل أولاً.</p><p>ثم ادفع بالبطاقة.</p>', sort: '4' })
  await moveEntry(hand(), HELP, key, 'publish', { note: 'طريقة الدفع' })
})
afterAll(() => room.drop())

const hand = (viewer: Viewer = editor) => testContext(room.app, { viewer }).ctx
const save = (fields: Record<string, string>) =>
  saveChanges(hand(), HELP, key, { fields, was: {}, known: 99 })
const open = (path = '', viewer = editor, lang: 'ar' | 'en' = 'ar') =>
  openScreen(room.app, `/admin/helps/${key}/history${path}`, { viewer, lang })
const press = (path: string, fields: Record<string, string>, viewer = editor) =>
  pressScreen(room.app, `/admin/helps/${key}/history${path}`, fields, { viewer })
const past = async () => {
  const { panel } = await open()
  const shown = panel.screen?.data as HistoryData
  return shown.list.rows
}
const compared = async (path: string) => (await open(path)).panel.screen?.data as RevisionData
const entry = () => readEntry(room.app.db, HELP, key)

test('POST-02 the history says who, when, why and which fields, in both languages', async () => {
  const rows = await past()
  expect(rows.map(({ cause, note }) => [cause, note])).toEqual([
    ['publish', 'طريقة الدفع'],
    ['publish', null],
  ])
  expect(rows[0]?.changed).toEqual(['الإجابة (بالعربية)', 'الترتيب'])
  const name = 'displayName' in editor ? editor.displayName : ''
  for (const [lang, word] of [
    ['ar', 'نشر'],
    ['en', 'Published'],
  ] as const) {
    const html = renderView(History as never, lang, (await open('', editor, lang)).panel)
    expect(html).toContain(word)
    expect(html).toContain(name)
  }
})

test('POST-02 a step is compared with the one before it, with now, and with what readers have: values old and new, texts by words', async () => {
  const [last] = await past()
  const step = await compared(`/${last?.id}`)
  expect(step.differences.map(({ column }) => column)).toEqual(['answer_ar', 'sort'])
  expect(step.differences[1]).toMatchObject({ before: { text: '3' }, after: { text: '4' } })
  const html = step.differences[0]?.html ?? ''
  expect(html).toContain('<ins>')
  expect(html).toMatch(/بالبطاقة/)
  expect(html).not.toMatch(/<del>[^<]*<bdi[^>]*>[^<]*<\/bdi>سجّل/)
  expect((await compared(`/${last?.id}?with=public`)).differences).toEqual([])
  await save({ question_en: 'How?' })
  expect((await compared(`/${last?.id}?with=now`)).differences).toMatchObject([
    { column: 'question_en', before: { text: 'How do I subscribe?' }, after: { text: 'How?' } },
  ])
  expect(
    renderView(Revision as never, 'en', (await open(`/${last?.id}?with=now`, editor, 'en')).panel),
  ).toContain('Restore this field')
  await save({ question_en: first.question_en })
  for (const path of ['/999999', '/x', `/${last?.id}?with=999999`])
    expect((await open(path)).status).toBe(404)
})

test('POST-02 a field or a whole version is restored into the working copy; readers see nothing before it is published', async () => {
  const oldest = (await past()).at(-1)
  const { was } = await compared(`/${oldest?.id}`)
  const marks = JSON.stringify(was)
  expect(await press(`/${oldest?.id}`, { do: 'restore', column: 'sort', was: marks })).toMatchObject({
    status: 303,
  })
  expect(await entry()).toMatchObject({ changed: ['sort'], values: { sort: '3' }, published: { sort: '4' } })
  expect((await past())[0]).toMatchObject({ cause: 'restore', changed: ['الترتيب'] })
  // The page was opened before that: the whole version clashes with nothing but what was changed since.
  const again = JSON.stringify((await compared(`/${oldest?.id}`)).was)
  await press(`/${oldest?.id}`, { do: 'restore', was: again })
  expect((await entry())?.values).toMatchObject(first)
  const audit = await room.app.db
    .selectFrom('audit_log')
    .select('action')
    .where('key', '=', key)
    .where('action', '=', 'entry.restore')
    .execute()
  expect(audit).toHaveLength(2)
})

test('POST-02 what somebody changed since the page was opened is not overwritten', async () => {
  const oldest = (await past()).at(-1)
  const marks = JSON.stringify((await compared(`/${oldest?.id}`)).was)
  await save({ sort: '77' })
  expect(await press(`/${oldest?.id}`, { do: 'restore', column: 'sort', was: marks })).toMatchObject({
    status: 412,
    fields: { sort: ERRORS.stale.ar },
  })
  expect((await entry())?.values).toMatchObject({ sort: '77' })
})

test('POST-02 a version gets a name, and loses it', async () => {
  const oldest = (await past()).at(-1)
  await press('', { do: 'name', id: oldest?.id ?? '', name: 'قبل رمضان' })
  expect((await past()).at(-1)).toMatchObject({ name: 'قبل رمضان' })
  expect((await press('', { do: 'name', id: oldest?.id ?? '', name: 'x'.repeat(101) })).status).toBe(400)
  await press('', { do: 'name', id: oldest?.id ?? '', name: '' })
  expect((await past()).at(-1)).toMatchObject({ name: null })
})

test('ACC-05 an author reads only their own history, and restores nothing', async () => {
  const author = await room.account('author')
  const [last] = await past()
  expect(await open('', author)).toMatchObject({ status: 403, panel: { screen: null } })
  expect(await open(`/${last?.id}`, author)).toMatchObject({ status: 403 })
  expect(await press(`/${last?.id}`, { do: 'restore', was: '{}' }, author)).toMatchObject({
    status: 403,
    location: null,
  })
  const member = await room.account('member')
  expect((await open('', member)).status).toBe(403)
})

test('POST-02 nothing that a working copy holds runs in the comparison', async () => {
  await save({
    answer_en: '<p onclick="alert(1)">Register.<script>alert(2)</script></p><img src=x onerror=alert(3)>',
  })
  const [last] = await past()
  const html = renderView(Revision as never, 'en', (await open(`/${last?.id}?with=now`, editor, 'en')).panel)
  expect(html).not.toMatch(/onclick|onerror|alert\(2\)/)
})

test('IMP POST-02 imports that changed the row are listed between the versions, with their file', async () => {
  const { rows } = await sql<{
    id: number
  }>`insert into data_import (section, file_name) values ('helps', 'أسئلة.csv') returning id`.execute(
    room.app.db,
  )
  await sql`insert into data_revision (section, table_name, row_key, before, import_id)
    select 'helps', 'helps_item', id::text, to_jsonb(t) || '{"sort": 1}', ${rows[0]?.id} from helps_item t where id = ${Number(key)}`.execute(
    room.app.db,
  )
  const [last] = await past()
  expect(last).toMatchObject({ cause: 'import', file: 'أسئلة.csv', changed: ['الترتيب'] })
  expect((await compared(`/${last?.id}?with=public`)).step.cause).toBe('import')
})
