import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import MovePage, { loader, meta } from '../pages/move.tsx'
import { loader as seriesLoader } from '../pages/series.tsx'

const NOW = new Date('2026-11-22T09:00:00Z')
const MEMBER: Viewer = {
  id: 7,
  role: 'member',
  email: 'm@example.org',
  displayName: 'M',
} as unknown as Viewer
/** Moves of the demonstration as it is loaded on that day: a stop of its feedstock, stories, nothing at all. */
const LLDPE = { product_slug: 'lldpe', country_slug: 'cn', day: '2026-02-20' }
const GLYCOL = { product_slug: 'meg', country_slug: 'nwe', day: '2026-11-20' }
const BUTANE = { product_slug: 'butane', country_slug: 'me', day: '2026-06-12' }

let demo: Awaited<ReturnType<typeof demoApp>>
beforeAll(async () => {
  demo = await demoApp(NOW)
})
afterAll(() => demo.drop())
beforeEach(() => demo.app.changes.publish(['prices', 'products', 'list:all', 'categories']))

interface Asked {
  lang?: 'ar' | 'en'
  viewer?: Viewer
  query?: string
}

async function load(params: Record<string, string>, { lang = 'en', viewer, query = '' }: Asked = {}) {
  const path = `/products-prices/show/${params['product_slug']}/${params['country_slug']}/move/${params['day']}${query}`
  const { ctx, recorded } = testContext(demo.app, { now: NOW, lang, path, ...(viewer && { viewer }) })
  return { page: await loader(routeArgs(ctx, params)), recorded }
}
const html = async (params: Record<string, string>, lang: 'ar' | 'en') =>
  stripBidi(renderPage(MovePage as never, lang, { loader: (await load(params, { lang })).page })).replace(
    /<!-- -->/g,
    '',
  )
const robotsOf = async (params: Record<string, string>, query = '') => {
  const { page } = await load(params, { query })
  const root = { lang: 'en', origin: 'https://kimya.example', site: { name: 'K', tagline: 'T' } }
  const found = meta({
    loaderData: page,
    location: { pathname: '/x', search: query },
    matches: [{ id: 'root', loaderData: root }],
  })
  return found.find((one) => 'name' in one && one.name === 'robots')
}
const keysOf = (page: { items: readonly { key: string }[] }) => page.items.map(({ key }) => key)

test('MKT-02 MKT-10 a move is shown in figures with what coincides with it, the nearest first, each with day, page and source', async () => {
  const { page, recorded } = await load(LLDPE)
  expect(page.move).toMatchObject({ date: '20 February 2026', is: true })
  expect(keysOf(page).slice(0, 2)).toEqual(['feedstock:ethylene-kr-fob-spot/2026-02-13', 'stop:sepc-2026'])
  const stop = page.items.find(({ key }) => key === 'stop:sepc-2026')
  expect(stop).toMatchObject({
    path: '/production-capacity/sepc-ethylene#row-sepc-2026',
    dates: '2 January 2026 – 9 March 2026',
    about: { relation: 'input', input: 'Ethylene', through: null },
    distance: 0,
    source: { name: 'Mubasher/Decypha 2026', url: null },
  })
  // The lines of that company for ethylene, over all that are recorded in the Gulf.
  const { rows } = await sql<{ own: number; gulf: number }>`
    select sum(kt_per_year) filter (where slug in ('sepc-ethylene', 'sepc-hdpe', 'sepc-ldpe'))::float8 as own,
      sum(kt_per_year)::float8 as gulf from production_capacity_plant
    where product = 'ethylene' and not hidden and country in ('AE', 'BH', 'KW', 'OM', 'QA', 'SA')
      and this_status in ('operating', 'reduced_rate', 'maintenance', 'shut_down')`.execute(demo.app.db)
  const { own = 0, gulf = 1 } = rows[0] ?? {}
  expect(stop?.capacity).toEqual({
    amount: own.toLocaleString('en-US'),
    share: `${Math.round((own / gulf) * 1000) / 10}%`,
    product: 'Ethylene',
  })
  for (const item of page.items) expect(item.source?.name, item.key).toBeTruthy()
  // What changes any of it drops the page.
  for (const tag of [
    'prices',
    'data:production-capacity',
    'data:dumping-cases',
    'data:mergers-acquisitions',
    'list:p:lldpe',
  ])
    expect([...recorded.tags], tag).toContain(tag)
})

