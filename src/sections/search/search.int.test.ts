import { readFile } from 'node:fs/promises'
import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/http/errors.ts'
import { LIMITS, SEARCH } from '#platform/limits/limits.ts'
import { saveSettings } from '#site/settings.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { searchApi } from './api.server.ts'
import Search, { loader } from './pages/search.tsx'
import { suggest } from './suggest.server.ts'
import { matchDocumentsQuery } from './sources/documents.server.ts'
import { matchPostsQuery } from '#editorial/search/posts.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

/** The blocks that a query reads, those of its functions among them. */
async function blocksOf(compiled: CompiledQuery): Promise<number> {
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>({
    ...compiled,
    sql: `explain (analyze, buffers, format json) ${compiled.sql}`,
  })
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? 0)
}

let visitors = 0
const MEMBER = { role: 'member', id: 1, username: 'm', displayName: 'M' } as const
const ask = (q: string, more = '', lang: 'ar' | 'en' = 'ar', viewer?: typeof MEMBER) => {
  visitors += 1
  const { ctx, recorded } = testContext(app, {
    path: `/search?q=${encodeURIComponent(q)}${more}`,
    lang,
    ip: `198.51.100.${visitors}`,
    viewer,
  })
  return { recorded, ctx, data: loader(routeArgs(ctx)) }
}
const hits = async (q: string, more = '', lang: 'ar' | 'en' = 'ar') =>
  (await ask(q, more, lang).data).found?.answer

test('ROUTE-09 SRCH-01 results of all sections with counts, marked whole words, never cached', async () => {
  const { data, recorded } = ask('ميثانول')
  const { found } = await data
  expect(recorded.personal).toBe(true)
  expect(found?.answer.counts['products-prices']).toBeGreaterThan(0)
  expect(found?.answer.counts.articles).toBeGreaterThan(0)
  const html = renderPage(Search as never, 'ar', { loader: await data })
  expect(html).toMatch(/<mark>ال?ميثانول<\/mark>/)
  expect(html).toContain('result-sections')
})

test('SRCH-02 spelling, article, beginnings, symbols, codes and the other language', async () => {
  const total = async (q: string) => Object.values((await hits(q))?.counts ?? {}).reduce((a, b) => a + b, 0)
  expect(await total('الميثانول')).toBe(await total('ميثانول'))
  expect(await total('ميثان')).toBeGreaterThan(0)
  expect(await total('methanol')).toBeGreaterThan(0)
  expect((await hits('٦٧-٥٦-١'))?.results[0]?.href).toBe('/products-prices/show/methanol')
  expect((await hits('MEG', '', 'en'))?.results[0]?.href).toBe('/products-prices/show/meg')
})

test('ROUTE-09 one section, the newest first, and its pages', async () => {
  const only = await hits('سعر', '&in=articles&sort=newest')
  expect(only?.results.every((hit) => hit.section === 'articles')).toBe(true)
  const days = only?.results.map((hit) => hit.published_at ?? '') ?? []
  expect(days).toEqual([...days].sort().reverse())
  expect((await thrownBy(() => ask('سعر', '&page=99').data)).status).toBe(404)
})

test('LANG-05 the periods to choose from are in the digits that the reader chose', async () => {
  const loaded = { loader: await ask('اليوريا').data }
  expect(renderPage(Search as never, 'ar', loaded)).toContain('آخر 30 يوماً')
  const eastern = renderPage(Search as never, 'ar', { ...loaded, prefs: { digits: 'arab', hijri: false } })
  expect(eastern).toContain('آخر ٣٠ يوماً')
})

test('SRCH-02 a slip of spelling is put right and said so; what was typed can be searched; no results has a way on', async () => {
  const data = await ask('الميتانوول').data
  const html = renderPage(Search as never, 'ar', { loader: data })
  expect(data.found?.answer).toMatchObject({ corrected: 'ميثانول', some: false })
  expect(html).toContain('/products-prices/show/methanol')
  expect(html).toContain('exactly=1')
  const typed = renderPage(Search as never, 'ar', { loader: await ask('الميتانوول', '&exactly=1').data })
  expect(typed).toContain('لا توجد نتائج')
  expect(typed).toContain('/products-prices"')
  // Another product is no slip.
  expect((await hits('methane', '', 'en'))?.results.map(({ href }) => href)).not.toContain(
    '/products-prices/show/methanol',
  )
})

