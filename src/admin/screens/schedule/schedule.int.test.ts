import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { ScheduleData } from './contract.ts'
import Schedule from './Schedule.tsx'

let room: Newsroom
let editor: Viewer
let author: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  author = await room.account('author')
})
afterAll(() => room.drop())

const STORY = {
  title_ar: 'خبر مجدول',
  summary_ar: 'مقدمة',
  body_ar: '<p>نص</p>',
  title_en: 'A scheduled story',
  summary_en: 'Standfirst',
  body_en: '<p>Text</p>',
  category_id: '1',
}
const handOf = (viewer: Viewer) => testContext(room.app, { viewer }).ctx

async function scheduled(viewer: Viewer, at: string) {
  const key = await beginEntry(handOf(viewer), ARTICLES.kind, STORY)
  await moveEntry(handOf(editor), ARTICLES.kind, key, 'schedule', {
    at: new Date(at),
    zone: 'Asia/Riyadh',
    languages: ['ar'],
  })
  return key
}
async function at(month: string, viewer = editor, lang: 'ar' | 'en' = 'en') {
  const { panel } = await openScreen(room.app, `/admin/schedule?month=${month}`, { viewer, lang })
  return { panel, data: panel.screen?.data as ScheduleData }
}

test('ADMIN-02 POST-02 the schedule has what is planned and published by Riyadh’s days, of what the viewer may list', async () => {
  // After ten at night in UTC it is the next day in Riyadh.
  const own = await scheduled(author, '2098-03-04T22:30:00Z')
  await scheduled(editor, '2098-03-31T20:59:00Z')
  await scheduled(editor, '2098-03-31T21:00:00Z')
  await room.post({ published_at: new Date('2098-03-05T08:00:00Z'), title_en: 'Printed' })
  const { panel, data } = await at('2098-03')
  expect(data.days.map(({ day, items }) => [day, items.map(({ what }) => what)])).toEqual([
    ['2098-03-05', ['scheduled', 'published']],
    ['2098-03-31', ['scheduled']],
  ])
  expect((await at('2098-04')).data.days.map(({ day }) => day)).toEqual(['2098-04-01'])
  const mine = await at('2098-03', author)
  expect(mine.data.days.flatMap(({ items }) => items.map(({ key, mayMove }) => [key, mayMove]))).toEqual([
    [own, false],
  ])
  for (const lang of ['ar', 'en'] as const) {
    const html = renderView(Schedule, lang, lang === 'en' ? panel : (await at('2098-03', editor, 'ar')).panel)
    expect(html).toContain(lang === 'en' ? 'UTC' : 'التوقيت العالمي')
    expect(html).toContain('id="day-2098-03-05"')
  }
  const empty = await at('2031-01')
  expect(empty.data.days).toEqual([])
  expect(renderView(Schedule, 'en', empty.panel)).toContain('Nothing in January 2031')
})

test('ADMIN-02 a time is changed from the schedule, in the languages it was for; what somebody else changed is not undone', async () => {
  const key = await scheduled(editor, '2099-05-01T06:00:00Z')
  const fields = {
    do: 'schedule',
    kind: 'articles',
    key,
    was: '2099-05-01T06:00:00.000Z',
    at: '2099-05-02T10:15',
  }
  const past = await pressScreen(
    room.app,
    '/admin/schedule',
    { ...fields, at: '2020-01-01T00:00' },
    { viewer: editor },
  )
  expect(past).toMatchObject({ status: 400, fields: { at: expect.any(String) } })
  const moved = await pressScreen(room.app, '/admin/schedule', fields, { viewer: editor })
  expect(moved.location).toBe('/admin/schedule?month=2099-05&done=rescheduled')
  const entry = await readEntry(room.app.db, ARTICLES.kind, key)
  expect(entry?.draft).toMatchObject({
    state: 'scheduled',
    publishAt: new Date('2099-05-02T07:15:00Z'),
    publishLanguages: ['ar'],
  })
  const late = await pressScreen(
    room.app,
    '/admin/schedule',
    { ...fields, at: '2099-06-01T00:00' },
    { viewer: editor },
  )
  expect(late.status).toBe(412)
  expect((await pressScreen(room.app, '/admin/schedule', fields, { viewer: author })).status).toBe(403)
  await pressScreen(room.app, '/admin/schedule', { ...fields, do: 'unschedule' }, { viewer: editor })
  expect((await readEntry(room.app.db, ARTICLES.kind, key))?.state).toBe('reviewed')
})
