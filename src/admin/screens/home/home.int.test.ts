import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { moved, readArrangement, withThing, writeArrangement } from '#entries/order/arrangement.ts'
import { readHomeOrder } from './places.ts'
import { postsAt } from '#editorial/positions.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { loadContent } from '#sections/articles/content.server.ts'
import { homeData } from '#shell/home/home.server.ts'
import { testContext, thrownBy } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { HomePlacesData } from './contract.ts'
import HomePlaces from './HomePlaces.tsx'

let room: Newsroom
let editor: Viewer
let posts: number[]
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  posts = []
  for (const hour of [1, 2, 3, 4])
    posts.push(
      await room.post({ title_ar: `خبر ${hour}`, published_at: new Date(`2026-11-0${hour}T08:00:00Z`) }),
    )
})
afterAll(() => room.drop())

const screen = async (viewer = editor) => {
  const { panel } = await openScreen(room.app, '/admin/home', { viewer })
  return { panel, data: panel.screen?.data as HomePlacesData }
}
const press = async (fields: Record<string, string>, viewer = editor) => {
  const { was } = (await screen()).data.order
  return pressScreen(room.app, '/admin/home', { was, ...fields }, { viewer })
}
const onHome = async () => {
  const { ctx } = testContext(room.app, { path: '/index' })
  const [home, { 12: top }] = [await homeData(ctx), await postsAt(ctx, { 11: 1, 12: 5, 13: 4 })]
  const lead = home.design === 'design_1' ? home.lead?.href : undefined
  return { lead, top: top.map(({ id }) => id) }
}

test('ADMIN-02 an order of the home page is read as it was written, and nothing else is one', () => {
  const order = { 11: ['5'], 12: ['7', '8', '9'], 13: [] }
  expect(readArrangement(writeArrangement(order))).toEqual(order)
  expect(readHomeOrder('12:7,8')).toEqual({ 11: [], 12: [7, 8], 13: [] })
  for (const text of ['14:1', '12:1,1', '12:1;13:1', '12:1;12:2', 'x', '12:-1'])
    expect([text, readHomeOrder(text)]).toEqual([text, null])
  expect(withThing(order, '9', { list: '11', index: 0 })).toEqual({ 11: ['9', '5'], 12: ['7', '8'], 13: [] })
  expect(moved(order, '8', 'up')).toEqual({ 11: ['5'], 12: ['8', '7', '9'], 13: [] })
  expect(moved(order, '7', 'up')).toBeNull()
  expect(moved(order, '4', 'down')).toBeNull()
})

test('ADMIN-02 ADMIN-03 an editor orders the home page with buttons and by dragging, and readers have it at once', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = posts
  expect((await onHome()).lead).toContain(String(d))
  for (const id of [a, b]) await press({ do: 'place', post: String(id), place: '12' })
  expect((await onHome()).top).toEqual([b, a])
  expect((await press({ do: `down ${b}` })).location).toBe(`/admin/home?moved=${b}&by=down&done=saved`)
  expect((await onHome()).top).toEqual([a, b])

  const seen: string[][] = []
  const { changes } = room.app
  room.app.changes = {
    close: () => changes.close(),
    publish: async (tags) => {
      seen.push([...tags])
      await changes.publish(tags)
    },
  }
  await press({ do: 'order', order: `11:${c};12:${b},${a};13:` })
  room.app.changes = changes
  expect(seen).toEqual([['home']])
  const home = await onHome()
  expect(home.lead).toContain(String(c))
  expect(home.top).toEqual([b, a])
  await press({ do: `off ${c}` })
  expect((await onHome()).lead).toContain(String(d))
  // Who took it away can undo that, and again; another cannot.
  const { was, before } = (await screen()).data.order
  expect(before).toBe(`11:${c};12:${b},${a};13:`)
  await press({ do: 'undo', before: before ?? '' })
  expect((await onHome()).lead).toContain(String(c))
  expect((await screen(await room.account('editor'))).data.order.before).toBeNull()
  await press({ do: 'order', order: was })
  expect((await onHome()).lead).toContain(String(d))
  // One that gets its place in its own form is new there, and first.
  await room.app.db.updateTable('editorial_post').set({ home_position: 12 }).where('id', '=', d).execute()
  await room.app.changes.publish(['home'])
  expect((await onHome()).top).toEqual([d, b, a])

  const logged = await room.app.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'home.arrange')
    .execute()
  expect(logged).toHaveLength(7)
})

test('ADMIN-02 an order that somebody else changed, or with what readers do not have, is refused', async () => {
  const [a = 0, b = 0] = posts
  const draft = await room.post({ status: 'draft' })
  expect((await press({ do: 'place', post: String(draft), place: '12' })).fields).toHaveProperty('post')
  expect((await press({ do: 'place', place: '12' })).fields).toHaveProperty('post')
  expect((await press({ was: '11:;12:;13:', do: 'place', post: String(a), place: '13' })).status).toBe(412)
  expect((await press({ do: `up ${b}` }, await room.account('author'))).status).toBe(403)
  const { panel } = await screen()
  for (const lang of ['ar', 'en'] as const) {
    const html = renderView(HomePlaces, lang, panel)
    expect(html).toContain(`value="up ${a}"`)
    expect(html).toContain('name="order"')
  }
})

test('MKT-09 an advert for the rail of articles is shown beside them, and nowhere else', async () => {
  const { app } = room
  const [a = 0] = posts
  const { ctx } = testContext(app, { path: '/c/x' })
  const moved = (await thrownBy(() => loadContent(ctx, `p-${a}-x`))) as { location?: string } | undefined
  const path = decodeURIComponent(moved?.location ?? '')
  const open = async () => {
    const { ctx: own, recorded } = testContext(app, { path })
    const content = await loadContent(own, path.split('/').at(-1) ?? '')
    return { html: content.kind === 'article' ? (content.prices ?? '') : '', tags: recorded.tags }
  }
  expect((await open()).html).not.toContain('class="advert')
  await app.db
    .insertInto('site_ad')
    .values({
      slot: 'article-rail',
      title_ar: 'اشترك',
      title_en: 'Subscribe',
      text_ar: 'نص',
      text_en: 'Text',
      url: '/contact',
    })
    .execute()
  await app.changes.publish(['ads'])
  const { html, tags } = await open()
  expect(html).toContain('اشترك')
  expect(html).toContain('href="/contact"')
  expect([...tags]).toContain('ads')
})
