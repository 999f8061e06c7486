import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoriesOf } from '#editorial/categories.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { PAGE } from '#sections/pages/entry.server.ts'
import { pageLinks } from '#sections/pages/pages.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { KindOrderData } from './contract.ts'
import Order from './Order.tsx'

let room: Newsroom
let editor: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  const { db } = room.app
  await db
    .insertInto('pages_page')
    .values(
      (
        [
          ['team', 'about', 1],
          ['history', 'about', 1],
          ['mission', 'about', 4],
          ['terms', 'legal', 1],
          ['office', 'contact', 0],
        ] as const
      ).map(([slug, position, sort]) => ({ slug, position, sort, name_ar: `صفحة ${slug}`, content_ar: '' })),
    )
    .execute()
  // Two of the portal's own, and a level below one of them.
  await db
    .insertInto('editorial_category')
    .values(
      [10, 11, 12].map((id) => ({
        id,
        parent_id: 1,
        sort: 0,
        slug_ar: `فرع-${id}`,
        slug_en: `branch-${id}`,
        name_ar: `فرع ${id}`,
        name_en: `Branch ${id}`,
      })),
    )
    .execute()
})
afterAll(() => room.drop())

const at = (kind: string) => `/admin/${kind}/order`
const open = async (kind: string, viewer = editor) => {
  const { status, panel } = await openScreen(room.app, at(kind), { viewer })
  return { status, panel, data: panel.screen?.data as KindOrderData }
}
const press = async (kind: string, fields: Record<string, string>, viewer = editor) => {
  const was = (await open(kind)).data.order?.was ?? ''
  return pressScreen(room.app, at(kind), { was, ...fields }, { viewer })
}
const menu = async () => {
  const { ctx } = testContext(room.app, { path: '/index' })
  return (await pageLinks(ctx)).map(({ slug }) => slug)
}
const branches = async () => {
  const { tree } = await categoriesOf(room.app, 'en')
  return tree.find(({ id }) => id === 1)?.children.map(({ id }) => id)
}
const logged = () =>
  room.app.db
    .selectFrom('audit_log')
    .select(['kind', 'before', 'after'])
    .where('action', '=', 'entry.order')
    .orderBy('id')
    .execute()

test('ADMIN-02 ADMIN-03 an editor orders the pages of a menu, and readers have the new order at once', async () => {
  expect(await menu()).toEqual(['team', 'history', 'mission', 'office', 'terms'])
  const { data } = await open('pages')
  expect(data.lists.map(({ name, things }) => [name, things.map(({ key }) => key)])).toEqual([
    ['about', ['team', 'history', 'mission']],
    ['legal', ['terms']],
    ['contact', ['office']],
  ])
  // A page that is not public yet has no place to be moved to.
  const draft = await beginEntry(testContext(room.app, { path: '/admin', viewer: editor }).ctx, PAGE, {
    name_ar: 'مسودة',
    position: 'about',
  })
  expect((await open('pages')).data.order?.was).not.toContain(draft)

  const { location } = await press('pages', { do: 'up history' })
  expect(location).toBe('/admin/pages/order?moved=history&by=up&done=saved')
  expect(await menu()).toEqual(['history', 'team', 'mission', 'office', 'terms'])
  await press('pages', { do: 'order', order: 'about:mission,history,team;contact:office;legal:terms' })
  expect(await menu()).toEqual(['mission', 'history', 'team', 'office', 'terms'])
  const places = await room.app.db
    .selectFrom('pages_page')
    .select(['slug', 'sort'])
    .where('position', '=', 'about')
    .orderBy('sort')
    .execute()
  expect(places.map(({ sort }) => sort)).toEqual([1, 2, 4])

  expect(await logged()).toEqual([
    {
      kind: 'pages',
      before: { order: 'about:team,history,mission;contact:office;legal:terms' },
      after: { order: 'about:history,team,mission;contact:office;legal:terms' },
    },
    {
      kind: 'pages',
      before: { order: 'about:history,team,mission;contact:office;legal:terms' },
      after: { order: 'about:mission,history,team;contact:office;legal:terms' },
    },
  ])
  const past = await room.app.db
    .selectFrom('entry_revision')
    .select(['cause', 'changed', 'account_id'])
    .where('kind', '=', 'pages')
    .where('key', '=', 'mission')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(past).toEqual({ cause: 'bulk', changed: ['sort'], account_id: 'id' in editor ? editor.id : 0 })
})

