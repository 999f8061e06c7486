import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverPath, type CoverSubject } from '#editorial/covers/cover-path.ts'
import { provideCovers } from '#editorial/covers/covers.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { readPost } from '#editorial/read.server.ts'
import { postRow, type PostInput } from '#editorial/writing/save.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { chooseSubject, coverSvg, coverWords } from './draw-cover.server.ts'
import { serveCovers } from './serve-covers.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let server: FastifyInstance
/** A product with real prices, one with made-up ones whose last day is given, and a company with plants. */
let known: { product: string; demo: string; company: string; day: string }

const none = {
  choose: () => Promise.resolve(() => null),
  words: () => Promise.resolve(null),
  svg: () => Promise.resolve(null),
}

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  server = Fastify()
  serveCovers(server, app)
  const { rows } = await sql<{ product: string; day: string }>`
    select product, max(add_date)::text as day from products_prices_quote
    where not hidden and demo group by product order by max(add_date) desc, product limit 2`.execute(app.db)
  const [made, other] = rows
  await sql`update products_prices_series set demo = false where product = ${other?.product}`.execute(app.db)
  await app.changes.publish(['*'])
  const plants = await sql<{ company: string }>`
    select company from production_capacity_plant where company is not null and not hidden and this_status = 'operating'
      and product is not null order by slug limit 1`.execute(app.db)
  known = {
    product: other?.product ?? '',
    demo: made?.product ?? '',
    company: plants.rows[0]?.company ?? '',
    day: made?.day ?? '',
  }
})
afterAll(async () => {
  provideCovers(none)
  await server.close()
  await drop()
})

async function post(change: Partial<PostInput>): Promise<number> {
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date(),
    title_ar: 'عنوان',
    title_en: 'Title',
    body_ar: '<p>نص</p>',
    body_en: '<p>Text</p>',
    ...change,
  })
  const { id } = await app.db
    .insertInto('editorial_post')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.changes.publish(['*'])
  return id
}
const listed = async (id: number, lang: 'ar' | 'en' = 'ar') =>
  (await latestPosts(testContext(app, { lang }).ctx, 'articles', 10)).find((one) => one.id === id)?.cover
const opened = async (id: number, lang: 'ar' | 'en' = 'ar') => {
  const found = await readPost(testContext(app, { lang }).ctx, 'articles', id)
  if (found.kind !== 'found') throw new Error(`The post is ${found.kind}`)
  return found.post
}
const get = async (path: string) => {
  const answer = await server.inject({ url: path })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

test('NEWS-05 a story without a picture has its first product’s prices, else its company’s capacity, else its country’s map, else a scene', async () => {
  const { product, company } = known
  const about = { products: ['no-such-product', product], companies: [company], country: 'SA' }
  const cases: [Partial<PostInput>, string][] = [
    [about, `/covers/product/${product}/`],
    [{ ...about, products: [] }, `/covers/company/${company}/`],
    [{ country: 'SA' }, '/covers/country/SA/'],
  ]
  for (const [ties, path] of cases)
    expect(await listed(await post(ties))).toMatchObject({
      kind: 'figures',
      path: expect.stringContaining(path),
    })
  for (const ties of [{ country: 'NO' }, {}])
    expect(await listed(await post(ties))).toMatchObject({ kind: 'scene' })
  // A scene that was chosen stays, and so does a picture.
  expect(await listed(await post({ ...about, scene: 4 }))).toMatchObject({ kind: 'scene', scene: 4 })
  await app.db
    .insertInto('media_image')
    .values({ key: 'own', width: 1600, height: 900, mime: 'image/png', sha256: 'own' })
    .execute()
  expect(await listed(await post({ ...about, image_key: 'own' }))).toMatchObject({
    kind: 'image',
    key: 'own',
  })
})

test('NEWS-05 its page says in the reader’s language what the drawing shows, with source, date and that it is made up', async () => {
  const id = await post({ products: [known.demo] })
  for (const [lang, mark, source] of [
    ['ar', 'بيانات توضيحية', 'المصدر'],
    ['en', 'Demonstration data', 'Source'],
  ] as const) {
    const { cover, caption } = await opened(id, lang)
    expect(cover.alt).toMatch(/\d/)
    expect(cover.alt).toContain(mark)
    expect(stripBidi(caption ?? '')).toContain(mark)
    expect(caption).toContain(source)
    const subject: CoverSubject = {
      kind: 'product',
      key: known.demo,
      day: new Date().toISOString().slice(0, 10),
    }
    expect(cover).toMatchObject({ path: coverPath(subject, lang) })
    const svg = stripBidi((await coverSvg(app, subject, lang)) ?? '')
    expect(svg).toMatch(new RegExp(`class="cover-mark"[^>]*>${mark}`))
    expect(svg).toContain(source)
  }
  const real = await opened(await post({ products: [known.product] }), 'en')
  expect(real.cover.alt).not.toContain('Demonstration')
})

test('NEWS-05 a drawing is a picture in each width, of what is drawn in no other language', async () => {
  const id = await post({ products: [known.product] })
  const paths = await Promise.all((['ar', 'en'] as const).map((lang) => listed(id, lang)))
  const pictures = await Promise.all(
    paths.flatMap((cover) => (cover?.kind === 'figures' ? [get(`${cover.path}-640.png`)] : [])),
  )
  expect(pictures.map(({ status }) => status)).toEqual([200, 200])
  for (const { bytes } of pictures)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 400 })
  expect(pictures[0]?.bytes.equals(pictures[1]?.bytes ?? Buffer.alloc(0))).toBe(false)
  expect(pictures[0]?.headers['cache-control']).toBe('public, max-age=300')
})

