import Fastify, { type FastifyInstance } from 'fastify'
import type { ComponentType } from 'react'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'kysely'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiModules } from '#api/modules.server.ts'
import { isNumeric } from '#datasets/columns.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { stripBidi } from '#i18n/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { Ticker } from '#ui/Ticker.tsx'
import { MARKS, type Mark } from '#ui/marks.ts'
import { CHARTS } from '#shell/charts.server.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'
import { serveDatasetDownloads } from '#shell/dataset-downloads.server.ts'
import { DATASETS } from '#shell/datasets.server.ts'
import { rootData } from '#shell/root-data.server.ts'
import routes from '#shell/routes.ts'
import { routeArgs, testContext } from './context.server.ts'
import { demoApp } from './demo-app.server.ts'
import { renderPage } from './render-page.tsx'

const NOW = new Date('2026-11-22T09:00:00Z')
const SERIES = 'urea-me-granular-fob-spot'
const FLOW = 'urea-export-sa-cn-2025-310210'

/** What figures of a page can say of themselves. What is not stored of figures cannot be said: a price is no estimate. */
const PRICES: readonly Mark[] = ['demo', 'revised']
const ROWS: readonly Mark[] = ['demo', 'revised']
const TRADE: readonly Mark[] = ['demo', 'estimated', 'revised']
/** Totals of a table that is added up by period do not know what each of its rows once was. */
const TRADE_TOTALS: readonly Mark[] = ['demo', 'estimated']

interface Surface {
  /** The address under which it is asked for. */
  at: string
  params?: Record<string, string>
  marks: readonly Mark[]
  /** Its description is an editor's text. */
  prose?: true
}

/** Every page with figures, by its route. */
const PAGES: Readonly<Record<string, readonly Surface[]>> = {
  index: [{ at: '/index', marks: PRICES }],
  'c/:key': [{ at: '/c/{article}', params: { key: '{article}' }, marks: PRICES, prose: true }],
  'products-prices': [
    { at: '/products-prices?page=1', marks: PRICES },
    { at: '/products-prices?view=table&page=1', marks: PRICES },
  ],
  'products-prices/search': [{ at: '/products-prices/search?q=urea&view=table&page=1', marks: PRICES }],
  'products-prices/compare': [{ at: `/products-prices/compare?s=${SERIES}`, marks: PRICES }],
  'products-prices/market/:country_slug': [
    { at: '/products-prices/market/me', params: { country_slug: 'me' }, marks: PRICES },
  ],
  'products-prices/show/:product_slug': [
    { at: '/products-prices/show/urea', params: { product_slug: 'urea' }, marks: PRICES },
  ],
  'products-prices/show/:product_slug/:country_slug': [
    {
      at: '/products-prices/show/urea/me',
      params: { product_slug: 'urea', country_slug: 'me' },
      marks: PRICES,
    },
  ],
  'production-capacity': ['', '&view=chart', '&view=map', '&view=stops'].map((view) => ({
    at: `/production-capacity?page=1${view}`,
    marks: ROWS,
  })),
  'production-capacity/search': [{ at: '/production-capacity/search?q=urea&page=1', marks: ROWS }],
  'production-capacity/:plant_slug': [
    { at: '/production-capacity/{plant}', params: { plant_slug: '{plant}' }, marks: ROWS },
  ],
  ':section/chart/:chart': CHARTS.map(({ section, key }) => ({
    at: `/${section}/chart/${key}${queryOf(section, key)}`,
    params: { section, chart: key },
    marks: chartMarks(section),
  })),
  companies: [{ at: '/companies?page=1&view=table', marks: ['demo'] }],
  'companies/search': [{ at: '/companies/search?q=sabic&page=1&view=table', marks: ['demo'] }],
  'companies/:company_slug': [{ at: '/companies/sabic', params: { company_slug: 'sabic' }, marks: ['demo'] }],
  'companies/:company_slug/:tab': [
    {
      at: '/companies/sabic/productionCapacity',
      params: { company_slug: 'sabic', tab: 'productionCapacity' },
      marks: ROWS,
    },
  ],
  'companies/:company_slug/:tab/:child': [
    {
      at: '/companies/sabic/productionCapacity/infoProduct',
      params: { company_slug: 'sabic', tab: 'productionCapacity', child: 'infoProduct' },
      marks: PRICES,
    },
  ],
  'dumping-cases': ['', '&view=chart', '&view=timeline'].map((view) => ({
    at: `/dumping-cases?page=1${view}`,
    marks: ROWS,
  })),
  'dumping-cases/search': [{ at: '/dumping-cases/search?q=meg&page=1', marks: ROWS }],
  'dumping-cases/:case_slug': [
    { at: '/dumping-cases/eu-meg-2020', params: { case_slug: 'eu-meg-2020' }, marks: ROWS },
  ],
  'exports-imports': ['', '&view=value', '&view=quantity'].map((view) => ({
    at: `/exports-imports?page=1${view}`,
    marks: view ? TRADE_TOTALS : TRADE,
  })),
  'exports-imports/search': [{ at: '/exports-imports/search?q=urea&page=1', marks: TRADE }],
  'exports-imports/:key': [
    { at: `/exports-imports/${FLOW}`, params: { key: FLOW }, marks: TRADE },
    { at: '/exports-imports/details=urea', params: { key: 'details=urea' }, marks: TRADE },
  ],
  'mergers-acquisitions': ['&view=table', '', '&view=chart'].map((view) => ({
    at: `/mergers-acquisitions?page=1${view}`,
    marks: ROWS,
  })),
  'mergers-acquisitions/search': [{ at: '/mergers-acquisitions/search?q=sabic&page=1', marks: ROWS }],
  'mergers-acquisitions/:deal_slug': [
    { at: '/mergers-acquisitions/{deal}', params: { deal_slug: '{deal}' }, marks: ROWS },
  ],
  search: [{ at: '/search?q=MEG&section=dumping-cases&page=1', marks: ROWS }],
}