test('SRCH-02 every other name of a product finds it', async () => {
  const products = JSON.parse(await readFile('db/demo/products.json', 'utf8')) as {
    id: string
    alt_names: { ar: string[]; en: string[] }
  }[]
  const missed: string[] = []
  for (const { id, alt_names } of products)
    for (const name of [...alt_names.ar, ...alt_names.en]) {
      const first = (await hits(name))?.results.slice(0, 3) ?? []
      if (!first.some(({ href }) => href === `/products-prices/show/${id}`)) missed.push(name)
    }
  expect(missed).toEqual([])
})

test('SRCH-02 a thing with a word of a section leads to its page there', async () => {
  const first = async (q: string) => (await hits(q))?.results[0]?.href
  expect(await first('HDPE prices')).toBe('/products-prices/show/hdpe')
  expect(await first('أسعار HDPE')).toBe('/products-prices/show/hdpe')
  expect(await first('صادرات اليوريا')).toBe('/exports-imports/details=urea')
  expect(await first('طاقة الميثانول')).toBe('/production-capacity?product=methanol&page=1')
  expect(await first('صفقة سابك')).toMatch(/^\/mergers-acquisitions\//)
  expect(await first('كم سعر طن الميثانول؟')).toBe('/products-prices/show/methanol')
})

test('SRCH-02 who produces a thing is asked in any words, and prices with their tonne and in dialect', async () => {
  const first = async (q: string, lang?: 'en') => (await hits(q, '', lang))?.results[0]?.href
  for (const q of ['مين ينتج اليوريا', 'شركات تنتج اليوريا'])
    expect(await first(q), q).toMatch(/^\/(?:production-capacity|companies)\b/)
  for (const q of ['who produces urea', 'urea producers'])
    expect(await first(q, 'en'), q).toMatch(/^\/production-capacity\b/)
  expect(await first('اش سعر طن اليوريا')).toBe(await first('سعر اليوريا'))
  expect(await first('urea price per tonne', 'en')).toBe(await first('urea price', 'en'))
})

test('SRCH-02 letters that are spelled may have the article, in the search, in suggestions and in a list', async () => {
  const pvc = '/products-prices/show/pvc'
  for (const q of ['البي في سي', 'سعر البي في سي', 'للبي في سي'])
    expect((await hits(q))?.results[0]?.href, q).toBe(pvc)
  const { groups } = await suggest(testContext(app).ctx, 'البي في')
  expect(groups.flatMap(({ items }) => items.map(({ href }) => href))).toContain(pvc)
})

test('SRCH-01 words in brackets that say of what kind a thing is are no names of it', async () => {
  const marked = (await hits('urea', '', 'en'))?.results.flatMap(({ title, text }) =>
    [...title, ...text].flatMap(({ pieces }) =>
      pieces.flatMap(({ text: word, mark }) => (mark ? [word] : [])),
    ),
  )
  expect(marked).toContain('Urea')
  expect(marked?.filter((word) => /granular/i.test(word))).toEqual([])
  expect((await hits('granular urea', '', 'en'))?.results[0]?.href).toBe('/products-prices/show/urea')
})

test('SRCH-01 all that is counted can be paged to, in every section and in all of them', async () => {
  for (const q of ['شركة', 'ميثانول', 'Ethylene']) {
    const counts = (await hits(q))?.counts
    const total = Object.values(counts ?? {}).reduce((a, b) => a + b, 0)
    for (const [section, count] of [...Object.entries(counts ?? {}), ['', total] as const]) {
      const seen = new Set<string>()
      for (let page = 1; page <= Math.max(1, Math.ceil(count / 20)); page += 1) {
        const answer = await hits(q, `${section ? `&in=${section}` : ''}&page=${page}`)
        for (const { title, text, href } of answer?.results ?? [])
          seen.add(JSON.stringify([href, title, text]))
      }
      expect(seen.size, `${q} ${section}`).toBe(count)
    }
  }
})

test('SRCH-01 names are suggested by their beginnings, codes and slips too, in few bytes and without a search being counted', async () => {
  const suggested = async (q: string, lang: 'ar' | 'en' = 'ar') => {
    const { ctx, recorded } = testContext(app, { lang })
    const answer = await suggest(ctx, q)
    expect(Buffer.byteLength(JSON.stringify(answer)), q).toBeLessThanOrEqual(3000)
    expect(recorded.personal, q).toBe(q.length > 3)
    return answer.groups.flatMap(({ items }) => items.map(({ href }) => href))
  }
  expect(await suggested('ميثانو')).toContain('/products-prices/show/methanol')
  expect((await suggested('meth', 'en'))[0]).toBe('/products-prices/show/methanol')
  expect((await suggested('MEG', 'en'))[0]).toBe('/products-prices/show/meg')
  expect(await suggested('67-5')).toContain('/products-prices/show/methanol')
  expect(await suggested('3102.10')).toContain('/products-prices/show/urea')
  expect((await suggested('2010'))[0]).toBe('/companies/sabic')
  expect(await suggested('methanol ind', 'en')).toEqual(['/products-prices/show/methanol/in'])
  expect(await suggested('قوة قا')).toContain('/glossary#force-majeure')
  expect(await suggested('melamine', 'en')).toContain('/dumping-cases/us-melamine-qatar-2024')
  expect(await suggested('ميتانول')).toContain('/products-prices/show/methanol')
  expect(await suggested('زقزقزق')).toEqual([])
})

test('SRCH-01 results are filtered by a period, a product and a country', async () => {
  const recent = await hits('اليوريا', '&days=30&sort=newest')
  const oldest = recent?.results.map((hit) => hit.published_at).filter((day) => day !== null)
  expect(oldest?.every((day) => Date.parse(day) > Date.now() - 32 * 86_400_000)).toBe(true)
  const ofUrea = await hits('قافكو', '&product=urea')
  expect(ofUrea?.results.map(({ href }) => href)).toContain('/production-capacity/qafco-urea')
  expect(ofUrea?.results.map(({ href }) => href)).not.toContain('/production-capacity/qafco-ammonia')
  const inQatar = await hits('اليوريا', '&country=QA&in=production-capacity')
  expect(inQatar?.results.map(({ href }) => href)).toEqual(['/production-capacity/qafco-urea'])
})

test('ACC-06 what a viewer may not see in a list is neither found nor counted', async () => {
  await sql`update editorial_post set title_ar = 'زمردة ' || title_ar, visibility = 2 where id = (select min(id) from editorial_post where status = 'published')`.execute(
    app.db,
  )
  await sql`update editorial_post set title_ar = 'زمردة ' || title_ar, visibility = 1 where id = (select max(id) from editorial_post where status = 'published')`.execute(
    app.db,
  )
  const count = async (viewer?: typeof MEMBER) => {
    const { found } = await ask('زمردة', '', 'ar', viewer).data
    return {
      shown: found?.answer.results.length,
      counted: Object.values(found?.answer.counts ?? {}).reduce((a, b) => a + b, 0),
    }
  }
  expect(await count()).toEqual({ shown: 0, counted: 0 })
  expect(await count(MEMBER)).toEqual({ shown: 1, counted: 1 })
})

test('ROUTE-09 hostile and empty queries answer', async () => {
  expect((await ask('').data).found).toBeNull()
  for (const q of [
    "'",
    '"',
    ':*',
    '!!',
    '\\',
    'a & | !',
    '%_',
    'في',
    'x'.repeat(500),
    "'; drop table x --",
    '\u0000',
    '- -',
  ])
    await ask(q).data
})

test('SAFE-04 what is no words finds nothing or something, and never fails', async () => {
  for (const q of [
    '-'.repeat(60),
    '- '.repeat(60),
    '-"'.repeat(30),
    `${'-'.repeat(40)}pvc`,
    'or '.repeat(60),
    '"'.repeat(61),
    '\uFF0D'.repeat(60),
    `a\u0000b`,
    '-a '.repeat(100),
    'x'.repeat(5000),
    '(((((( ))) !!! ||| &&& <-> :* \\',
  ]) {
    const { found } = await ask(q).data
    expect(found === null || found.answer.page_number, q).toBeTruthy()
  }
})

test('SHELL-01 search switched off: 403 on the page, search_unavailable in the API', async () => {
  await saveSettings(app, { use_search: false })
  expect((await thrownBy(() => ask('ميثانول').data)).status).toBe(403)
  const [call] = searchApi.calls
  const asked = call?.handle(testContext(app).ctx, {
    params: undefined,
    query: { q: 'x', sort: 'best', page: 1 },
    body: undefined,
  } as never)
  await expect(asked).rejects.toThrow(Refusal)
  await saveSettings(app, { use_search: true })
})

test('ROUTE-09 searches of one address are limited', async () => {
  const one = () => loader(routeArgs(testContext(app, { path: '/search?q=meg', ip: '203.0.113.9' }).ctx))
  for (let i = 0; i < LIMITS.search.hits; i += 1) await one()
  expect((await thrownBy(one)).status).toBe(429)
})

test('SRCH-01 ROUTE-09 a search of many posts goes through the text index, and an old title is not lost among new texts', async () => {
  await sql`
    insert into editorial_post (section, status, published_at, title_ar, title_en, summary_ar)
    select 'articles', 'published', now() - n * interval '1 minute', 'خبر رقم ' || n, 'Story ' || n, case when n % 400 = 0 then 'فيروزج' else 'كلام' end
    from generate_series(1, 20000) n`.execute(app.db)
  await sql`select search_renew(${SEARCH.recent}, ${SEARCH.lately})`.execute(app.db)
  await sql`vacuum analyze editorial_post`.execute(app.db)
  const words = { query: `'فيروزج'`, sure: `'فيروزج'`, loose: `'فيروزج'` }
  const asked = matchPostsQuery({ ...words, from: 0, limit: 20 }, 3, new Date())
  const few = await blocksOf(asked.compile(app.db))
  expect(few).toBeLessThan(1000)
  const everywhere = matchPostsQuery(
    { query: `'كلام'`, sure: `'كلام'`, loose: `'كلام'`, from: 0, limit: 20 },
    3,
    new Date(),
  )
  // A limited number of a section's posts and of the newest are read, each by an index, however many there are.
  const most = 6 * (2 * SEARCH.posts + SEARCH.walked)
  expect(await blocksOf(everywhere.compile(app.db))).toBeLessThan(most)
  expect((await hits('كلام'))?.more).toContain('articles')
  // Words that no text has together are not looked for in all texts, however common they are.
  const apart = { query: `'كلام' <-> 'كلام'`, sure: `'x'`, loose: `'كلام' & 'كلام'`, from: 0, limit: 20 }
  expect(await blocksOf(matchPostsQuery(apart, 3, new Date()).compile(app.db))).toBeLessThan(most)
  await sql`
    insert into editorial_post (section, status, published_at, title_ar, summary_ar)
    values ('articles', 'published', now() - interval '5 years', 'كلام عن كل شيء', 'نص')`.execute(app.db)
  expect((await hits('كلام'))?.counts.articles).toBeGreaterThan(SEARCH.posts)
  const first = (await hits('كلام', '&in=articles'))?.results[0]
  expect(JSON.stringify(first?.title)).toContain('عن كل شيء')
})

test('SAFE-04 SRCH-01 of a word that many companies have a limited number is read, and the page says that there are more', async () => {
  await sql`
    insert into search_document (source, key, section, title_ar, known_as, names, products, companies, countries, sort, terms)
    select 'company', 'many-' || n, 'companies', 'شركة ' || n, '', array['شرك' || n], '{}', '{}', '{}', n,
      to_tsvector('simple', case when n % 2 = 0 then 'زبرجد لازورد' else 'زبرجد' end)
    from generate_series(1, 20000) n`.execute(app.db)
  await sql`vacuum analyze search_document`.execute(app.db)
  const of = (query: string, loose = query) => ({ query, loose, nameQuery: query, names: [], answers: null })
  const slice = { section: null, order: 'best', from: 0, limit: 20 } as const
  const most = 6 * SEARCH.documents
  expect(
    await blocksOf(
      matchDocumentsQuery({ ...of(`'زبرجد'`), ...slice }, { trade: [], capacity: [] }).compile(app.db),
    ),
  ).toBeLessThan(most)
  const apart = of(`'لازورد' <-> 'زبرجد'`, `'لازورد' & 'زبرجد'`)
  expect(
    await blocksOf(matchDocumentsQuery({ ...apart, ...slice }, { trade: [], capacity: [] }).compile(app.db)),
  ).toBeLessThan(most)
  const answer = await hits('زبرجد')
  expect(answer?.counts.companies).toBe(SEARCH.documents)
  expect(answer?.more).toEqual(['companies'])
  const html = renderPage(Search as never, 'ar', { loader: await ask('زبرجد').data })
  expect(html).toContain('أكثر من')
  expect((await hits('زبرجد', `&page=${Math.ceil(SEARCH.documents / 20)}`))?.results.length).toBeGreaterThan(
    0,
  )
  await sql`delete from search_document where key like 'many-%'`.execute(app.db)
})
