import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { writeArrangement, withThing, type Arrangement } from '#entries/order/arrangement.ts'
import type { Lang } from '#i18n/locale.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { rootData } from '#shell/root-data.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { testContext } from '#testing/context.server.ts'
import { readAddress } from './address.server.ts'
import { arrangementOf, rowsFor, spotOf } from './arranged.ts'
import { arrangeMenu, removeMenuLink, saveMenuEntry, writeRow } from './change.server.ts'
import { MENU_DEFAULTS } from './defaults.server.ts'
import { menuFor, storedMenu } from './menu.server.ts'

let room: Newsroom
let editor: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  await room.app.db
    .insertInto('pages_page')
    .values([
      {
        slug: 'about-us',
        position: 'about',
        sort: 1,
        name_ar: 'من نحن',
        name_en: 'About us',
        content_ar: 'نص',
      },
    ])
    .execute()
})
afterAll(() => room.drop())
beforeEach(async () => {
  await room.app.db.deleteFrom('menu_entry').execute()
  room.app.memo.drop(['menu'])
})

const ctxOf = (viewer: Viewer = editor, lang: Lang = 'ar') =>
  testContext(room.app, { path: '/index', viewer, lang }).ctx
const rows = () => storedMenu(room.app.db)
const order = async () => arrangementOf(MENU_DEFAULTS, await rows())
const shown = async (viewer: Viewer = VISITOR, lang: Lang = 'ar') =>
  Object.fromEntries(
    (await menuFor(ctxOf(viewer, lang))).map(({ name, links }) => [name, links.map(({ label }) => label)]),
  )
const arrange = async (change: (now: Arrangement) => Arrangement) => {
  const now = await order()
  await arrangeMenu(ctxOf(), now, change(now))
}
const link = {
  list: 'site' as const,
  label_ar: 'الاتحاد',
  label_en: 'Association',
  href: 'https://gpca.example/',
}
const logged = () =>
  room.app.db
    .selectFrom('audit_log')
    .select(['action', 'key', 'before', 'after'])
    .where('kind', '=', 'menu')
    .orderBy('id', 'desc')
    .execute()

test('ADMIN-02 SHELL-01 an untouched menu is the sections as they are declared, and stores nothing', async () => {
  const [ar, en] = [await shown(), await shown(VISITOR, 'en')]
  expect(ar['data']).toEqual(DATA_SECTIONS.map(({ short }) => short.ar))
  expect(en['data']).toEqual(DATA_SECTIONS.map(({ short }) => short.en))
  expect(ar['news']).toEqual(['الصفحة الرئيسية', 'المقالات', 'الأخبار', 'حول العالم', 'مقتطفات'])
  expect(en['site']).toEqual([
    'Help',
    'Glossary',
    'Data for analysts',
    'Weekly report',
    'Sources of figures',
    'Landed cost',
    'My board',
    'Workbench',
    'Contact us',
    'Newsletters',
    'Downloads',
  ])
  expect(await rows()).toEqual([])
  const [list] = await menuFor(ctxOf())
  expect(list?.links[1]?.to).toBe('/c/1-المقالات')
})

test('ADMIN-02 only what differs is stored: moving an entry is one row, moving it back none', async () => {
  await arrange((now) => withThing(now, 'companies', { list: 'data', index: 0 }))
  expect((await shown())['data']?.[0]).toBe('الشركات')
  expect((await rows()).map(({ key, list }) => [key, list])).toEqual([['companies', 'data']])
  await arrange((now) => withThing(now, 'dumping-cases', { list: 'news', index: 1 }))
  expect((await shown())['news']?.[1]).toBe('قضايا الإغراق')
  expect(await rows()).toHaveLength(2)
  await arrange((now) => withThing(now, 'dumping-cases', { list: 'data', index: 4 }))
  await arrange((now) => withThing(now, 'companies', { list: 'data', index: 2 }))
  expect(await rows()).toEqual([])
})

test('ADMIN-02 every order of a list is stored as it was requested', () => {
  const declared = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, list: 'data' as const }))
  const orders = permutations(['a', 'b', 'c', 'd', 'e'])
  expect(orders).toHaveLength(120)
  for (const data of orders) {
    const stored = rowsFor(declared, [], { news: [], data, site: [], hidden: [] })
    expect(arrangementOf(declared, stored).data).toEqual(data)
    expect(stored.length).toBeLessThan(5)
  }
})

test('ADMIN-02 a section that is declared later appears by itself, beside what was moved', () => {
  const declared = ['a', 'b', 'c'].map((key) => ({ key, list: 'data' as const }))
  const stored = rowsFor(declared, [], { news: [], data: ['c', 'a', 'b'], site: [], hidden: [] })
  const later = [...declared, { key: 'd', list: 'data' as const }]
  expect(arrangementOf(later, stored).data).toEqual(['c', 'a', 'b', 'd'])
  // Entries that a later version no longer has are ignored.
  expect(arrangementOf(declared.slice(0, 2), stored).data).toEqual(['a', 'b'])
})

