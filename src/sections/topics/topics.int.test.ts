import type { ComponentType } from 'react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCompany } from '#sections/companies/company/company-page.server.ts'
import { loadProduct } from '#sections/products-prices/products/product-page.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import IndexPage, { loader as indexLoader } from './pages/index.tsx'
import TopicPage, { loader as topicLoader, meta } from './pages/topic.tsx'
import { timelineOf } from './timeline.server.tsx'
import { loadTopic } from './topic.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const ROOT = (lang: Lang) => ({
  lang,
  origin: 'https://kimya.example',
  site: { name: 'K', tagline: 'T', social: [] },
})
let demo: Awaited<ReturnType<typeof demoApp>>
beforeAll(async () => {
  demo = await demoApp(NOW)
})
afterAll(() => demo.drop())

const at = (path: string, lang: Lang = 'en') => testContext(demo.app, { lang, now: NOW, path }).ctx
const days = (html: string | null) =>
  [...(html ?? '').matchAll(/<time dateTime="([^"]+)"/g)].map(([, day = '']) => day)

describe.each(['ar', 'en'] as const)('in %s', (lang) => {
  test('NEWS-04 a topic’s page has its pins first and once, its stories, prices, cases, timeline, feed, and is a CollectionPage', async () => {
    const loaded = await topicLoader(routeArgs(at('/topics/meg-duties', lang), { slug: 'meg-duties' }))
    const html = renderPage(TopicPage as ComponentType, lang, { loader: loaded, root: ROOT(lang) })
    const plain = stripBidi(html)
    expect(plain).toContain(lang === 'ar' ? 'رسوم جلايكول الإيثيلين الخليجي' : 'Duties on Gulf ethylene glycol')
    expect(loaded.pinned).toHaveLength(1)
    expect(loaded.posts.results.map(({ id }) => id)).not.toContain(loaded.pinned[0]?.id)
    expect(plain).toContain('"@type":"CollectionPage"')
    expect(plain).toContain('href="/dumping-cases/eu-meg-2020"'.replace('"/', lang === 'en' ? '"/en/' : '"/'))
    expect(plain).toContain(`${lang === 'en' ? '/en' : ''}/feeds/t/meg-duties.rss`)
    expect(plain).toContain(lang === 'ar' ? 'المسار الزمني' : 'Timeline')
    expect(plain).toMatch(/price-panel/)
    expect(plain).not.toContain('/>undefined')
  })

  test('NEWS-04 the list of topics has each with how many stories it has', async () => {
    const loaded = await indexLoader(routeArgs(at('/topics', lang), {}))
    expect(loaded.topics.map(({ href }) => href)).toEqual([
      '/topics/meg-duties',
      '/topics/gulf-nitrogen',
      '/topics/sabic-portfolio',
    ])
    for (const { stories } of loaded.topics) expect(stories).toBeGreaterThan(3)
    const html = renderPage(IndexPage as ComponentType, lang, { loader: loaded, root: ROOT(lang) })
    expect(html).toContain(`${lang === 'en' ? '/en' : ''}/topics/gulf-nitrogen`)
  })
})

test('NEWS-04 the timeline has stories, events of cases, stops, deals and releases, the newest first, each with its source and mark', async () => {
  await sql`update dumping_cases_case set demo = (slug = 'in-meg-2019')`.execute(demo.app.db)
  const html = await timelineOf(
    at('/topics/x'),
    {
      list: 'p:meg',
      products: ['ethylene'],
      companies: ['sabic', 'sepc'],
      cases: ['eu-meg-2020', 'in-meg-2019'],
    },
    400,
  )
  const found = days(html)
  expect(found.length).toBeGreaterThan(20)
  expect(found.map(pad)).toEqual(found.map(pad).toSorted().toReversed())
  const items = (html ?? '').split('<li>').slice(1)
  for (const kind of ['Story', 'Outage', 'Dumping case', 'Deal'])
    expect(
      items.some((item) => item.includes(`>${kind}</small>`)),
      kind,
    ).toBe(true)
  const marked = items.filter((item) => item.includes('Demonstration data'))
  expect(marked.some((item) => item.includes('/en/dumping-cases/in-meg-2019'))).toBe(true)
  expect(marked.some((item) => item.includes('/en/dumping-cases/eu-meg-2020'))).toBe(false)
  expect(items.filter((item) => item.includes('>Expected<')).length).toBe(
    found.filter((day) => pad(day) > '2026-11-22').length,
  )
})
const pad = (day: string) => day + '-01-01'.slice(day.length - 4)

test('NEWS-04 the timeline of a company is a part of its own page, that of a product of the product’s', async () => {
  const company = await loadCompany(at('/companies/sepc/timeline'), 'sepc', 'timeline', undefined)
  expect(company.content).toMatchObject({
    tab: 'timeline',
    html: expect.stringContaining('>Outage</small>'),
  })
  const product = await loadProduct(at('/products-prices/show/meg'), 'meg')
  expect(product.timeline).toContain('/en/dumping-cases/eu-meg-2020')
})

test('NEWS-04 an unknown or hidden topic is 404, and so is a page past its end', async () => {
  const status = (path: string, slug: string) => thrownBy(() => loadTopic(at(path), slug))
  expect(await status('/topics/none', 'none')).toMatchObject({ status: 404 })
  expect(await status('/topics/meg-duties?page=99', 'meg-duties')).toMatchObject({ status: 404 })
  await sql`update editorial_topic set hidden = true where slug = 'meg-duties'`.execute(demo.app.db)
  demo.app.memo.drop(['topics'])
  expect(await status('/topics/meg-duties', 'meg-duties')).toMatchObject({ status: 404 })
  const { topics } = await indexLoader(routeArgs(at('/topics'), {}))
  expect(topics.map(({ href }) => href)).not.toContain('/topics/meg-duties')
})

test('NEWS-04 the head of a topic names its feed', async () => {
  const loaded = await loadTopic(at('/topics/gulf-nitrogen'), 'gulf-nitrogen')
  const root = { id: 'root', loaderData: ROOT('en') }
  const head = meta({
    loaderData: loaded,
    matches: [root],
    location: { pathname: '/en/topics/gulf-nitrogen', search: '' },
  })
  expect(JSON.stringify(head)).toContain('/feeds/t/gulf-nitrogen.rss')
})
