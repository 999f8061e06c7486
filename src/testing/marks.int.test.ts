import Fastify, { type FastifyInstance } from 'fastify'
import type { ComponentType } from 'react'
import { sql } from 'kysely'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiModules } from '#api/modules.server.ts'
import { isNumeric } from '#datasets/columns.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { MARKS, type Mark } from '#ui/marks.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { CHARTS } from '#shell/charts.server.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'
import { serveDiscovery } from '#discovery/plugins.server.ts'
import { ogCard } from '#discovery/og/og-subject.server.ts'
import { OG_KINDS } from '#head/og-path.ts'
import { presentChart } from '#datasets/charts/chart-data.server.ts'
import { chartSvg } from '#shell/charts/chart-file.server.ts'
import { serveDatasetDownloads } from '#shell/files/dataset-downloads.server.ts'
import { DATASETS } from '#admin/datasets.server.ts'
import { rootData } from '#shell/root-data.server.ts'
import routes from '#shell/routes.ts'
import { routeArgs, testContext } from './context.server.ts'
import { demoApp } from './demo-app.server.ts'
import { renderPage } from './render-page.tsx'
import {
  CALLS,
  chartMarks,
  leaves,
  PAGES,
  PRICES,
  PROSE,
  queryOf,
  WITHOUT_FIGURES,
  type Surface,
} from './surfaces.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
type Module = {
  default?: ComponentType
  loader?: (args: never) => unknown
  meta?: (input: never) => { title?: string; content?: string }[]
}
const MODULES = import.meta.glob<Module>(['../shell/**/*.tsx', '../sections/*/pages/**/*.{ts,tsx}'])
const FILES = new Map(leaves(routes).map(({ id = '', file }) => [id, file]))

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let server: FastifyInstance
const keys: Record<string, string> = {}
const filled = (text: string, lang: Lang = 'en') =>
  text.replace(/\{([\w-]+)\}/g, (_, name: string) => keys[name] ?? keys[`${name}_${lang}`] ?? name)

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
  // A coming event is marked in its title: that is no figure.
  await sql`delete from site_calendar_event where title_ar like '%بيانات توضيحية%'`.execute(app.db)
  // One product's trade is enough, and quicker.
  await sql`delete from exports_imports_flow where product <> 'urea' or country <> 'SA'`.execute(app.db)
  keys['stop'] = await key(`select slug as key from production_capacity_stop order by slug limit 1`)
  for (const { section, datasets } of DATA_SECTIONS) {
    const [{ key: name, table, columns }] = datasets
    const figures = Object.entries(columns).flatMap(([column, declared]) =>
      isNumeric(declared) && !declared.expression ? [column] : [],
    )
    // The row with the most figures can say the most of them.
    const order = figures.length > 0 ? `num_nonnulls(${figures.join(', ')}) desc,` : ''
    keys[section] = await key(
      `select ${name}::text as key from ${table} where not hidden order by ${order} 1 limit 1`,
    )
  }
  keys['board'] = 'a-board-of-these-tests'
  await sql`with reader as (
      insert into accounts_user (username, email, display_name, role, password_hash)
      values ('boards', 'boards@kimya.test', 'Boards', 'member', '') returning id
    ), entry as (
      insert into board_entry (user_id, kind, key, sort) select id, 'product', 'ammonia', 1 from reader
    )
    insert into board_settings (user_id, share_token) select id, ${keys['board']} from reader`.execute(app.db)
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
  await sql`update exports_imports_flow set estimate = ${kind === 'estimated'}, revised = ${kind === 'revised'}`.execute(
    app.db,
  )
  await sql`update products_prices_point set estimated = ${kind === 'estimated'}`.execute(app.db)
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
      from products_prices_point`.execute(app.db)
  }
  await app.changes.publish(['prices', 'products', ...DATASETS.map(({ tag }) => tag)])
}

const ROOT = (lang: Lang) => ({
  lang,
  origin: 'https://kimya.example',
  site: { name: 'K', tagline: 'T', social: [] },
})

/** Texts of a page that are read without its figures: title, descriptions, structured data. */
const hasFigure = (text: string) => /\d[.,]\d|"@type":"Dataset"/.test(text)

/** The marks that a text shows: as tags of a page, or in brackets behind what they are about. */
function shown(text: string, lang: Lang): Mark[] {
  const plain = stripBidi(text)
  return (Object.keys(MARKS) as Mark[]).filter((mark) =>
    [MARKS[mark].all[lang], MARKS[mark].some[lang]].some(
      (words) =>
        new RegExp(`class="status [^"]*"[^>]*>(?:<span class="visually-hidden">)?${words}<`).test(plain) ||
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
  const root = ROOT(lang)
  let html = renderPage(module.default, lang, { loader, root })
  if (html.includes('<!--$!-->')) {
    // Charts are fetched with the first of them: the second time they are there.
    await new Promise((resolve) => setImmediate(resolve))
    html = renderPage(module.default, lang, { loader, root })
  }
  const where = {
    loaderData: loader,
    matches: [{ id: 'root', loaderData: root }],
    location: { pathname: filled(at), search: '' },
  } as never
  const meta = module.meta?.(where) ?? []
  const structured = [...html.matchAll(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => (JSON.parse(json) as Record<string, unknown>[]).map((one) => JSON.stringify(one)),
  )
  // An address is no text that a figure is read in.
  const said = meta.flatMap(({ title, content }) => title ?? content ?? [])
  return { html, away: [...said, ...structured].filter((text) => !/^\/|^https?:/.test(text)) }
}