/** Pages that show no figure of a data section. Who adds a page with figures puts it into the table above. */
const WITHOUT_FIGURES = `/ 404 412 lock status
  offline * helps glossary contact
  page/:slug aw aw/:key news-excerpt news-excerpt/:key
  s/:app/:post_id calendar/:day vote/:id articles-post articles-post/:action/:slug?
  aroundWorld-post aroundWorld-post/:action/:slug? fileuploads fileuploads/downloads/:file_id? fileuploads/upload
  profile/:child? account/login account/logout account/register account/activation/:uidb64/:token
  account/send_activation_email account/form_restore_password/:uidb64/:token account/restore_password admin/mail admin/comments`.split(
  /\s+/,
)

/** Calls of the data sections, each with what it is asked for; one that gives no figure of theirs has no marks. */
const CALLS: Readonly<Record<string, Omit<Surface, 'at'>>> = {
  '/products-prices/api/rows': { marks: PRICES },
  '/products-prices/api/rows/:key': { params: { key: SERIES }, marks: PRICES },
  '/products-prices/api/rows/:key/points': { params: { key: SERIES }, marks: PRICES },
  '/products-prices/api/products': { marks: PRICES },
  '/products-prices/api/products/:slug': { params: { slug: 'urea' }, marks: PRICES },
  '/products-prices/api/latest': { marks: PRICES },
  '/production-capacity/api/rows': { marks: ROWS },
  '/production-capacity/api/rows/:key': { params: { key: '{plant}' }, marks: ROWS },
  '/production-capacity/api/stops': { marks: ROWS },
  '/production-capacity/api/stops/:key': { params: { key: '{stop}' }, marks: ROWS },
  '/companies/api/rows': { marks: ['demo'] },
  '/companies/api/rows/:key': { params: { key: 'sabic' }, marks: ['demo'] },
  '/companies/api/financialFiles': { marks: [] },
  '/companies/api/financialFiles/:key': { marks: [] },
  '/dumping-cases/api/rows': { marks: ROWS },
  '/dumping-cases/api/rows/:key': { params: { key: 'eu-meg-2020' }, marks: ROWS },
  '/exports-imports/api/rows': { marks: TRADE },
  '/exports-imports/api/rows/:key': { params: { key: '{flow}' }, marks: TRADE },
  '/exports-imports/api/stories': { marks: [] },
  '/dumping-cases/api/stories': { marks: [] },
  '/mergers-acquisitions/api/stories': { marks: [] },
  '/production-capacity/api/stories': { marks: [] },
  '/mergers-acquisitions/api/rows': { marks: ROWS },
  '/mergers-acquisitions/api/rows/:key': { params: { key: '{deal}' }, marks: ROWS },
}

