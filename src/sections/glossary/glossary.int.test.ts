import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPost } from '#editorial/page/item.server.ts'
import { readPost } from '#editorial/read.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sectionWords } from '#data-section/section.server.ts'
import Plants, { loader as plantsLoader } from '../production-capacity/pages/index.tsx'
import Plant, { loader as plantLoader } from '../production-capacity/pages/row.tsx'
import Deal, { loader as dealLoader } from '../mergers-acquisitions/pages/row.tsx'
import { glossaryApi } from './api.server.ts'
import Glossary, { loader } from './pages/index.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const page = (lang: 'ar' | 'en') => loader(routeArgs(testContext(app, { path: '/glossary', lang }).ctx))
const note = async (notes_ar: string, info_table_ar: string | null) => {
  await app.db
    .updateTable('section_info')
    .set({ notes_ar, info_table_ar })
    .where('section', '=', 'dumping-cases')
    .execute()
  await app.changes.publish(['settings'])
}
const hide = async (slug: string, hidden: boolean) => {
  await app.db.updateTable('data_glossary').set({ hidden }).where('slug', '=', slug).execute()
  await app.changes.publish(['glossary'])
}

test('the glossary has every term once, under its letter without the article, with the other language beside it', async () => {
  const { letters } = await page('ar')
  const terms = letters.flatMap(({ entries }) => entries)
  expect(terms).toHaveLength(63)
  expect(new Set(terms.map(({ slug }) => slug)).size).toBe(63)
  expect(letters.find(({ letter }) => letter === 'ل')?.entries.map(({ slug }) => slug)).toEqual(['feedstock'])
  const order = letters.map(({ letter }) => letter)
  expect(order).toEqual([...order].sort())
  const html = renderPage(Glossary as never, 'ar', { loader: await page('ar') })
  for (const part of ['id="cfr"', 'التكلفة وأجور الشحن', 'lang="en"', 'href="#letter-ل"'])
    expect(html).toContain(part)
  const english = renderPage(Glossary as never, 'en', { loader: await page('en') })
  for (const part of ['id="cfr"', 'Cost and freight to the named port.', 'lang="ar" dir="rtl"'])
    expect(english).toContain(part)
})

test('the first term of a text is explained in posts, notes, labels and values; the API gives texts without marks', async () => {
  const found = await app.db
    .selectFrom('editorial_post')
    .select('id')
    .where('section', '=', 'news-excerpt')
    .where('body_ar', 'like', '%الإغراق%')
    .executeTakeFirstOrThrow()
  const plain = await readPost(testContext(app).ctx, 'news-excerpt', found.id)
  if (plain.kind !== 'found') throw new Error(plain.kind)
  expect(plain.post.body.text).not.toContain('class="glossary-term"')
  const { ctx, recorded } = testContext(app, { path: plain.post.path })
  const body = (await loadPost(ctx, 'news-excerpt', found.id)).post.body.text
  expect(body.match(/href="\/glossary#dumping"/g)).toHaveLength(1)
  expect(body).toContain('data-d="التصدير بأقل من القيمة العادية."')
  expect(recorded.tags).toContain('glossary')

  await note('<p>الإغراق، ثم الإغراق مرة أخرى.</p>', '<p>الإغراق واللقيم</p>')
  const { notes, infoTable } = await sectionWords(testContext(app).ctx, 'dumping-cases')
  expect(notes).toMatch(
    /^<p><a class="glossary-term" href="\/glossary#dumping" data-d="[^"]+">الإغراق<\/a>، ثم الإغراق مرة أخرى\.<\/p>$/,
  )
  expect(infoTable).toMatch(
    /^<p>الإغراق <a class="glossary-term" href="\/glossary#feedstock"[^>]+>واللقيم<\/a><\/p>$/,
  )

  const list = renderPage(Plants as never, 'ar', {
    loader: await plantsLoader(
      routeArgs(testContext(app, { path: '/production-capacity?view=table&page=1' }).ctx),
    ),
  })
  expect(list).toMatch(
    /<a class="glossary-term question" href="\/glossary#feedstock" data-d="[^"]+" aria-label="معنى اللقيم">/,
  )
  const plant = renderPage(Plant as never, 'en', {
    loader: await plantLoader(
      routeArgs(testContext(app, { lang: 'en', path: '/production-capacity/qafco-urea' }).ctx, {
        key: 'qafco-urea',
      }),
    ),
  })
  expect(plant).toMatch(
    /<dt><a class="glossary-term" href="\/en\/glossary#feedstock"[^>]*>Feedstock<\/a><\/dt>/,
  )
  const { slug = '' } =
    (await app.db
      .selectFrom('mergers_acquisitions_deal')
      .select('slug')
      .where('introducing_mechanism', '=', 'share_swap')
      .executeTakeFirst()) ?? {}
  const deal = renderPage(Deal as never, 'ar', {
    loader: await dealLoader(
      routeArgs(testContext(app, { path: `/mergers-acquisitions/${slug}` }).ctx, { key: slug }),
    ),
  })
  expect(deal).toMatch(/href="\/glossary#share-swap"[^>]*>مبادلة أسهم<\/a>/)
})

test('a hidden term is explained nowhere and listed nowhere; it is dropped with its tag', async () => {
  await note('<p>الإغراق</p>', null)
  const before = await sectionWords(testContext(app).ctx, 'dumping-cases')
  expect(before.notes).toContain('#dumping"')
  await hide('dumping', true)
  expect((await sectionWords(testContext(app).ctx, 'dumping-cases')).notes).not.toContain('#dumping"')
  expect((await page('ar')).letters.flatMap(({ entries }) => entries)).toHaveLength(62)
  const answer = (await glossaryApi.calls[0]?.handle(testContext(app).ctx, {} as never)) as unknown as {
    results: unknown[]
  }
  expect(answer.results).toHaveLength(62)
  await hide('dumping', false)
  expect((await page('ar')).letters.flatMap(({ entries }) => entries)).toHaveLength(63)
})