/** The marks whose words a plain text has. */
const words = (text: string, lang: Lang): Mark[] =>
  sorted(
    (Object.keys(MARKS) as Mark[]).filter((mark) =>
      [MARKS[mark].all[lang], MARKS[mark].some[lang]].some((own) => text.includes(own)),
    ),
  )

const sorted = (marks: readonly Mark[]) => [...new Set(marks)].sort()
const KINDS = ['real', 'demo', 'estimated', 'revised'] as const

test('TRUST-01 every page is known to show figures or none', () => {
  expect([...Object.keys(PAGES), ...WITHOUT_FIGURES].sort()).toEqual([...FILES.keys()].sort())
})

test('TRUST-01 every address beside the pages is known to give figures or none', async () => {
  const whole = Fastify()
  const served = new Set<string>()
  whole.addHook('onRoute', ({ url }) => void served.add(url.replace(/^\/en(?=\/)/, '')))
  await serveDiscovery(whole, app, CHARTS)
  serveDatasetDownloads(whole, app)
  serveCharts(whole, app)
  const files = (path: string, endings: readonly string[]) => endings.map((ending) => path + ending)
  expect([...served].sort()).toEqual(
    [
      ...CHARTS.flatMap(({ section, key, parquet }) =>
        files(`/${section}/chart/${key}`, [
          '.svg',
          '.png',
          '.csv',
          '.xlsx',
          '.json',
          '/embed',
          ...(parquet ? ['.parquet'] : []),
        ]),
      ),
      ...DATASETS.filter(({ view }) => !view).flatMap(({ section }) =>
        files(`/${section}`, ['.csv', '.xlsx', '.json']),
      ),
      ...Object.keys(PROSE),
    ].sort(),
  )
  await whole.close()
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
        const { html, away } = await page(route, surface, lang).catch((error: unknown) => {
          throw new Error(surface.at, { cause: error })
        })
        found[surface.at] = sorted(shown(html, lang))
        expected[surface.at] = sorted(wanted(surface.marks))
        // Texts that are read without the page have the mark too.
        for (const text of surface.prose || !found[surface.at]?.includes(kind as Mark)
          ? []
          : away.filter(hasFigure))
          expect(words(stripBidi(text), lang), `${surface.at}: ${text}`).toContain(kind)
      }
    expect(found).toEqual(expected)
  })

  test('the band of prices over every page says so', async () => {
    const { ticker } = (await rootData(testContext(app, { lang, now: NOW }).ctx)).parts
    expect(sorted(shown(ticker.html ?? '', lang))).toEqual(sorted(wanted(PRICES)))
  })

  test('each file, picture and frame says so', async () => {
    const get = async (path: string) =>
      stripBidi((await server.inject({ url: (lang === 'en' ? '/en' : '') + path })).body)
    for (const chart of CHARTS) {
      const { section, key } = chart
      const at = (ending: string) => `/${section}/chart/${key}${ending}${queryOf(section, key)}`
      const own = sorted(wanted(chartMarks(section)))
      const svg = (await get(at('.svg'))).replace(/<style>[^]*?<\/style>/, '')
      expect(words(svg, lang), at('.svg')).toEqual(own)
      // The picture has the same text, and a citation and a frame's address are copied elsewhere.
      const { ctx } = testContext(app, { lang, now: NOW })
      const opened = chart.open(ctx, new URLSearchParams(queryOf(section, key)))
      const model = await opened.load()
      if (!model) throw new Error(at(''))
      const plain = chartSvg(ctx, chart, model, opened.query, { fonts: false }) ?? ''
      expect(words(stripBidi(plain).replace(/<style>[^]*?<\/style>/, ''), lang), at('.png')).toEqual(own)
      const { citation, summary } = await presentChart(ctx, chart, opened.query, model)
      expect(words(stripBidi(citation), lang), `citation of ${at('')}`).toEqual(own)
      expect(words(stripBidi(summary), lang), `text of ${at('')}`).toEqual(own)
      expect(shown(await get(at('/embed')), lang), at('/embed')).toEqual(own)
      const { about } = JSON.parse(await get(at('.json'))) as { about: { marks: object } }
      expect(Object.keys(about.marks).sort(), at('.json')).toEqual(own)
      const head = (await get(at('.csv'))).split('\r\n').filter((line) => line.startsWith('# '))
      expect(words(head.join('\n'), lang), at('.csv')).toEqual(own)
    }
    for (const dataset of DATASETS.filter(({ view }) => !view)) {
      const file = JSON.parse(await get(`/${dataset.section}.json`)) as {
        about: { marks: object }
        rows: { demo: boolean; revised: boolean; estimated?: boolean; estimate?: boolean }[]
      }
      if (kind === 'demo') expect(Object.keys(file.about.marks), dataset.section).toEqual(['demo'])
      expect(
        file.rows.every(({ demo }) => demo === (kind === 'demo')),
        dataset.section,
      ).toBe(true)
      if (dataset.estimated)
        expect(
          file.rows.every(({ estimated, estimate }) => (estimated ?? estimate) === (kind === 'estimated')),
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

test('TRUST-01 what holds posts, names or addresses alone holds no figure of a data section', async () => {
  await make('demo')
  // A figure that nothing else has.
  await sql`update products_prices_point set price = 7731.25, low = null, high = null`.execute(app.db)
  await sql`update exports_imports_flow set value = 7731.25, quantity = 7731.25, quantity_missing = null`.execute(
    app.db,
  )
  await sql`update production_capacity_plant set power_volume = 7731.25`.execute(app.db)
  await sql`update mergers_acquisitions_deal set transaction_value = 7731.25 where transaction_value is not null`.execute(
    app.db,
  )
  const prose = Fastify()
  await serveDiscovery(prose, app, CHARTS)
  for (const addresses of Object.values(PROSE))
    for (const path of addresses)
      for (const prefix of ['', '/en']) {
        const { statusCode, body } = await prose.inject({ url: prefix + path })
        if (prefix === '') expect(statusCode, path).toBe(200)
        expect(stripBidi(body), prefix + path).not.toMatch(/7[,٬]?731|٧[٬,]?٧٣١/)
      }
  for (const kind of OG_KINDS)
    for (const key of ['urea', 'sabic', 'products-prices', '1'])
      expect(JSON.stringify(await ogCard(app, kind, key, 'ar')), `${kind} ${key}`).not.toMatch(/7[,٬]?731/)
  await prose.close()
}, 120_000)