function queryOf(section: string, key: string): string {
  if (section === 'products-prices') return `?s=${SERIES}${key === 'price' ? '' : '&s=methanol-cn-cfr-spot'}`
  if (section === 'exports-imports')
    return key === 'series' ? '?of=urea-export-sa-cn-310210&frequency=annual' : '?product=urea'
  return key === 'case' ? '?case=eu-meg-2020' : ''
}

function chartMarks(section: string): readonly Mark[] {
  if (section === 'products-prices') return PRICES
  return section === 'exports-imports' ? TRADE_TOTALS : ROWS
}

type Module = {
  default?: ComponentType
  loader?: (args: never) => unknown
  meta?: (input: never) => { name?: string; content?: string }[]
}
const MODULES = import.meta.glob<Module>(['../shell/**/*.tsx', '../sections/*/pages/**/*.{ts,tsx}'])
const leaves = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))
const FILES = new Map(leaves(routes).map(({ id = '', file }) => [id, file]))

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let server: FastifyInstance
const keys: Record<string, string> = {}
const filled = (text: string, lang: Lang = 'en') =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => keys[name] ?? keys[`${name}_${lang}`] ?? name)

beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
  server = Fastify()
  serveCharts(server, app)
  serveDatasetDownloads(server, app)
  const key = async (text: string) => {
    const { rows } = await sql<{ key: string }>`${sql.raw(text)}`.execute(app.db)
    return rows[0]?.key ?? ''
  }
  keys['plant'] = await key(
    `select slug as key from production_capacity_plant where product is not null order by slug limit 1`,
  )
  for (const lang of ['ar', 'en'] as const) {
    const stories = await latestPosts(testContext(app, { now: NOW, lang }).ctx, 'p:urea', 20)
    keys[`article_${lang}`] = stories.find(({ path }) => path.startsWith('/c/'))?.path.slice(3) ?? ''
  }
  // A coming event says in its title that it is made up: that is no figure.
  await sql`delete from site_calendar_event where title_ar like '%بيانات توضيحية%'`.execute(app.db)
  // One product's trade is enough, and quicker.
  await sql`delete from exports_imports_flow where product <> 'urea' or country <> 'SA'`.execute(app.db)
  keys['stop'] = await key(`select slug as key from production_capacity_stop order by slug limit 1`)
  keys['deal'] = await key(
    `select slug as key from mergers_acquisitions_deal where value_usd_m > 0 order by slug limit 1`,
  )
  keys['flow'] = await key(
    `select id::text as key from exports_imports_flow where partner is null order by id limit 1`,
  )
})
afterAll(async () => {
  await server.close()
  await drop()
})

