import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { loader as articlePage } from '#sections/articles/pages/content.tsx'
import { helpGroups } from '#sections/helps/helps.server.ts'
import { staticPage } from '#sections/pages/pages.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { fillNewsroom, testSite, type TestSite } from './testing-app.server.ts'

let site: TestSite

const SCRIPT = '<script>steal()</script><p onclick="steal()">نص<img src=x onerror=steal()></p>'
const LIVE = /<script>steal|onclick=|onerror=|<img src=x/

beforeAll(async () => {
  site = await testSite()
  const { db } = site.app
  await fillNewsroom(site.app)
  await sql`update editorial_post set body_ar = ${SCRIPT}, body_en = ${SCRIPT}, summary_ar = ${SCRIPT} where id = 1`.execute(
    db,
  )
  await sql`update pages_page set content_ar = ${SCRIPT}`.execute(db)
  await sql`update section_info set notes_ar = ${SCRIPT}, info_table_ar = ${SCRIPT}`.execute(db)
})
afterAll(() => site.close())

test('SAFE-06 a script written straight into the database is in no page, feed or answer of the API', async () => {
  const { app } = site
  const { ctx } = testContext(app, { path: '/' })
  const [call] = ARTICLES.api.calls.filter((one) => one.path === 'Post/:post_id')
  const answer: unknown = await call?.handle(testContext(app).ctx, {
    params: { post_id: 1 },
    query: undefined,
    body: undefined,
  } as never)
  const { path, body } = answer as { path: string; body: { text: string } }
  expect(body.text).toContain('نص')
  const key = decodeURIComponent(path.split('/').at(-1) ?? '')
  const content = await articlePage(routeArgs(testContext(app, { path }).ctx, { key }))
  const texts = {
    api: body.text,
    page: content.kind === 'article' ? content.post.body.text : 'onclick=',
    static: (await staticPage(ctx, 'about-us'))?.html ?? '',
    notes: JSON.stringify(await sectionInfo(app, 'articles', 'ar')),
    helps: JSON.stringify(await helpGroups(ctx)),
  }
  for (const [where, text] of Object.entries(texts)) expect(text, where).not.toMatch(LIVE)
  for (const ending of ['rss', 'atom']) {
    const { body } = await site.get(`/feeds/articles.${ending}`)
    expect(body, ending).toContain('MEG')
    expect(body, ending).not.toMatch(/<script|<img|<p onclick/)
  }
})
