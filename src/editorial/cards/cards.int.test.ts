import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { imageAudience } from '../images/image-audience.server.ts'
import { readPost } from '../read.server.ts'
import { postRow } from '../writing/save.server.ts'
import { cardTag, checkCards, fetchWaiting, openCard, readCards, sweepCards } from './cards.server.ts'
import { asking, type Ask } from './fetch-card.server.ts'
import { quoteCard } from './quote-card.server.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const POST = 'https://t.me/argaam/1234'
const PAGE = 'https://news.example/cracker?a=1&b=2'
const LOST = 'https://vimeo.com/76979871'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let server: Server
/** What the stand-in for all other sites answers, by host and path; anything else is not there. */
const answers = new Map<string, string | Buffer | number>()
const asked: string[] = []
/** What the stand-in answers for a post as it is embedded. */
let dated = ''
let ask: Ask

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').slice(1).split('?')
    asked.push(path)
    const answer = request.url?.endsWith('?embed=1') ? dated : (answers.get(path) ?? 404)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else
      response
        .writeHead(200, {
          'content-type': typeof answer === 'string' ? 'text/html; charset=utf-8' : 'image/png',
        })
        .end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const guarded = asking([host])
  ask = async (address, what) => {
    const { host: wanted, pathname, search } = new URL(address)
    const answer = await guarded(`http://${host}/${wanted}${pathname}${search}`, what)
    return { ...answer, url: answer.url.replace(`http://${host}/`, 'https://') }
  }
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#00566a' } })
    .png()
    .toBuffer()
  answers.set(
    'www.youtube.com/oembed',
    JSON.stringify({ title: 'تشغيل "وحدة" التكسير', author_name: 'Kimya TV', width: 200, height: 113 }),
  )
  answers.set('i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg', picture)
  answers.set(
    't.me/argaam/1234',
    '<meta property="og:title" content="أرقام"><meta property="og:description" content="أعلنت سابك&#10;نتائجها"><meta property="og:site_name" content="Telegram">',
  )
  answers.set(
    'news.example/cracker',
    '<title>Cracker starts</title><meta property="og:image" content="/p.png">',
  )
  answers.set('news.example/p.png', Buffer.concat([picture, Buffer.from('x')]))
})
beforeEach(() => void (asked.length = 0))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.drop()
})

