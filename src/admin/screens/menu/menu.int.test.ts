import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import type { MenuData, MenuItemData } from './contract.ts'
import Menu from './Menu.tsx'
import MenuItem from './MenuItem.tsx'

let room: Newsroom
let editor: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  await room.app.db
    .insertInto('pages_page')
    .values([
      { slug: 'terms', position: 'legal', sort: 1, name_ar: 'الشروط', name_en: 'Terms', content_ar: 'نص' },
    ])
    .execute()
})
afterAll(() => room.drop())
beforeEach(async () => {
  await room.app.db.deleteFrom('menu_entry').execute()
  await room.app.changes.publish(['menu'])
})

const open = async (lang: Lang = 'ar', viewer = editor) => {
  const { status, panel } = await openScreen(room.app, '/admin/menu', { viewer, lang })
  return { status, panel, data: panel.screen?.data as MenuData }
}
const openItem = async (key: string, lang: Lang = 'ar') => {
  const { status, panel } = await openScreen(room.app, `/admin/menu/${key}`, { viewer: editor, lang })
  return { status, panel, data: panel.screen?.data as MenuItemData }
}
const press = async (fields: Record<string, string>, viewer = editor) => {
  const { was } = (await open()).data.order
  return pressScreen(room.app, '/admin/menu', { was, ...fields }, { viewer })
}
const save = (key: string, fields: Record<string, string>, lang: Lang = 'ar') =>
  pressScreen(room.app, `/admin/menu/${key}`, { was: '', list: 'site', ...fields }, { viewer: editor, lang })
const keysOf = ({ lists }: MenuData) =>
  Object.fromEntries(lists.map(({ name, things }) => [name, things.map(({ key }) => key)]))
const header = ({ header: { ar } }: MenuData) => ar.map(({ links }) => links.map(({ key }) => key))

test('ADMIN-02 buttons order, hide and show an entry, and undo takes the last change back', async () => {
  const { location } = await press({ do: 'up companies' })
  expect(location).toBe('/admin/menu?moved=companies&by=up&done=saved')
  const { data } = await open()
  expect(keysOf(data)['data']?.slice(0, 3)).toEqual(['products-prices', 'companies', 'production-capacity'])
  expect(header(data)[1]?.[1]).toBe('companies')

  await press({ do: 'hide glossary' })
  const hidden = (await open()).data
  expect(keysOf(hidden)['hidden']).toEqual(['glossary'])
  expect(header(hidden)[2]).not.toContain('glossary')
  const twice = { do: 'undo', before: hidden.order.before ?? '', was: hidden.order.was }
  await press(twice)
  expect((await press(twice)).status).toBe(303)
  expect(keysOf((await open()).data)['hidden']).toEqual([])

  await press({ do: 'hide glossary' })
  await press({ do: 'show glossary' })
  expect(keysOf((await open()).data)['site']).toEqual([
    'helps',
    'glossary',
    'developers',
    'weekly-report',
    'sources',
    'landed-cost',
    'board',
    'workbench',
    'contact',
    'newsletters',
    'fileuploads',
  ])
  const across = keysOf((await open()).data)
  const order = `data:${across['data']?.join()};hidden:;news:${across['news']?.join()},helps;site:glossary,developers,weekly-report,sources,landed-cost,board,workbench,contact,newsletters,fileuploads`
  await press({ do: 'order', order })
  expect(header((await open()).data)[0]?.at(-1)).toBe('helps')
})

test('SAFE-07 an order that somebody else changed meanwhile is refused', async () => {
  const { was } = (await open()).data.order
  await press({ do: 'up companies' }, await room.account('editor'))
  expect((await press({ was, do: 'up glossary' })).status).toBe(412)
  expect(keysOf((await open()).data)['site']?.[0]).toBe('helps')
  expect((await press({ do: 'up nothing' })).status).toBe(400)
  expect((await press({ do: 'show nothing' })).status).toBe(400)
})

