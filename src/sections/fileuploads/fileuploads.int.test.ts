import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEED_LISTS } from '#editorial/post-traits.ts'
import { FEED_FORMATS, feedPath, UPDATES_FEED } from '#head/feed.ts'
import { LANGS } from '#i18n/locale.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import Downloads, { loader as downloadsLoader } from './pages/downloads.tsx'
import Files, { loader as indexLoader } from './pages/index.tsx'
import Upload, { loader as uploadLoader } from './pages/upload.tsx'

let database: TestDatabase
let app: ReturnType<typeof testApp>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  await app.db
    .insertInto('section_info')
    .values({ section: 'fileuploads', label_ar: 'التنزيلات', label_en: 'Downloads' })
    .execute()
})
afterAll(() => database.drop())

test('ROUTE-21 the section and its list have one head; what is listed exists', async () => {
  const index = renderPage(Files, 'ar', {
    loader: await indexLoader(routeArgs(testContext(app, { path: '/fileuploads' }).ctx)),
  })
  expect(index).toMatch(/<h1>التنزيلات<\/h1>/)
  const list = await downloadsLoader(
    routeArgs(testContext(app, { lang: 'en', path: '/en/fileuploads/downloads' }).ctx),
  )
  if (!('downloads' in list)) throw new Error('No list')
  expect(list.downloads).toHaveLength(16)
  const feeds = list.downloads.filter(({ kind }) => kind === 'feed').map(({ href }) => href)
  expect(feeds).toEqual(
    [...FEED_LISTS, UPDATES_FEED].flatMap((name) =>
      FEED_FORMATS.map((format) => `/en${feedPath(name, format)}`),
    ),
  )
  expect(renderPage(Downloads, 'en', { loader: list })).toContain('href="/openapi.json"')
})

test('ROUTE-21 an unknown file is 404; uploading is locked, and the administrator is given the command', async () => {
  const { ctx } = testContext(app, { path: '/fileuploads/downloads/7' })
  expect(await thrownBy(() => downloadsLoader(routeArgs(ctx, { file_id: '7' })))).toMatchObject({
    status: 404,
  })
  expect(await thrownBy(() => uploadLoader(routeArgs(ctx)))).toMatchObject({ status: 403 })
  const viewer = { role: 'administrator', id: 1, username: 'admin', displayName: 'admin' } as const
  for (const lang of LANGS) {
    const { ctx: own } = testContext(app, { lang, path: '/fileuploads/upload', viewer })
    const page = renderPage(Upload as never, lang, { loader: await uploadLoader(routeArgs(own)) })
    expect(page).toContain('npm run cli -- import FILE --into prices')
  }
})