test('MKT-02 LANG-01 the page says what coincides and never that it is the cause, in both languages', async () => {
  const [ar, en] = [await html(GLYCOL, 'ar'), await html(GLYCOL, 'en')]
  expect(en).toContain('Coincides with')
  expect(ar).toContain('تزامن مع')
  expect(en).not.toMatch(/because|due to|driven by/i)
  expect(ar).not.toMatch(/بسبب|نتيجة لـ|جرّاء/)
  expect(en).toContain('href="/en/dumping-cases/eu-meg-2020"')
  expect(ar).toContain('href="/dumping-cases/eu-meg-2020"')
})

test('MKT-02 a computed last day of a measure is said to be computed', async () => {
  const { page } = await load(GLYCOL)
  const expiry = page.items.find(({ key }) => key === 'case:eu-meg-2020/2026-11-16/expiry')
  expect(expiry).toMatchObject({ date: '2026-11-16', note: expect.stringContaining('computed') })
})

test('ROLE-01 a reader gets the stories that they may list: those of members are not for visitors, drafts and hidden ones for no one', async () => {
  const about = async (viewer?: Viewer) => {
    const { page } = await load(GLYCOL, viewer ? { viewer } : {})
    return { found: page.looked.story ?? 0, all: JSON.stringify(page.items) }
  }
  const before = await about()
  const { rows } = await sql<{ id: number; title_en: string }>`
    select id, title_en from editorial_post where 'meg' = any(products) and status = 'published' and visibility = 3
      and published_at > ${new Date('2026-11-19T00:00:00Z')} order by id limit 3`.execute(demo.app.db)
  const [members, draft, hidden] = rows
  await sql`update editorial_post set visibility = 2 where id = ${members?.id}`.execute(demo.app.db)
  await sql`update editorial_post set status = 'draft' where id = ${draft?.id}`.execute(demo.app.db)
  await sql`update editorial_post set hidden = true where id = ${hidden?.id}`.execute(demo.app.db)
  const visitor = await about()
  const member = await about(MEMBER)
  expect(rows).toHaveLength(3)
  expect(visitor.found).toBe(before.found - 3)
  expect(member.found).toBeGreaterThan(visitor.found)
  for (const one of [draft, hidden])
    for (const seen of [visitor, member]) expect(seen.all).not.toContain(one?.title_en)
  await sql`update editorial_post set visibility = 3, status = 'published', hidden = false
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(demo.app.db)
})

test('TRUST-01 demonstration rows carry their mark, and real prices are not matched with them', async () => {
  await sql`update production_capacity_stop set demo = true where slug = 'sepc-2026'`.execute(demo.app.db)
  const { page } = await load(LLDPE)
  const marked = new Map(page.items.map(({ key, demo: made }) => [key, made]))
  expect(marked.get('stop:sepc-2026')).toBe(true)
  expect(marked.get('feedstock:ethylene-kr-fob-spot/2026-02-13')).toBe(true)
  expect((await html(LLDPE, 'ar')).match(/بيانات توضيحية/g)?.length).toBeGreaterThan(3)
  await sql`update production_capacity_stop set demo = false where slug = 'sepc-2026'`.execute(demo.app.db)
  await sql`update products_prices_series set demo = false where product in ('ethylene', 'naphtha', 'propane')`.execute(
    demo.app.db,
  )
  await demo.app.changes.publish(['prices'])
  const real = await load(LLDPE)
  expect(real.page.looked.feedstock).toBe(0)
  expect(real.page.items.find(({ key }) => key === 'stop:sepc-2026')?.demo).toBe(false)
  await sql`update products_prices_series set demo = true where product in ('ethylene', 'naphtha', 'propane')`.execute(
    demo.app.db,
  )
})

test('MKT-02 hidden stops and cases, and stops dated by their year alone, are not listed', async () => {
  await sql`update production_capacity_stop set hidden = true where slug = 'sepc-2026'`.execute(demo.app.db)
  await sql`update dumping_cases_case set hidden = true where slug = 'eu-meg-2020'`.execute(demo.app.db)
  expect(keysOf((await load(LLDPE)).page)).not.toContain('stop:sepc-2026')
  expect((await load(GLYCOL)).page.looked.case).toBe(0)
  await sql`update production_capacity_stop set hidden = false, date_start = '2026' where slug = 'sepc-2026'`.execute(
    demo.app.db,
  )
  expect(keysOf((await load(LLDPE)).page)).not.toContain('stop:sepc-2026')
  await sql`update production_capacity_stop set date_start = '2026-01-02' where slug = 'sepc-2026'`.execute(
    demo.app.db,
  )
  await sql`update dumping_cases_case set hidden = false where slug = 'eu-meg-2020'`.execute(demo.app.db)
})

test('MKT-02 ROUTE-22 a move without anything recorded beside it says so and what was looked for, and is not indexed', async () => {
  const { page } = await load(BUTANE)
  expect(page.items).toEqual([])
  expect(page.looked).toEqual({ feedstock: 0, stop: 0, case: 0, story: 0, deal: 0 })
  expect(await html(BUTANE, 'en')).toContain('Nothing recorded here coincides with this move')
  expect(await html(BUTANE, 'ar')).toContain('لا شيء مسجلاً هنا تزامن مع هذا التحرّك')
  expect(await robotsOf(BUTANE)).toMatchObject({ content: 'noindex' })
  expect(await robotsOf(GLYCOL)).not.toMatchObject({ content: 'noindex' })
  expect(await robotsOf(GLYCOL, '?known=2026-11-21')).toMatchObject({ content: 'noindex' })
})

test('MKT-10 a move follows what was known: a price that was corrected since is no move now, and its address stays', async () => {
  const { db } = demo.app
  const { rows } = await sql<{ id: number; price: string; before: string }>`
    select p.series_id as id, p.price, (select price from products_prices_point b where b.series_id = p.series_id and b.day = '2026-11-13') as before
    from products_prices_point p join products_prices_series s on s.id = p.series_id
    where s.slug = 'meg-nwe-cif-spot' and p.day = '2026-11-20'`.execute(db)
  const { id, price, before } = rows[0] ?? { id: 0, price: '0', before: '0' }
  await sql`update products_prices_point set price = ${before}, low = null, high = null
    where series_id = ${id} and day = '2026-11-20'`.execute(db)
  await demo.app.changes.publish(['prices'])
  expect((await load(GLYCOL)).page.move).toMatchObject({ is: false, percent: 0 })
  expect((await load(GLYCOL, { query: '?known=2026-11-21' })).page.move.is).toBe(true)
  expect(await html(GLYCOL, 'en')).toContain('so it is not a move')
  const listed = async (query: string) => {
    const path = `/products-prices/show/meg/nwe${query}`
    const { ctx } = testContext(demo.app, { now: NOW, lang: 'en', path })
    const { series } = await seriesLoader(routeArgs(ctx, GLYCOL))
    return series.moves?.lines.map(({ href }) => href)
  }
  const address = '/products-prices/show/meg/nwe/move/2026-11-20'
  expect(await listed('')).not.toContain(address)
  expect(await listed('?known=2026-11-21')).toContain(`${address}?known=2026-11-21`)
  await sql`update products_prices_point set price = ${price}, known_from = '2026-11-20T14:30:00Z'
    where series_id = ${id} and day = '2026-11-20'`.execute(db)
  await sql`delete from products_prices_point_revision where series_id = ${id} and day = '2026-11-20'`.execute(
    db,
  )
})

test('MKT-02 the moves of a range are below its chart, the newest first, and only those of the range', async () => {
  const of = async (query: string) => {
    const { ctx } = testContext(demo.app, {
      now: NOW,
      lang: 'en',
      path: `/products-prices/show/meg/nwe${query}`,
    })
    const { series } = await seriesLoader(routeArgs(ctx, GLYCOL))
    return series.moves
  }
  const all = await of('?range=all')
  const days = all?.lines.map(({ day }) => day) ?? []
  expect(days).toEqual(days.toSorted().reverse())
  expect(days.length).toBeGreaterThan(3)
  expect((await of('?range=monthly'))?.lines.map(({ day }) => day)).toEqual(
    days.filter((day) => day > '2026-10-20'),
  )
  // The same change is a move in every range that has it.
  const half = (await of('?range=six-months'))?.lines ?? []
  expect(half).toEqual(all?.lines.filter(({ day }) => day >= (half.at(-1)?.day ?? '')))
})

test('MKT-02 MKT-10 the chart has a mark for each listed move, which says its day, change and what coincides most, and leads to its page', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const path = '/products-prices/show/lldpe/cn?range=all'
    const { ctx } = testContext(demo.app, { now: NOW, lang, path })
    const { series } = await seriesLoader(routeArgs(ctx, LLDPE))
    const marks = lineOf(series.chart)?.annotations?.of ?? []
    expect(marks.map(({ path: to }) => to)).toEqual(series.moves?.lines.map(({ href }) => href))
    const { page } = await load(LLDPE, { lang })
    const mark = marks.find(({ date }) => date === LLDPE.day)
    const label = stripBidi(mark?.label ?? '')
    expect(label).toContain(stripBidi(page.items[0]?.title.text ?? 'none'))
    expect(label).toContain(lang === 'ar' ? 'أقرب ما تزامن معه' : 'Coincides most closely with')
    expect(label).toMatch(/[+−]\d+\.\d%/)
    expect(mark?.rises).toBe((page.move.percent ?? 0) > 0)
  }
})

test('ROLE-01 the mark of a move names no story that its reader may not list', async () => {
  const { db } = demo.app
  const HDPE = { product_slug: 'hdpe', country_slug: 'cn', day: '2026-11-13' }
  const of = async (viewer?: Viewer) => {
    const path = '/products-prices/show/hdpe/cn?range=all'
    const { ctx } = testContext(demo.app, { now: NOW, path, ...(viewer && { viewer }) })
    const { series } = await seriesLoader(routeArgs(ctx, HDPE))
    return stripBidi(lineOf(series.chart)?.annotations?.of.find(({ date }) => date === HDPE.day)?.label ?? '')
  }
  const [story] = (await load(HDPE, { lang: 'ar' })).page.items
  expect(story?.kind).toBe('story')
  const title = stripBidi(story?.title.text ?? '')
  expect(await of()).toContain(title)
  const id = Number(story?.key.split(':')[1])
  await sql`update editorial_post set visibility = 2 where id = ${id}`.execute(db)
  expect(await of()).not.toContain(title)
  expect(await of(MEMBER)).toContain(title)
  await sql`update editorial_post set visibility = 3 where id = ${id}`.execute(db)
})

test('ROUTE-15 a day without a price, the first price, a hidden series and what is no day are 404; capitals lead to small letters', async () => {
  const status = async (params: Record<string, string>) => (await thrownBy(() => load(params))).status
  expect(await status({ ...GLYCOL, day: '2026-11-19' })).toBe(404)
  expect(await status({ ...GLYCOL, day: '2026-11' })).toBe(404)
  expect(await status({ ...GLYCOL, day: '2026-02-30' })).toBe(404)
  expect(await status({ ...GLYCOL, day: "2026-11-20'" })).toBe(404)
  const { rows } = await sql<{ day: string }>`
    select min(day)::text as day from products_prices_point p join products_prices_series s on s.id = p.series_id
    where s.slug = 'meg-nwe-cif-spot'`.execute(demo.app.db)
  expect(await status({ ...GLYCOL, day: rows[0]?.day ?? '' })).toBe(404)
  expect(await thrownBy(() => load({ ...GLYCOL, country_slug: 'NWE' }))).toEqual({
    status: 301,
    location: '/en/products-prices/show/meg/nwe/move/2026-11-20',
  })
  await sql`update products_prices_series set hidden = true where slug = 'meg-nwe-cif-spot'`.execute(
    demo.app.db,
  )
  await demo.app.changes.publish(['prices'])
  expect(await status(GLYCOL)).toBe(404)
  await sql`update products_prices_series set hidden = false where slug = 'meg-nwe-cif-spot'`.execute(
    demo.app.db,
  )
})