const figure = (address: string) => `<figure data-card="${address.replaceAll('&', '&amp;')}"></figure>`
const write = async (body: string, more: Partial<Parameters<typeof postRow>[0]> = {}) =>
  (
    await database.db
      .insertInto('editorial_post')
      .values(
        postRow({
          section: 'articles',
          published_at: new Date(),
          status: 'published',
          visibility: 3,
          scene: null,
          title_ar: 'عنوان',
          body_ar: body,
          ...more,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

async function read(id: number) {
  const { ctx, recorded } = testContext(app)
  const result = await readPost(ctx, 'articles', id)
  if (result.kind !== 'found') throw new Error(result.kind)
  return { html: result.post.body.text, ...recorded }
}

test('NEWS-02 a thing is fetched once and stored with its picture, and what failed stays a link that is tried again', async () => {
  const card = await openCard(app, VIDEO, false, ask)
  expect(card).toMatchObject({
    state: 'stored',
    title: 'تشغيل "وحدة" التكسير',
    author: 'Kimya TV',
    picture: { width: 640, height: 360 },
  })
  expect(card.ratio).toBeCloseTo(200 / 113, 3)
  const first = asked.length
  expect(await openCard(app, VIDEO, false, ask)).toEqual(card)
  expect(asked).toHaveLength(first)

  answers.set('vimeo.com/api/oembed.json', 503)
  answers.set('vimeo.com/76979871', 503)
  expect(await openCard(app, LOST, false, ask)).toMatchObject({ state: 'waiting', problem: 'status 503' })
  const { html, frames } = await read(await write(figure(LOST)))
  expect(html).toBe(
    '<p><a href="https://vimeo.com/76979871" rel="noopener nofollow"><bdi dir="ltr">vimeo.com/76979871</bdi></a></p>',
  )
  expect([...frames]).toEqual([])
  // It is not asked for again at once.
  await fetchWaiting(app, AbortSignal.timeout(60_000), ask)
  expect(asked.filter((path) => path.startsWith('vimeo.com/api'))).toHaveLength(1)
})

test('NEWS-02 the guards of every fetch hold: a private machine is never asked', async () => {
  for (const address of ['https://127.0.0.1/x', 'https://169.254.169.254/latest/meta-data'])
    expect(await openCard(app, address)).toMatchObject({
      state: 'waiting',
      problem: 'private',
      picture: null,
    })
})

test('NEWS-02 an address on its own line becomes a card, fetched for a story that came without the editor, and its page is made anew', async () => {
  const body = `<p>أول</p>\n<p>https://youtu.be/dQw4w9WgXcQ?si=x</p>\n${POST}\n<p>انظر https://youtu.be/dQw4w9WgXcQ</p><p><a href="${VIDEO}">رابط</a></p>`
  const id = await write(body)
  const { body_ar } = await database.db
    .selectFrom('editorial_post')
    .select('body_ar')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(body_ar?.match(/data-card="[^"]+"/g)).toEqual([`data-card="${VIDEO}"`, `data-card="${POST}"`])
  expect((await readCards(app, [POST])).get(POST)?.state).toBe('waiting')
  const dropped: string[] = []
  const changes = { ...app.changes, publish: async (tags: readonly string[]) => void dropped.push(...tags) }
  await fetchWaiting({ ...app, changes }, AbortSignal.timeout(60_000), ask)
  const { html, tags, frames } = await read(id)
  expect(dropped).toContain(cardTag(POST))
  expect([...tags]).toContain(cardTag(POST))
  expect(html).toMatch(
    /<blockquote cite="https:\/\/t\.me\/argaam\/1234"><p dir="auto">أعلنت سابك<\/p><p dir="auto">نتائجها<\/p><\/blockquote>/,
  )
  expect(html).toContain('المنشور على تيليغرام')
  // Only what plays needs a frame, and nothing of outside is loaded by the page itself.
  expect([...frames]).toEqual(['https://www.youtube-nocookie.com'])
  expect(html).not.toMatch(/<(?:iframe|script)|(?:src|srcset|srcSet)="(?!\/(?:media|assets|src)\/)/)
  expect(html).toContain(`<a href="${VIDEO}" rel="noopener nofollow"><picture>`)
  expect(html).toContain('بالضغط يُحمَّل الفيديو من يوتيوب')
})

test('NEWS-02 a page is a card of its title and picture where an editor says so; an edited story has the cards of its text', async () => {
  const id = await write(figure(PAGE))
  await openCard(app, PAGE, false, ask)
  const { html } = await read(id)
  expect(html).toContain('<figure class="outside-card page-card">')
  expect(html).toContain('>Cracker starts</a>')
  const uses = () =>
    database.db.selectFrom('editorial_card_use').select('address').where('post_id', '=', id).execute()
  expect(await uses()).toEqual([{ address: PAGE }])
  await database.db
    .updateTable('editorial_post')
    .set({ body_ar: figure(POST) })
    .where('id', '=', id)
    .execute()
  expect(await uses()).toEqual([{ address: POST }])
  await database.db.updateTable('editorial_post').set({ body_ar: '<p>x</p>' }).where('id', '=', id).execute()
  expect(await uses()).toEqual([])
})

test('NEWS-02 ACC-06 the picture of a card is seen by those who read a story with it', async () => {
  const key = (await openCard(app, PAGE, false, ask)).picture?.key ?? ''
  expect(key).toMatch(/^site-card-/)
  const audience = () => imageAudience(app, key, undefined)
  expect(await audience()).toBe('nobody')
  const beyond = `<p>أول</p><p>ثانٍ</p>${figure(PAGE)}`
  const draft = await write(figure(PAGE), { status: 'draft' })
  await write(beyond, { paid: true })
  expect(await audience()).toBe('nobody')
  await write(`<p>أول</p>${figure(PAGE)}<p>ثالث</p>`, { paid: true })
  expect(await audience()).toBe('everyone')
  await database.db.deleteFrom('editorial_post').where('id', '=', draft).execute()
})

test('NEWS-02 what vanished outside is marked, and stays readable here', async () => {
  const { db } = database
  const id = await write(figure(VIDEO))
  const wait = () =>
    db
      .updateTable('editorial_card')
      .set({ tried_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
  const title = answers.get('www.youtube.com/oembed') ?? ''
  answers.set('www.youtube.com/oembed', 503)
  await wait()
  await checkCards(app, AbortSignal.timeout(60_000), ask)
  // An outage says nothing.
  expect((await readCards(app, [VIDEO])).get(VIDEO)?.state).toBe('stored')
  answers.set('www.youtube.com/oembed', 404)
  await wait()
  await checkCards(app, AbortSignal.timeout(60_000), ask)
  const { html, frames } = await read(id)
  expect(html).toContain('تشغيل &quot;وحدة&quot; التكسير')
  expect(html).toContain('لم نجده على يوتيوب')
  expect(html).toContain('<picture>')
  expect(html).not.toContain('data-island')
  expect([...frames]).toEqual([])
  // An editor who asks again loses nothing either.
  expect(await openCard(app, VIDEO, true, ask)).toMatchObject({ state: 'gone', author: 'Kimya TV' })
  answers.set('www.youtube.com/oembed', title)
  await wait()
  await checkCards(app, AbortSignal.timeout(60_000), ask)
  expect((await readCards(app, [VIDEO])).get(VIDEO)).toMatchObject({ state: 'stored', gone_at: null })
})

test('NEWS-02 a post whose site answers for what is deleted too is gone when its date is', async () => {
  const { db } = database
  const address = 'https://t.me/argaam/77'
  answers.set(
    't.me/argaam/77',
    '<meta property="og:title" content="أرقام"><meta property="og:description" content="نص">',
  )
  asked.length = 0
  dated = '<time datetime="2026-01-05T08:00:00+00:00">x</time>'
  expect(await openCard(app, address, false, ask)).toMatchObject({
    state: 'stored',
    words: 'نص',
    author: 'أرقام',
    published_at: new Date('2026-01-05T08:00:00Z'),
  })
  await write(figure(address))
  dated = '<div>Post not found</div>'
  await db
    .updateTable('editorial_card')
    .set({ tried_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  await checkCards(app, AbortSignal.timeout(60_000), ask)
  expect((await readCards(app, [address])).get(address)).toMatchObject({ state: 'gone', words: 'نص' })
})

test('NEWS-02 ADMIN-02 a post whose site refuses is quoted by hand, which is recorded; what was fetched is not written over', async () => {
  const address = 'https://www.instagram.com/p/Cabc123def/'
  const { ctx } = testContext(app, { viewer: { role: 'editor', id: 1, username: 'e', displayName: 'e' } })
  await openCard(app, address, false, ask)
  const said = { author: 'SABIC', words: 'Start-up of the cracker', published: null }
  await quoteCard(ctx, address, said)
  const { html } = await read(await write(figure(address)))
  expect(html).toContain('<p dir="auto">Start-up of the cracker</p>')
  await quoteCard(ctx, address, { ...said, words: 'Start-up of the new cracker' })
  const lines = await database.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('key', '=', address)
    .orderBy('id')
    .execute()
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [null, { author: 'SABIC', words: 'Start-up of the cracker' }],
    [
      { author: 'SABIC', words: 'Start-up of the cracker' },
      { author: 'SABIC', words: 'Start-up of the new cracker' },
    ],
  ])
  await expect(quoteCard(ctx, POST, said)).rejects.toMatchObject({ code: 'conflict' })
  await expect(quoteCard(ctx, VIDEO, said)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('NEWS-02 what no story or draft shows is removed after a month, with its picture', async () => {
  const { db } = database
  await db.deleteFrom('editorial_post').execute()
  await db
    .insertInto('entry_draft')
    .values({ kind: 'articles', key: '9', fields: JSON.stringify({ body_ar: figure(PAGE) }) } as never)
    .execute()
  const inAMonth = new Date(Date.now() + 31 * 86_400_000)
  await sweepCards(app, new Date())
  expect((await readCards(app, [VIDEO, PAGE])).size).toBe(2)
  await sweepCards(app, inAMonth)
  expect([...(await readCards(app, [VIDEO, PAGE])).keys()]).toEqual([PAGE])
  const pictures = await db
    .selectFrom('media_image')
    .select('key')
    .where('key', 'like', 'site-card-%')
    .execute()
  expect(pictures).toHaveLength(1)
})