test('ADMIN-02 an entry is renamed and moved in its form; empty again, it has its own name', async () => {
  const { data } = await openItem('companies')
  expect(data).toMatchObject({ list: 'data', own: { ar: 'الشركات', en: 'Companies' }, href: null, pages: [] })
  await save('companies', { list: 'news', label_ar: '  دليل\nالشركات ', label_en: '' })
  const now = (await open()).data
  expect(now.header.ar[0]?.links.at(-1)).toMatchObject({
    key: 'companies',
    label: 'دليل الشركات',
    to: '/companies',
  })
  expect(now.header.en[0]?.links.at(-1)?.label).toBe('Companies')
  const { was } = (await openItem('companies')).data
  expect((await save('companies', { list: 'data', label_ar: '', label_en: '' })).status).toBe(412)
  await save('companies', { was, list: 'data', label_ar: '', label_en: '' })
  expect((await openItem('companies')).data).toMatchObject({ list: 'data', label: { ar: '', en: '' } })
  await save('list-data', { label_ar: 'أرقام', label_en: 'Figures', list: '' })
  expect((await open()).data.header.en[1]?.title).toBe('Figures')
  expect((await openItem('list-data')).data).toMatchObject({ list: null, own: { en: 'Data' } })
})

test('ADMIN-02 a link is added to a page or an address, and what is wrong is said in the editor’s language', async () => {
  const bad = await save('new', { href: 'javascript:alert(1)', label_ar: 'خطأ', label_en: 'Wrong' }, 'en')
  expect(bad).toMatchObject({ status: 400, fields: { href: expect.stringContaining('https://') } })
  const gone = await save('new', { href: '/nowhere', label_ar: 'خطأ' })
  expect(gone.fields).toEqual({
    href: 'لا توجد في الموقع صفحة بهذا العنوان. افتحها في المتصفح وانسخ عنوانها.',
  })
  const unnamed = await save('new', { href: 'https://gpca.example', label_ar: 'الاتحاد' }, 'en')
  expect(unnamed.fields).toEqual({ label_en: expect.stringContaining('both languages') })
  const long = await save('new', { page: '/page/terms', label_en: 'x'.repeat(41) }, 'en')
  expect(Object.keys(long.fields)).toEqual(['label_en'])

  expect((await save('new', { page: '/page/terms', list: 'news' })).status).toBe(303)
  const { data } = await open('en')
  expect(data.header.en[0]?.links.at(-1)).toEqual({
    key: 'link-1',
    to: '/page/terms',
    label: 'Terms',
    icon: 'file',
  })
  const item = (await openItem('link-1', 'en')).data
  expect(item).toMatchObject({ href: '/page/terms', own: { en: 'Terms' }, isNew: false })
  await room.app.db.deleteFrom('pages_page').execute()
  await room.app.changes.publish(['pages'])
  const left = (await open('en')).data
  expect(header(left)[0]).not.toContain('link-1')
  expect(left.lists[0]?.things.at(-1)).toMatchObject({ key: 'link-1', note: 'Not shown: its page is gone' })
  expect((await save('link-1', { do: 'remove', was: item.was })).location).toBe('/admin/menu?done=removed')
  expect((await openItem('link-1')).status).toBe(404)
  expect((await openItem('nothing')).status).toBe(404)
})

test('ACC-05 the menu is for who may change the site’s pages', async () => {
  const author = await room.account('author')
  expect((await open('ar', author)).status).toBe(403)
  expect((await press({ do: 'up companies' }, author)).status).toBe(403)
})

test('ADMIN-02 the screens say everything in the editor’s language, and work without a script', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const { panel } = await open(lang)
    const html = renderView(Menu, lang, panel)
    expect(html).toContain('value="hide companies"')
    expect(html).toContain('lang="en" dir="ltr"')
    const item = await openItem('new', lang)
    expect(renderView(MenuItem, lang, item.panel)).toContain('name="href"')
  }
})