/** Makes every figure of the portal one of a kind, without any other mark. */
async function make(kind: Mark | 'real') {
  const tables = DATASETS.filter(({ derived }) => !derived)
  const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'demo' and table_type = 'BASE TABLE' and table_schema = 'public'`.execute(app.db)
  for (const { name } of rows)
    await sql`update ${sql.table(name)} set demo = ${kind === 'demo'}`.execute(app.db)
  // The source of the demonstration's own figures is named as they are marked.
  for (const name of ['products_prices_series', 'products_prices_latest', 'exports_imports_flow'])
    await sql`update ${sql.table(name)} set source_ar = 'مصدر', source_en = 'Source'`.execute(app.db)
  await sql`update exports_imports_flow set estimate = ${kind === 'estimated'}`.execute(app.db)
  await sql`truncate data_revision, products_prices_point_revision`.execute(app.db)
  if (kind === 'revised') {
    for (const { section, table, key, columns } of tables) {
      const figures = Object.keys(columns).filter((name) => columns[name] && isNumeric(columns[name]))
      const before = JSON.stringify(Object.fromEntries(figures.map((name) => [name, -1])))
      await sql`insert into data_revision (section, table_name, row_key, before)
        select ${section}, ${table}, ${sql.ref(key)}::text, ${before}::jsonb from ${sql.table(table)}`.execute(
        app.db,
      )
    }
    await sql`insert into products_prices_point_revision (series_id, day, price, valid_from, valid_to)
      select series_id, day, price + 1, now() - interval '2 days', now() - interval '1 day'
      from products_prices_latest`.execute(app.db)
  }
  await app.changes.publish(['prices', 'products', ...DATASETS.map(({ tag }) => tag)])
}

const ROOT = (lang: Lang) => ({ lang, origin: 'https://kimya.example', site: { name: 'K', tagline: 'T' } })

/** The marks that a text shows: as tags of a page, or in brackets behind what they are about. */
function shown(text: string, lang: Lang): Mark[] {
  const plain = stripBidi(text)
  return (Object.keys(MARKS) as Mark[]).filter((mark) =>
    [MARKS[mark].all[lang], MARKS[mark].some[lang]].some(
      (words) =>
        new RegExp(`class="st [^"]*"[^>]*>(?:<span class="vh">)?${words}<`).test(plain) ||
        new RegExp(`[(،,·>] ?${words} ?[)،,·]`).test(plain) ||
        plain.includes(`"note">${words}`) ||
        plain.includes(`· ${words}`),
    ),
  )
}

async function page(route: string, { at, params = {} }: Surface, lang: Lang) {
  const file = FILES.get(route) ?? ''
  const module = await MODULES[`../shell/${file}`.replace('/shell/../', '/')]?.()
  if (!module?.default || !module.loader) throw new Error(`${route} has no page`)
  const { ctx } = testContext(app, { path: (lang === 'en' ? '/en' : '') + filled(at, lang), lang, now: NOW })
  const own = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodeURIComponent(filled(value, lang))]),
  )
  const loader = await module.loader(routeArgs(ctx, own))
  let html = renderPage(module.default, lang, { loader })
  if (html.includes('<!--$!-->')) {
    // Charts are fetched with the first of them: the second time they are there.
    await new Promise((resolve) => setImmediate(resolve))
    html = renderPage(module.default, lang, { loader })
  }
  const where = {
    loaderData: loader,
    matches: [{ id: 'root', loaderData: ROOT(lang) }],
    location: { pathname: filled(at), search: '' },
  } as never
  const description = module.meta?.(where).find(({ name }) => name === 'description')?.content ?? ''
  return { html, description }
}

const sorted = (marks: readonly Mark[]) => [...new Set(marks)].sort()
const KINDS = ['real', 'demo', 'estimated', 'revised'] as const

test('TRUST-01 every page is known to show figures or none', () => {
  expect([...Object.keys(PAGES), ...WITHOUT_FIGURES].sort()).toEqual([...FILES.keys()].sort())
})

test('TRUST-01 every call of the data sections is known to give figures or none', () => {
  const sections = new Set(DATASETS.map(({ section }) => section))
  const calls = apiModules(() => '0').flatMap(({ prefix, calls: own }) =>
    sections.has(prefix.split('/')[1] ?? '')
      ? own.filter(({ method }) => method === 'GET').map(({ path }) => `${prefix}/${path}`)
      : [],
  )
  expect(Object.keys(CALLS).sort()).toEqual(calls.sort())
})

