import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS } from '#admin/kinds.server.ts'
import { postPath } from '#editorial/paths.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Kind } from '#entries/kind.ts'
import { linksOf } from '#entries/preview/links.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { listEntries } from '#entries/list/list.server.ts'
import { pageHandler, type PageHandler } from '#platform/http/pages.server.ts'
import type { Member, Role } from '#platform/policy/viewer.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { loadContent } from '#sections/articles/content.server.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import { testSite } from '#testing/site.server.ts'
import type { PreviewData } from '../../admin/screens/preview/contract.ts'
import { servePreviews } from './serve.server.ts'

let demo: Awaited<ReturnType<typeof demoApp>>
let site: Awaited<ReturnType<typeof testSite>>
let server: FastifyInstance
/** What makes the pages of a test. */
let handle: PageHandler
const people = new Map<Role, { viewer: Member; cookie: string }>()

beforeAll(async () => {
  demo = await demoApp()
  site = await testSite(demo.app)
  server = Fastify()
  servePreviews(server, demo.app, (request, context) => handle(request, context))
  for (const role of ['member', 'author', 'editor'] as const) {
    const row = { username: `pv-${role}`, display_name: role, email: `pv-${role}@kimya.test`, role }
    const { id } = await demo.app.db
      .insertInto('accounts_user')
      .values({ ...row, password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = await openSession(demo.app.db, id, false, null, new Date(), { proven: true })
    const viewer: Member = { role, id, username: row.username, displayName: role }
    people.set(role, { viewer, cookie: `session=${token}` })
  }
})
afterAll(async () => {
  await server.close()
  await site.server.close()
  await demo.drop()
})

const person = (role: Role) => {
  const found = people.get(role)
  if (!found) throw new Error(`Nobody is ${role}`)
  return found
}
const handOf = (role: Role) => testContext(demo.app, { viewer: person(role).viewer }).ctx
const get = async (url: string, as?: Role) => {
  const answer = await server.inject({ url, headers: as ? { cookie: person(as).cookie } : {} })
  return { status: answer.statusCode, html: answer.body, headers: answer.headers }
}

/** A handler whose page says what the article's own loader gives its page. */
const articlePage: PageHandler = async (request, ctx) => {
  const key = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
  const content = await loadContent(ctx, key)
  const title = content.kind === 'article' ? content.post.title.text : ''
  const machines = '<link rel="canonical" href="/c/1"><script type="application/ld+json">{}</script>'
  const html = `<!DOCTYPE html><html><head>${machines}</head><body>${title}<script>count()</script></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html' } })
}

test('POST-02 the preview of every kind with a page is that page with the draft in it, and leaves nothing behind', async () => {
  handle = pageHandler(async () => site.build, 'production')
  const { app } = demo
  const pageless: string[] = []
  for (const kind of KINDS) {
    const key = await someKey(kind)
    if (key === null) continue
    const column = kind.title.ar[0] ?? ''
    const entry = await readEntry(app.db, kind, key)
    if (kind.columns.some((one) => one.column === column && one.field.type === 'bilingual'))
      await saveChanges(handOf('editor'), kind, key, {
        fields: { [column]: 'اسم للمعاينة' },
        was: {},
        known: 0,
      })
    const has = kind.address?.(key, entry?.values ?? {}, 'ar')
    for (const lang of ['', '/en']) {
      const { status, headers } = await get(`${lang}/preview/draft/${kind.name}/${key}`, 'editor')
      expect([kind.name, lang, status]).toEqual([kind.name, lang, has ? 200 : 404])
      expect(headers['cache-control']).toBe('private, no-store')
    }
    if (!has) pageless.push(kind.name)
    const after = await readEntry(app.db, kind, key)
    expect(after?.published).toEqual(entry?.published)
  }
  expect(pageless.toSorted()).toEqual(['desks', 'house-words', 'live-entries', 'stops'])
}, 60_000)

async function someKey(kind: Kind): Promise<string | null> {
  const { viewer } = person('editor')
  const asked = { text: '', filters: {}, show: '', page: 1 } as const
  return (await listEntries(demo.app, viewer, kind, asked, 'ar')).rows[0]?.key ?? null
}

test('POST-02 a new story without English is shown in both languages, to no one else, and runs nothing', async () => {
  handle = articlePage
  const { app } = demo
  const key = await beginEntry(handOf('author'), ARTICLES.kind, {
    title_ar: 'خبر لم يُنشر بعد',
    body_ar: '<p>نص</p>',
    visibility: '1',
    hidden: 'true',
  })
  const at = `/preview/draft/articles/${key}`
  for (const lang of ['', '/en']) {
    const { status, html, headers } = await get(lang + at, 'author')
    expect([status, html.includes('خبر لم يُنشر بعد'), html.includes('<script')]).toEqual([200, true, false])
    expect(html).toContain('<head><meta name="robots" content="noindex, nofollow">')
    expect([html.startsWith('<!DOCTYPE html>'), html.includes('canonical')]).toEqual([true, false])
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
  }
  expect((await get(at)).status).toBe(404)
  expect((await get(at, 'member')).status).toBe(404)
  expect((await get(at, 'editor')).status).toBe(200)
  const other = await beginEntry(handOf('editor'), ARTICLES.kind, { title_ar: 'لغيره' })
  expect((await get(`/preview/draft/articles/${other}`, 'author')).status).toBe(404)

  const stored = await app.db
    .selectFrom('editorial_post')
    .select('id')
    .where('id', '=', Number(key))
    .execute()
  const listed = await app.db
    .selectFrom('editorial_listing')
    .select('post_id')
    .where('post_id', '=', Number(key))
    .execute()
  expect([stored, listed]).toEqual([[], []])
  const address = postPath({ section: 'articles', id: Number(key), categoryId: null, slug: '' })
  expect((await site.server.inject({ url: address })).statusCode).toBe(404)

  const empty = await beginEntry(handOf('editor'), ARTICLES.kind, {})
  const { status, html } = await get(`/preview/draft/articles/${empty}`, 'editor')
  expect(status).toBe(422)
  expect(html).toContain('العنوان')
})

test('POST-02 a link shows a preview to who has no account, until it expires, is withdrawn, or its giver may not see it', async () => {
  handle = articlePage
  const { app } = demo
  const { viewer } = person('author')
  const key = await beginEntry(handOf('author'), ARTICLES.kind, { title_ar: 'خبر لزميل' })
  const screen = `/admin/articles/${key}/preview`
  const refused = await pressScreen(app, screen, { do: 'share', days: '300' }, { viewer })
  expect(refused.fields).toHaveProperty('days')
  const make = async () => {
    expect(await pressScreen(app, screen, { do: 'share', days: '3' }, { viewer })).toMatchObject({
      status: 303,
    })
    const { panel } = await openScreen(app, screen, { viewer })
    const shown = panel.screen?.data as PreviewData | undefined
    expect(shown?.missing.length).toBeGreaterThan(0)
    const link = shown?.links?.[0]
    if (!link) throw new Error('A link was made')
    return { ...link, path: new URL(link.url).pathname }
  }
  const first = await make()
  const frame = await get(`/en${first.path}?show=ar&size=phone`)
  expect(frame.status).toBe(200)
  expect(frame.html).toContain(`src="${first.path}/page"`)
  expect(frame.html).toContain('width="390"')
  expect((await get(`${first.path}/page`)).html).toContain('خبر لزميل')
  expect((await get(`${first.path.slice(0, -1)}x`)).status).toBe(404)
  const others = await pressScreen(
    app,
    screen,
    { do: 'share', days: '3' },
    { viewer: person('member').viewer },
  )
  expect(others.status).toBe(403)

  await pressScreen(app, screen, { do: 'withdraw', id: String(first.id) }, { viewer })
  expect((await get(first.path)).status).toBe(404)
  expect((await get(`${first.path}/page`)).status).toBe(404)

  const second = await make()
  await app.db.updateTable('accounts_user').set({ role: 'member' }).where('id', '=', viewer.id).execute()
  expect((await get(`${second.path}/page`)).status).toBe(404)
  await app.db.updateTable('accounts_user').set({ role: 'author' }).where('id', '=', viewer.id).execute()
  expect((await get(`${second.path}/page`)).status).toBe(200)
  await app.db
    .updateTable('entry_preview')
    .set({ expires_at: new Date(0) })
    .where('id', '=', second.id)
    .execute()
  expect((await get(`${second.path}/page`)).status).toBe(404)
  const entry = await readEntry(app.db, ARTICLES.kind, key)
  if (!entry) throw new Error('The draft is there')
  expect(await linksOf(app, entry, new Date())).toEqual([])
})
