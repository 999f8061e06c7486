import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { REDIRECT } from '#site/redirects/entry.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import Missed from './Missed.tsx'

const SCREEN = '/admin/missing-addresses'

let room: Newsroom
let chief: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  chief = await room.account('administrator')
})
afterAll(() => room.drop())

const show = async (address = SCREEN, lang: 'ar' | 'en' = 'en') =>
  renderView(Missed, lang, (await openScreen(room.app, address, { viewer: chief, lang })).panel)
const press = (fields: Record<string, string>) => pressScreen(room.app, SCREEN, fields, { viewer: chief })

test('MOVE-02 a missing address becomes a redirect by one click, or is hidden and shown again', async () => {
  expect(await show()).toContain('No missing addresses')
  const day = new Date().toISOString().slice(0, 10)
  await room.app.db
    .insertInto('site_missed')
    .values([
      { path: '/2014/05/gone', day, asked: 1234, linked_from: '/en/c/12-%D8%A3' },
      { path: '/أخبار/قديم', day, asked: 2 },
    ])
    .execute()
  const html = await show()
  for (const text of ['/2014/05/gone', '1,234', '/en/c/12-أ', 'No page of the site'])
    expect(html).toContain(text)
  expect(await show(SCREEN, 'ar')).toContain('لا صفحة في الموقع')

  expect(await press({ do: 'hide', path: '/أخبار/قديم' })).toMatchObject({ status: 303 })
  expect(await show()).not.toContain('/أخبار/قديم')
  const hidden = await show(`${SCREEN}?show=hidden`)
  expect(hidden).toContain('/أخبار/قديم')
  expect(hidden).toContain('Show again')
  await press({ do: 'show', path: '/أخبار/قديم' })
  expect(await show()).toContain('/أخبار/قديم')

  const { location } = await press({ do: 'redirect', path: '/2014/05/gone' })
  const key = /redirects\/(\d+)/.exec(location ?? '')?.[1] ?? ''
  const begun = await readEntry(room.app.db, REDIRECT, key)
  expect(begun?.values).toMatchObject({ from_path: '/2014/05/gone', permanent: 'true' })
  expect(await press({ do: 'redirect', path: '/never-asked-for' })).toMatchObject({ status: 404 })
})