describe.each(KINDS)('TRUST-01 where every figure is %s', (kind) => {
  beforeAll(() => make(kind), 60_000)
  const lang: Lang = kind === 'demo' || kind === 'real' ? 'ar' : 'en'
  const wanted = (marks: readonly Mark[]): Mark[] => marks.filter((mark) => mark === kind)

  test('each page says so, and no other page does', async () => {
    const found: Record<string, readonly Mark[]> = {}
    const expected: Record<string, readonly Mark[]> = {}
    for (const [route, surfaces] of Object.entries(PAGES))
      for (const surface of surfaces) {
        if (kind === 'estimated' && !surface.marks.includes(kind)) continue
        const { html, description } = await page(route, surface, lang).catch((error: unknown) => {
          throw new Error(surface.at, { cause: error })
        })
        found[surface.at] = sorted(shown(html, lang))
        expected[surface.at] = sorted(wanted(surface.marks))
        // A description with a figure is read where the page is not.
        if (kind === 'demo' && !surface.prose && /\d[.,]\d/.test(description))
          expect(stripBidi(description), surface.at).toContain(MARKS.demo.all[lang])
      }
    expect(found).toEqual(expected)
  })

  test('the band of prices over every page says so', async () => {
    const { ticker } = (await rootData(testContext(app, { lang, now: NOW }).ctx)).serverOnly ?? {}
    const Band = () => Ticker({ label: 'prices', rows: ticker?.rows ?? [] })
    expect(sorted(shown(renderPage(Band, lang, {}), lang))).toEqual(sorted(wanted(PRICES)))
  })

  test('each file, picture and frame says so', async () => {
    const get = async (path: string) =>
      stripBidi((await server.inject({ url: (lang === 'en' ? '/en' : '') + path })).body)
    const words = (text: string) =>
      sorted(
        (Object.keys(MARKS) as Mark[]).filter((mark) =>
          [MARKS[mark].all[lang], MARKS[mark].some[lang]].some((own) => text.includes(own)),
        ),
      )
    for (const { section, key } of CHARTS) {
      const at = (ending: string) => `/${section}/chart/${key}${ending}${queryOf(section, key)}`
      const own = sorted(wanted(chartMarks(section)))
      const svg = (await get(at('.svg'))).replace(/<style>[^]*?<\/style>/, '')
      expect(words(svg), at('.svg')).toEqual(own)
      expect(shown(await get(at('/embed')), lang), at('/embed')).toEqual(own)
      const { about } = JSON.parse(await get(at('.json'))) as { about: { marks: object } }
      expect(Object.keys(about.marks).sort(), at('.json')).toEqual(own)
      const head = (await get(at('.csv'))).split('\r\n').filter((line) => line.startsWith('# '))
      expect(words(head.join('\n')), at('.csv')).toEqual(own)
    }
    for (const dataset of DATASETS.filter(({ view }) => !view)) {
      const file = JSON.parse(await get(`/${dataset.section}.json`)) as {
        about: { marks: object }
        rows: { demo: boolean; revised: boolean }[]
      }
      if (kind === 'demo') expect(Object.keys(file.about.marks), dataset.section).toEqual(['demo'])
      expect(
        file.rows.every(({ demo }) => demo === (kind === 'demo')),
        dataset.section,
      ).toBe(true)
      if (dataset.section !== 'companies')
        expect(
          file.rows.some(({ revised }) => revised),
          dataset.section,
        ).toBe(kind === 'revised')
    }
  }, 120_000)

  test('each call says so', async () => {
    for (const module of apiModules(() => '0'))
      for (const call of module.calls) {
        const known = CALLS[`${module.prefix}/${call.path}`]
        if (!known || call.method !== 'GET' || known.marks.length === 0) continue
        const { ctx } = testContext(app, { path: `${module.prefix}/${call.path}`, lang: 'en', now: NOW })
        const params = Object.fromEntries(
          Object.entries(known.params ?? {}).map(([name, value]) => [name, filled(value)]),
        )
        const query = (call.query as z.ZodType | undefined)?.parse({}) ?? {}
        const answer = JSON.stringify(await call.handle(ctx, { params, query, body: {} } as never))
        const found = [...answer.matchAll(/"marks":\[([^\]]*)\]/g)].flatMap(([, own = '']) =>
          own
            .split(',')
            .filter(Boolean)
            .map((one) => JSON.parse(one) as Mark),
        )
        expect(sorted(found), `${module.prefix}/${call.path}`).toEqual(sorted(wanted(known.marks)))
      }
  })
})