test('ADMIN-02 a hidden entry is in no menu and comes back to its place', async () => {
  await arrange((now) => withThing(now, 'glossary', { list: 'hidden', index: 99 }))
  expect((await shown())['site']).toEqual([
    'المساعدة',
    'البيانات للمحللين',
    'التقرير الأسبوعي',
    'مصادر الأرقام',
    'التكلفة عند الوصول',
    'لوحتي',
    'أدوات التحليل',
    'اتصل بنا',
    'النشرات البريدية',
    'التنزيلات',
  ])
  const spot = spotOf(MENU_DEFAULTS, await rows(), 'glossary')
  expect(spot).toEqual({ list: 'site', index: 1 })
  await arrange((now) => withThing(now, 'glossary', spot))
  expect((await shown())['site']?.[1]).toBe('المصطلحات')
  expect(await rows()).toEqual([])
})

test('ADMIN-02 an empty label is the section’s own, which follows the newsroom’s name of the section and of the category', async () => {
  await saveMenuEntry(ctxOf(), 'companies', '', {
    list: 'data',
    label_ar: 'دليل الشركات',
    label_en: null,
    href: null,
  })
  expect((await shown())['data']).toContain('دليل الشركات')
  expect((await shown(VISITOR, 'en'))['data']).toContain('Companies')
  const { db, changes } = room.app
  await db
    .insertInto('section_info')
    .values({ section: 'companies', label_ar: 'منشآت', label_en: 'Producers' })
    .execute()
  await db.updateTable('editorial_category').set({ name_ar: 'تقارير' }).where('id', '=', 1).execute()
  await changes.publish(['settings', 'categories'])
  expect((await shown())['data']).toContain('دليل الشركات')
  expect((await shown(VISITOR, 'en'))['data']).toContain('Producers')
  expect((await shown())['news']?.[1]).toBe('تقارير')
  await db.deleteFrom('section_info').execute()
  await db.updateTable('editorial_category').set({ name_ar: 'المقالات' }).where('id', '=', 1).execute()
  await changes.publish(['settings', 'categories'])
})

test('ADMIN-02 a link to a static page has its name, and goes and comes with it', async () => {
  const key = await saveMenuEntry(ctxOf(), null, '', {
    list: 'news',
    label_ar: null,
    label_en: null,
    href: '/page/about-us',
  })
  expect((await shown())['news']?.at(-1)).toBe('من نحن')
  expect((await shown(VISITOR, 'en'))['news']?.at(-1)).toBe('About us')
  const { db, changes } = room.app
  await db.updateTable('pages_page').set({ slug: 'gone' }).where('slug', '=', 'about-us').execute()
  await changes.publish(['pages'])
  expect((await shown())['news']).toHaveLength(5)
  await db.updateTable('pages_page').set({ slug: 'about-us' }).where('slug', '=', 'gone').execute()
  await changes.publish(['pages'])
  expect((await shown())['news']).toHaveLength(6)
  const row = (await rows()).find((one) => one.key === key)
  await removeMenuLink(ctxOf(), key, writeRow(row))
  await removeMenuLink(ctxOf(), key, writeRow(row))
  expect(await rows()).toEqual([])
})

test('ADMIN-03 SAFE-04 a change drops every page, and a page that is made again asks for the menu once', async () => {
  const { ctx, recorded } = testContext(room.app, { path: '/index' })
  await rootData(ctx)
  expect([...recorded.tags]).toEqual(expect.arrayContaining(['menu', 'settings', 'categories', 'pages']))
  const seen: string[] = []
  const { changes, db } = room.app
  room.app.changes = {
    close: () => changes.close(),
    publish: async (tags) => {
      seen.push(...tags)
      await changes.publish(tags)
    },
  }
  await saveMenuEntry(ctxOf(), null, '', link)
  room.app.changes = changes
  expect(seen).toEqual(['menu'])
  expect((await shown())['site']).toContain('الاتحاد')
  // Behind the feed's back: what is remembered is not asked for again.
  await db.deleteFrom('menu_entry').execute()
  expect((await shown())['site']).toContain('الاتحاد')
})

