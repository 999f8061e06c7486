import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { thrownBy } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { CommentsProps } from './Comments.tsx'
import Comments from './Comments.tsx'

let room: Newsroom
let editor: Viewer & { id: number }
let ids: Record<'old' | 'reported' | 'held' | 'fresh', number>

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  const reader = await room.account('member')
  const post_id = await room.post()
  const add = async (
    body: string,
    minutes: number,
    change: { status?: 'held'; open_reports?: number } = {},
  ) =>
    (
      await room.app.db
        .insertInto('editorial_comment')
        .values({
          post_id,
          author_id: reader.id,
          lang: 'ar',
          body,
          created_at: new Date(Date.UTC(2026, 10, 1, 10, minutes)),
          ...change,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  ids = {
    old: await add('قديم', 1),
    reported: await add('مبلغ عنه', 2, { open_reports: 1 }),
    held: await add('ينتظر', 3, { status: 'held' }),
    fresh: await add('<script>alert(1)</script>', 4),
  }
  await room.app.db
    .insertInto('editorial_comment_report')
    .values({ comment_id: ids.reported, reporter_id: editor.id, reason: 'abuse' })
    .execute()
})
afterAll(() => room.drop())

const open = (address = '/admin/comments', viewer: Viewer = editor, lang: 'ar' | 'en' = 'ar') =>
  openScreen(room.app, address, { viewer, lang })
const listOf = async (...asked: Parameters<typeof open>) =>
  (await open(...asked)).panel.screen?.data as CommentsProps
const press = (viewer: Viewer, fields: Record<string, string>) =>
  pressScreen(room.app, '/admin/comments', fields, { viewer })

test('POST-06 ADMIN-02 held ones first, then reported ones, then the newest, with the reasons, in both languages', async () => {
  const { panel } = await open()
  const list = panel.screen?.data as CommentsProps
  expect(list.comments.map(({ id }) => id)).toEqual([ids.held, ids.reported, ids.fresh, ids.old])
  const html = renderView(Comments, 'ar', panel)
  expect(html).toContain('إساءة')
  expect(html).toContain('قيد المراجعة')
  expect(html).not.toContain('<script>alert')
  const english = renderView(Comments, 'en', (await open('/admin/comments', editor, 'en')).panel)
  expect(english).toContain('Abuse')
  expect(english).toContain('Under review')
})

test('POST-06 approving publishes and settles, removing takes away; both come back to the page', async () => {
  const answer = await press(editor, { do: 'published', comment: String(ids.held), page: '1' })
  expect(answer).toMatchObject({ status: 303, location: '/admin/comments?done=decided' })
  await press(editor, { do: 'removed', comment: String(ids.reported), page: '1' })
  const { comments } = await listOf()
  const of = (id: number) => comments.find((comment) => comment.id === id)
  expect(of(ids.held)).toMatchObject({ status: 'published' })
  expect(of(ids.reported)).toMatchObject({ status: 'removed', reports: [] })
})

test('ACC-05 POST-06 no one else sees the list or decides; an unknown decision is refused', async () => {
  expect(await thrownBy(() => open('/admin/comments', room.visitor))).toMatchObject({ status: 302 })
  for (const viewer of [await room.account('member'), await room.account('author')])
    expect(await open('/admin/comments', viewer)).toMatchObject({ status: 403, panel: { screen: null } })
  for (const viewer of [await room.account('member'), await room.account('author')])
    expect(await press(viewer, { do: 'removed', comment: String(ids.old) })).toMatchObject({ status: 403 })
  expect(await press(room.visitor, { do: 'removed', comment: String(ids.old) })).toMatchObject({
    status: 401,
  })
  expect(await press(editor, { do: 'burn', comment: String(ids.old) })).toMatchObject({ status: 400 })
  expect(await press(editor, { do: 'removed', comment: '999' })).toMatchObject({ status: 404 })
  for (const path of ['/admin/comments?page=9', '/admin/comments?page=0'])
    expect(await open(path)).toMatchObject({ status: 404, panel: { screen: null } })
})

test('POST-06 several are chosen and decided at once, undone, and a member is restricted and freed, all with plain forms', async () => {
  const form = [
    ['do', 'removed'],
    ['comment', String(ids.old)],
    ['comment', String(ids.fresh)],
  ] as const
  expect(await pressScreen(room.app, '/admin/comments', form, { viewer: editor })).toMatchObject({
    status: 303,
  })
  const after = await listOf()
  const { undo } = after
  expect(undo).toMatchObject({ count: 2 })
  expect(renderView(Comments, 'ar', (await open()).panel)).toContain('التراجع عن قرارك الأخير')
  const back = await press(editor, { do: 'undo', batch: undo?.batch ?? '' })
  expect(back).toMatchObject({ status: 303, location: '/admin/comments?done=takenBack' })
  expect((await listOf()).comments.filter(({ status }) => status === 'removed')).toHaveLength(1)

  const opened = await open(`/admin/comments?limit=${ids.old}`)
  expect(renderView(Comments, 'ar', opened.panel)).toContain('يقرؤه العضو فوق نموذج التعليق')
  const { userId } = after.comments.find(({ id }) => id === ids.old) ?? {}
  const limit = { do: 'sanction', user: String(userId), kind: 'slow', days: '7' }
  expect(await press(editor, { ...limit, reason: '' })).toMatchObject({ status: 400 })
  expect(await press(editor, { ...limit, reason: 'تكرار' })).toMatchObject({
    location: '/admin/comments?done=sanctioned',
  })
  const english = renderView(Comments, 'en', (await open('/admin/comments', editor, 'en')).panel)
  expect(english).toContain('1 member is restricted')
  expect(english).toContain('One comment an hour')
  const [sanction] = (await listOf()).sanctions
  await press(editor, { do: 'lift', sanction: String(sanction?.id) })
  expect((await listOf()).sanctions).toEqual([])
})
