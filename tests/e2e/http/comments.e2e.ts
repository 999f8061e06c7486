import { makePost, makeReader } from '../support/comments.ts'
import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { jsonLdOf, words } from '../support/html.ts'
import { get, post } from '../support/http.ts'
import { tokenIn } from '../support/login.ts'
import { openSite, type SiteHand } from '../support/site.ts'

const WITHIN = { timeout: 40_000, intervals: [50] }

let site: SiteHand
let story: Awaited<ReturnType<typeof makePost>>
let reader: Awaited<ReturnType<typeof makeReader>>
let editor: Awaited<ReturnType<typeof makeReader>>

test.beforeAll(async () => {
  site = openSite()
  story = await makePost(site)
  reader = await makeReader(site, 'http')
  editor = await makeReader(site, 'http-editor', 'editor')
})

test.afterAll(async () => {
  await site.db.deleteFrom('editorial_post').where('id', '=', story.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', 'in', [reader.id, editor.id]).execute()
  await site.close()
})

/** Opens a page as an account; what it takes to post its forms. */
async function open(path: string, { session }: { session: string }) {
  const page = await get(path, { cookie: `session=${session}` })
  const asked = { cookie: `session=${session}; ${page.cookies}` }
  return { page, asked, token: tokenIn(page.body) }
}

test('POST-06 SHELL-17 a first comment waits, an editor publishes it, and the cached page of visitors has it', async () => {
  const path = story.path('ar')
  for (let time = 0; time < 2; time += 1) {
    const page = await get(path)
    expect(page.headers.get('cache-control')).toContain('public')
    expect(words(page.body)).toContain('لا تعليقات بعد')
    expect(page.body).toContain(`href="/account/login?next=${encodeURIComponent(`${path}#comments`)}"`)
  }
  const own = await open(path, reader)
  expect(own.page.headers.get('cache-control')).toBe('private, no-store')
  const text = 'سؤال من قارئ عن هذا الخبر'
  const sent = await post(path, { csrftoken: own.token, do: 'comment', parent: '', text }, own.asked)
  expect(sent.status).toBe(303)
  expect(sent.location).toMatch(/#c\d+$/)
  const id = /#c(\d+)$/.exec(sent.location ?? '')?.[1] ?? ''
  expect(words((await open(path, reader)).page.body)).toContain('قيد المراجعة')
  expect((await get(path)).body).not.toContain(text)

  const queue = await open('/admin/comments', editor)
  expect(queue.page.body).toContain(text)
  expect((await open('/admin/comments', reader)).page.status).toBe(403)
  const approved = await post(
    '/admin/comments',
    { csrftoken: queue.token, do: 'published', comment: id, page: '1' },
    queue.asked,
  )
  expect(approved.status).toBe(303)
  for (const { lang } of LANGUAGES)
    await expect.poll(async () => (await get(story.path(lang))).body.includes(text), WITHIN).toBe(true)
  const kept = await get(path)
  expect(kept.headers.get('cache-control')).toContain('public')
  expect(words(kept.body)).toContain('تعليق واحد')
  expect(jsonLdOf(kept.body)).toContainEqual(expect.objectContaining({ commentCount: 1 }))
})

for (const { lang } of LANGUAGES) {
  test(`POST-06 ${lang} a comment without a text, or with a token of another time, comes back as it was typed`, async () => {
    const path = story.path(lang)
    const own = await open(path, reader)
    const empty = await post(path, { csrftoken: own.token, do: 'comment', parent: '', text: ' ' }, own.asked)
    expect(empty.status).toBe(400)
    expect(words(empty.body)).toContain(
      lang === 'ar' ? 'اكتب تعليقك قبل الإرسال.' : 'Write your comment before you send it.',
    )
    const text = 'نص لا يضيع'
    const old = await post(path, { csrftoken: 'abc.def', do: 'comment', parent: '', text }, own.asked)
    expect(old.status).toBe(412)
    expect(old.body).toContain(`${text}</textarea>`)
    expect((await get(path)).body).not.toContain(text)
  })
}

test('POST-05 POST-06 the demonstration has comments in both languages, marked as demonstration data', async () => {
  const { post_id } = await site.db
    .selectFrom('editorial_comment')
    .select('post_id')
    .where('demo', '=', true)
    .executeTakeFirstOrThrow()
  for (const { lang, prefix } of LANGUAGES) {
    const short = await get(`${prefix}/s/a/${post_id}`)
    const moved = await get(short.location ?? '')
    const page = await get(moved.location ?? '')
    expect(page.status).toBe(200)
    const comments = /<section id="comments"[\s\S]*?<\/section>/.exec(page.body)?.[0] ?? ''
    expect(words(comments)).toContain(lang === 'ar' ? 'بيانات توضيحية' : 'Demonstration data')
    expect(comments).not.toContain('<form')
  }
})