test('ADMIN-02 the audit log has what was changed, once', async () => {
  const before = (await logged()).length
  const now = await order()
  const wanted = withThing(now, 'helps', { list: 'site', index: 3 })
  await arrangeMenu(ctxOf(), now, wanted)
  await arrangeMenu(ctxOf(), now, wanted)
  const key = await saveMenuEntry(ctxOf(), null, '', link)
  expect(await saveMenuEntry(ctxOf(), null, '', link)).toBe(key)
  const lines = await logged()
  expect(lines).toHaveLength(before + 2)
  expect(lines[1]).toEqual({
    action: 'menu.arrange',
    key: 'menu',
    before: { order: writeArrangement(now) },
    after: { order: writeArrangement(wanted) },
  })
  expect(lines[0]).toMatchObject({
    action: 'menu.edit',
    key,
    after: { href: link.href, label_en: 'Association' },
  })
})

test('SAFE-07 what somebody else changed meanwhile is not overwritten, and who may not is refused', async () => {
  const now = await order()
  await arrange((one) => withThing(one, 'helps', { list: 'site', index: 3 }))
  const late = arrangeMenu(ctxOf(), now, withThing(now, 'contact', { list: 'site', index: 0 }))
  await expect(late).rejects.toMatchObject({ code: 'stale' })
  const words = { list: 'data' as const, label_ar: 'أولاً', label_en: null, href: null }
  await saveMenuEntry(ctxOf(), 'companies', '', words)
  await expect(
    saveMenuEntry(ctxOf(), 'companies', '', { ...words, label_ar: 'ثانياً' }),
  ).rejects.toMatchObject({
    code: 'stale',
  })
  // A name is no order: a concurrent renaming of another entry is no conflict.
  await saveMenuEntry(ctxOf(), 'contact', '', {
    list: 'site',
    label_ar: 'راسلنا',
    label_en: null,
    href: null,
  })
  for (const bad of [
    { news: [], data: [], site: [], hidden: [] },
    { ...now, more: [] },
  ])
    await expect(arrangeMenu(ctxOf(), now, bad)).rejects.toMatchObject({ code: 'bad_request' })
  for (const viewer of [VISITOR, await room.account('author'), await room.account('member')]) {
    await expect(arrangeMenu(ctxOf(viewer), now, now)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(saveMenuEntry(ctxOf(viewer), 'helps', '', words)).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }
})

test('ACC-06 a section whose list the viewer may not have is not linked; a closed site has no menu', async () => {
  const section = MENU_DEFAULTS.find(({ key }) => key === 'companies')!
  section.needs = 'content.readMembers'
  try {
    room.app.memo.drop(['menu'])
    expect((await shown())['data']).not.toContain('الشركات')
    expect((await shown(await room.account('member')))['data']).toContain('الشركات')
  } finally {
    delete section.needs
    room.app.memo.drop(['menu'])
  }
  const { db, changes } = room.app
  await db.insertInto('site_setting').values({ key: 'not_available', value: 'true' }).execute()
  await changes.publish(['settings'])
  expect((await rootData(ctxOf(VISITOR))).parts.menu).toEqual([])
  await db.deleteFrom('site_setting').where('key', '=', 'not_available').execute()
  await changes.publish(['settings'])
})

test('SAFE-06 ADMIN-02 an address leads to a page that is there, or elsewhere on the web', async () => {
  const site = room.app.config.publicUrl
  const read = (typed: string) => readAddress(ctxOf(), typed)
  for (const [typed, to] of [
    ['/companies', '/companies'],
    ['/en/companies?view=table', '/companies?view=table'],
    [`${site}/en/helps#help-1`, '/helps#help-1'],
    ['/c/1', '/c/1'],
    ['/c/2-%D8%A7%D9%84%D8%A3%D8%AE%D8%A8%D8%A7%D8%B1', '/c/2-الأخبار'],
    ['/page/about-us', '/page/about-us'],
    ['/production-capacity/chart/by-product', '/production-capacity/chart/by-product'],
    ['https://gpca.example/ar', 'https://gpca.example/ar'],
    [' http://gpca.example ', 'http://gpca.example/'],
  ])
    expect([typed, await read(typed ?? '')]).toEqual([typed, { to }])
  for (const typed of [
    '/nowhere',
    '/page/none',
    '/c/999',
    '/aw/show=999',
    '/companies/none',
    '/admin',
    '/vote/9',
  ])
    expect([typed, await read(typed)]).toEqual([typed, { wrong: 'missing' }])
  for (const typed of [
    '',
    'companies',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://user:word@a.example',
    `https://a.example/${'x'.repeat(600)}`,
    '/%zz',
  ])
    expect([typed, await read(typed)]).toEqual([typed, { wrong: 'bad' }])
  // Another host by way of slashes is another host, and never the site's own page.
  for (const typed of ['//evil.example/x', '/\\evil.example'])
    expect(await read(typed)).toEqual({ wrong: 'bad' })
})

/** Every order of a few things. */
function permutations(things: readonly string[]): string[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((first) =>
    permutations(things.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}
