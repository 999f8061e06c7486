import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { Reads } from '#editorial/reads/reads.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, renderView } from '#testing/panel.tsx'
import type { EntriesData } from '../entries/contract.ts'
import ReadsView from './Reads.tsx'

const SCREEN = '/admin/reads'
const reader = (n: number) => ({ ip: `203.0.113.${n}`, agent: 'Browser' })

let room: Newsroom
let chief: Viewer
let author: Viewer
let own: number
let other: number
beforeAll(async () => {
  room = await testNewsroom()
  chief = await room.account('editor')
  const writer = await room.account('author')
  author = writer
  own = await room.post({ title_ar: 'مادة الكاتب', title_en: 'By the author', owner_id: writer.id })
  other = await room.post({ title_ar: 'مادة أخرى', title_en: 'Of another' })
  const reads = new Reads(room.app)
  const now = new Date()
  for (let n = 1; n <= 3; n += 1) {
    await reads.count(
      { section: 'articles', postId: own },
      { source: 'search', region: 'SA', share: 3, time: 3 },
      reader(n),
      now,
    )
    await reads.count(
      { section: 'index', postId: 0 },
      { source: 'direct', region: '', share: 0, time: 0 },
      reader(n),
      now,
    )
  }
  await reads.count(
    { section: 'articles', postId: other },
    { source: 'social', region: 'AE', share: 0, time: 0 },
    reader(1),
    now,
  )
  await reads.close()
})
afterAll(() => room.drop())

const open = (address: string, viewer = chief, lang: 'ar' | 'en' = 'en') =>
  openScreen(room.app, address, { viewer, lang })
const show = async (address: string, viewer = chief, lang: 'ar' | 'en' = 'en') =>
  renderView(ReadsView, lang, (await open(address, viewer, lang)).panel)

test('NEWS-03 editors see what is read now, and by story, byline, section, source, region and share', async () => {
  const now = await show(SCREEN)
  for (const text of ['Read in the last five minutes', 'By the author', 'Views today by hour'])
    expect(now).toContain(text)
  const stories = await show(`${SCREEN}?by=stories&period=today`)
  expect(stories.indexOf('By the author')).toBeLessThan(stories.indexOf('Of another'))
  expect(stories).toContain('100%')
  expect(await show(`${SCREEN}?by=authors`)).toContain('Without a byline')
  const sections = await show(`${SCREEN}?by=sections`)
  for (const text of ['Articles', 'Home']) expect(sections).toContain(text)
  const sources = await show(`${SCREEN}?by=sources&period=30`)
  for (const text of ['Search engines', 'Directly', '43%']) expect(sources).toContain(text)
  const countries = await show(`${SCREEN}?by=countries&period=months`)
  for (const text of ['Saudi Arabia', 'Language without a region']) expect(countries).toContain(text)
  expect(await show(`${SCREEN}?by=share`)).toContain('More than three quarters in view')
  const arabic = await show(`${SCREEN}?by=stories`, chief, 'ar')
  for (const text of ['مادة الكاتب', 'القراءات', 'الفترة السابقة']) expect(arabic).toContain(text)
})

test('NEWS-03 an author sees the readings of own stories alone, and a member nothing', async () => {
  const stories = await show(SCREEN, author)
  expect(stories).toContain('By the author')
  for (const text of ['Of another', 'Search engines']) expect(stories).not.toContain(text)
  expect((await open(`${SCREEN}?by=sources`, author)).status).toBe(404)
  expect((await open(SCREEN, await room.account('member'))).status).toBe(403)
})

test('NEWS-03 a period without readings says so', async () => {
  expect(await show(`${SCREEN}?by=searches`)).toContain('Nothing was counted in this period')
})

test('NEWS-03 the list of stories says how often each was read', async () => {
  const { panel } = await open('/admin/articles')
  if (!panel.screen) throw new Error('There is no list')
  const { rows } = (panel.screen.data as EntriesData).list
  expect(rows.find(({ key }) => key === String(own))?.reads).toBe(3)
})