test('NEWS-05 a drawing is made again when its figures change, and only then', async () => {
  const subject: CoverSubject = { kind: 'product', key: known.demo, day: known.day }
  const path = `${coverPath(subject, 'en')}-320.png`
  const before = [await get(path), await coverWords(app, subject, 'en')] as const
  expect((await get(path)).bytes.equals(before[0].bytes)).toBe(true)
  await sql`update products_prices_point set price = price * 3, low = null, high = null where day = ${known.day}
    and series_id in (select id from products_prices_series where product = ${known.demo})`.execute(app.db)
  await app.changes.publish(['prices'])
  const after = [await get(path), await coverWords(app, subject, 'en')] as const
  expect(after[0].bytes.equals(before[0].bytes)).toBe(false)
  expect(after[1]?.version).not.toBe(before[1]?.version)
  expect(after[1]?.alt).not.toBe(before[1]?.alt)
})

test('NEWS-05 prices after a story’s day are not on its cover; a product without any before it has none', async () => {
  const ties = { products: [known.demo], companies: [], country: null }
  const choose = await chooseSubject(app, [ties])
  expect(choose({ ...ties, day: '1950-01-01' })).toBeNull()
  const day = known.day
  const svg = stripBidi((await coverSvg(app, { kind: 'product', key: known.demo, day }, 'en')) ?? '')
  expect(svg).not.toBe('')
  const words = await coverWords(app, { kind: 'product', key: known.demo, day }, 'en')
  expect(words?.alt).not.toContain('2099')
})

test('NEWS-05 ACC-06 a hidden company has no cover, what is gone leads to a scene, and what is no address of ours to nothing', async () => {
  const { company, day } = known
  const path = `${coverPath({ kind: 'company', key: company, day }, 'ar')}-320.png`
  expect((await get(path)).status).toBe(200)
  await app.db.updateTable('companies_company').set({ hidden: true }).where('slug', '=', company).execute()
  await app.changes.publish(['data:companies'])
  expect(await get(path)).toMatchObject({
    status: 302,
    headers: { location: '/scenes/scene-2.svg', 'cache-control': 'no-store' },
  })
  for (const wrong of [
    '/covers/user/1/2026-01-01.ar-320.png',
    '/covers/product/urea/2026-02-30.ar-320.png',
    '/covers/product/urea/2026-01-01.ar-321.png',
    '/covers/product/..%2Furea/2026-01-01.ar-320.png',
  ])
    expect((await get(wrong)).status, wrong).toBe(404)
})