test('ADMIN-02 a level of categories is ordered by itself, undone by who did it, and the change drops what shows it', async () => {
  expect(await branches()).toEqual([10, 11, 12])
  const seen: string[] = []
  const { changes } = room.app
  room.app.changes = {
    close: () => changes.close(),
    publish: async (tags) => {
      seen.push(...tags)
      await changes.publish(tags)
    },
  }
  await press('categories', { do: 'down 10' })
  room.app.changes = changes
  expect(seen).toEqual(expect.arrayContaining(['categories', 'list:c:10', 'list:c:1']))
  expect(await branches()).toEqual([11, 10, 12])

  const { data } = await open('categories')
  expect(data.lists.map(({ name, things }) => [name, things.map(({ key }) => key)])).toEqual([
    ['', ['1', '2']],
    ['1', ['11', '10', '12']],
  ])
  const before = data.order?.before ?? ''
  expect(before).toContain('1:10,11,12')
  expect((await open('categories', await room.account('editor'))).data.order?.before).toBeNull()
  const twice = { do: 'undo', before, was: data.order?.was ?? '' }
  await press('categories', twice)
  expect((await press('categories', twice)).status).toBe(303)
  expect(await branches()).toEqual([10, 11, 12])
})

test('SAFE-07 an order that somebody else changed meanwhile is refused, and the order on the screen stays', async () => {
  const { data } = await open('categories')
  const was = data.order?.was ?? ''
  await press('categories', { do: 'down 10' }, await room.account('editor'))
  const late = await pressScreen(room.app, at('categories'), { was, do: 'up 12' }, { viewer: editor })
  expect(late.status).toBe(412)
  expect(await branches()).toEqual([11, 10, 12])
  // Its place was changed in its own form.
  const { data: now } = await open('categories')
  await room.app.db.updateTable('editorial_category').set({ sort: 99 }).where('id', '=', 11).execute()
  const later = { was: now.order?.was ?? '', do: 'up 12' }
  expect((await pressScreen(room.app, at('categories'), later, { viewer: editor })).status).toBe(412)
})

test('ADMIN-02 an order with a missing thing, or one of another list, is refused', async () => {
  const count = (await logged()).length
  for (const order of ['about:mission;contact:office;legal:terms', 'about:mission,history,team,x', 'x', ''])
    expect([order, (await press('pages', { do: 'order', order })).status]).toEqual([order, 400])
  const across = { do: 'order', order: 'about:mission,history;contact:office,team;legal:terms' }
  expect((await press('pages', across)).status).toBe(400)
  expect((await press('pages', { do: 'up mission' })).status).toBe(400)
  expect((await press('pages', { do: 'off mission' })).status).toBe(400)
  expect(await logged()).toHaveLength(count)
})

test('ACC-05 the order is for who may change all of a kind, and is offered to no one else', async () => {
  const author = await room.account('author')
  expect((await open('categories', author)).status).toBe(403)
  expect((await press('categories', { do: 'up 11' }, author)).status).toBe(403)
  expect((await open('articles')).status).toBe(404)
  const commands = async (viewer: Viewer) => {
    const { panel } = await openScreen(room.app, '/admin', { viewer, lang: 'en' })
    return panel.commands.map(({ to }) => to)
  }
  expect(await commands(editor)).toEqual(['categories', 'product-categories', 'pages'].map(at))
  expect(await commands(author)).toEqual([])
})

test('ADMIN-02 every button of an order names its thing and its place, in both languages', async () => {
  const { panel } = await open('pages')
  const html = { ar: renderView(Order, 'ar', panel), en: renderView(Order, 'en', panel) }
  for (const page of Object.values(html)) {
    expect(page).toContain('value="up history"')
    expect(page).toContain('name="order"')
  }
  expect(html.ar).toContain('صفحة history (2 من 3)<')
  expect(html.en).toContain('history (2 of 3)<')
  const empty = { ...panel, screen: { view: 'order', data: { ...(await open('pages')).data, lists: [] } } }
  expect(renderView(Order, 'ar', empty)).toContain('لا شيء لترتيبه بعد')
  const full = { ...panel, screen: { view: 'order', data: { ...(await open('pages')).data, order: null } } }
  expect(renderView(Order, 'en', full)).toContain('too many items')
})

test('ADMIN-02 a page that is named like an address of the panel gets a key of its own', async () => {
  const { ctx } = testContext(room.app, { path: '/admin', viewer: editor })
  for (const name of ['Order', 'New']) {
    const key = await beginEntry(ctx, PAGE, {
      name_ar: name,
      name_en: name,
      content_ar: '<p>نص</p>',
      content_en: '<p>Text</p>',
      position: 'legal',
      sort: '9',
    })
    await moveEntry(ctx, PAGE, key, 'publish')
    expect(await menu()).toContain(`${name.toLowerCase()}-2`)
  }
})
