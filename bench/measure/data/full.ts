import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { openSession } from '../../../src/platform/sessions/sessions.server.ts'
import { besidePortal, type Beside } from '../../lib/data/database.ts'
import { FULL, fullDataFolder } from '../../lib/data/full-data.ts'
import { addDailyProducts } from '../../lib/data/prices-data.ts'
import { ask, newReader } from '../../lib/faults/ask.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const TIMES = Number(process.env['BENCH_TIMES'] ?? 200)
const WARM_UP = 40
const MOST = 1.5
const MOST_SITEMAP = { megabytes: 50, entries: 50_000 }

/** How long an address took. */
interface Answer {
  path: string
  ms: number
}
const msOf = ({ ms }: Answer) => ms

/** Products of the demonstration have monthly prices: a page of daily ones has six times as many, and is measured for itself. */
const UNLIKE = 'products, daily against monthly prices'
const LIKE = 'products with ten series of daily prices'
/** Such products beside the demonstration's. */
const DAILY = { products: 5, points: 400 }

interface Site {
  portal: Portal
  beside: Beside
  session: string
  /** Addresses of each kind, asked for in turn. */
  kinds: Readonly<Record<string, readonly string[]>>
}

/**
 * Pages, lists, searches, screens of the panel and calls of the API over everything at once, turn by turn with the demonstration:
 * nothing is kept of what the database said, and each answer is made anew.
 */
export const full: Measurement = {
  title: `${FULL.posts.toLocaleString('en')} stories, ${FULL.prices.toLocaleString('en')} prices and ${FULL.flows.toLocaleString('en')} flows`,
  async measure() {
    const folder = await fullDataFolder()
    const small = resolve('.kimya/bench/demonstration')
    mkdirSync(small, { recursive: true })
    const sites: Site[] = []
    try {
      sites.push(await open(small, PORT), await open(folder, PORT + 1))
      const [few, many] = sites as [Site, Site]
      const figures: Figure[] = []
      const detail: Record<string, { few: Answer[]; many: Answer[] }> = {}
      const failed = new Set<string>()
      for (const kind of Object.keys(few.kinds)) {
        const times = { few: [] as Answer[], many: [] as Answer[] }
        for (let turn = -WARM_UP; turn < TIMES; turn += 1)
          for (const [name, site] of [
            ['few', few],
            ['many', many],
          ] as const) {
            const { path, status, ms } = await timeOf(site, kind, turn + WARM_UP)
            if (status !== 200) failed.add(`${name} ${path} ${status}`)
            else if (turn >= 0) times[name].push({ path, ms })
          }
        detail[kind] = times
        const [ofMany, ofFew] = [times.many.map(msOf), times.few.map(msOf)]
        const [most, before] = [percentile(ofMany, 0.95), percentile(ofFew, 0.95)]
        figures.push(
          {
            what: `${kind}: 95th percentile by that of the demonstration`,
            value: round(most / before),
            unit: '',
            ...(kind !== UNLIKE && { limit: { most: MOST } }),
          },
          { what: `${kind}: 95th percentile`, value: round(most, 1), unit: 'ms' },
          { what: `${kind}: median`, value: round(median(ofMany), 1), unit: 'ms' },
        )
      }
      figures.push(
        { what: 'addresses that were not answered', value: failed.size, unit: '', limit: { most: 0 } },
        ...(await bounded(many.portal.origin)),
      )
      return { figures, detail: { times: detail, failed: [...failed] } }
    } finally {
      for (const { beside, portal } of sites) {
        await beside.close()
        await portal.stop()
      }
    }
  },
}

async function open(folder: string, port: number): Promise<Site> {
  const portal = await startPortal(folder, port, { ...FAULT_ENV, PUBLIC_URL: `http://127.0.0.1:${port}` })
  const beside = await besidePortal(folder)
  await addDaily(beside)
  return {
    portal,
    beside,
    session: await editorSession(beside),
    kinds: await kindsOf(portal.origin),
  }
}

async function addDaily(beside: Beside): Promise<void> {
  const { db } = beside
  const { rows } = await sql`select from products_prices_product where slug = 'product-1'`.execute(db)
  if (rows.length > 0) return
  await addDailyProducts(async (query) => void (await query.execute(db)), DAILY)
  await beside.drop('*')
}

async function editorSession({ db }: Beside): Promise<string> {
  const row = {
    username: 'bench-editor',
    email: 'editor@kimya.example',
    display_name: 'editor',
    role: 'editor' as const,
    password_hash: '-',
  }
  await db
    .insertInto('accounts_user')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('accounts_user')
    .select('id')
    .where('username', '=', row.username)
    .executeTakeFirstOrThrow()
  return (await openSession(db, id, true, null, new Date())).token
}

const WORDS = [
  'urea',
  'methanol',
  'ميثانول',
  'البولي+إيثيلين',
  'sabic',
  'ammonia',
  'سابك',
  'الجبيل',
  'benzene',
  'export',
]

const PRODUCT = /href="(\/products-prices\/show\/[^"#?/]+)/g
const DAILY_PRODUCT = /\/product-\d+$/

async function kindsOf(origin: string): Promise<Site['kinds']> {
  const prices = await keysOf(origin, 'products-prices')
  const products = await linksOf(origin, '/products-prices?page=1', PRODUCT)
  const own = products.filter((path) => !DAILY_PRODUCT.test(path))
  const daily = Array.from({ length: DAILY.products }, (_, at) => `/products-prices/show/product-${at + 1}`)
  const list = Array.from({ length: 5 }, (_, at) => at + 1)
  return {
    'home and stories': [
      '/index',
      '/en/index',
      ...(await linksOf(origin, '/c/2?page=1', /href="(\/c\/p[^"#?]+)"/g)),
    ],
    [UNLIKE]: own.length > 0 ? own : daily,
    [LIKE]: daily,
    'lists of stories': await thereOf(
      origin,
      list.flatMap((page) => [`/c/2?page=${page}`, `/aw/show?page=${page}`]),
    ),
    'lists of figures': await thereOf(origin, [
      ...list.map((page) => `/products-prices?view=table&page=${page}`),
      '/exports-imports?page=1',
      '/exports-imports?view=table&page=1',
      '/exports-imports?view=table&country=SA&page=1',
      '/production-capacity?page=1',
      '/dumping-cases?page=1',
    ]),
    searches: WORDS.flatMap((word) => [`/search?q=${word}`, `/en/search?q=${word}`]),
    'screens of the panel': [
      '/admin',
      '/admin/articles',
      '/admin/articles?q=urea',
      '/admin/articles?show=archived',
      '/admin/price-series',
      '/admin/exports-imports',
    ],
    'calls of the API': [
      ...prices.slice(0, 10).map((key) => `/v1/prices/${key}.json?limit=200`),
      '/v1/products-prices.json?limit=100',
      '/v1/products-prices.json?limit=100&sort=-price',
      '/v1/exports-imports.json?limit=100&country=SA',
      '/v1/exports-imports.json?limit=100&sort=-value',
    ],
  }
}

/** Those that are there: the smaller one has fewer pages. */
async function thereOf(origin: string, paths: readonly string[]): Promise<string[]> {
  const there: string[] = []
  for (const path of paths) {
    const { status, headers } = await ask(origin + path, { headers: newReader() })
    const to =
      headers.location && (await ask(new URL(headers.location, origin).href, { headers: newReader() }))
    if ((to ? to.status : status) === 200) there.push(path)
  }
  return there
}

async function keysOf(origin: string, section: string): Promise<string[]> {
  const { body } = await ask(`${origin}/v1/${section}.json?limit=100`, { headers: newReader() })
  return (JSON.parse(body) as { rows: { key: string }[] }).rows.map(({ key }) => key)
}

async function linksOf(origin: string, path: string, link: RegExp): Promise<string[]> {
  let page = await ask(origin + path, { headers: newReader() })
  // The address with a name in it.
  if (page.headers.location)
    page = await ask(new URL(page.headers.location, origin).href, { headers: newReader() })
  const found = new Set(Array.from(page.body.matchAll(link), ([, href = '']) => encodeURI(decodeURI(href))))
  if (found.size < 5) throw new Error(`${path} has only ${found.size} links like ${link}`)
  return [...found].slice(0, 20)
}

/** From the request to the last byte, everything dropped before. */
async function timeOf({ portal, beside, session, kinds }: Site, kind: string, turn: number) {
  const paths = kinds[kind] ?? []
  const path = paths[turn % paths.length] ?? ''
  await beside.drop('*')
  const headers = { ...newReader(), ...(path.startsWith('/admin') && { cookie: `session=${session}` }) }
  let answer = await ask(portal.origin + path, { headers })
  const { location } = answer.headers
  if (location) answer = await ask(new URL(location, portal.origin).href, { headers })
  return { path, status: answer.status, ms: answer.ms }
}

/** How large sitemaps and feeds become. */
async function bounded(origin: string): Promise<Figure[]> {
  const index = await ask(`${origin}/sitemap.xml`, { headers: newReader() })
  const files = Array.from(
    index.body.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = '']) => new URL(url).pathname,
  )
  let [bytes, entries, ms] = [0, 0, 0]
  for (const file of files) {
    const answer = await ask(origin + file, { headers: newReader() })
    if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
    bytes = Math.max(bytes, Buffer.byteLength(answer.body))
    entries = Math.max(entries, answer.body.split('<url>').length - 1)
    ms = Math.max(ms, answer.ms)
  }
  const feed = await ask(`${origin}/feeds/all.rss`, { headers: newReader() })
  return [
    { what: 'sitemaps', value: files.length, unit: '' },
    {
      what: 'largest sitemap',
      value: round(bytes / 1e6, 1),
      unit: 'MB',
      limit: { most: MOST_SITEMAP.megabytes },
    },
    { what: 'most entries of a sitemap', value: entries, unit: '', limit: { most: MOST_SITEMAP.entries } },
    { what: 'slowest sitemap', value: round(ms, 0), unit: 'ms' },
    {
      what: 'feed of everything',
      value: round(Buffer.byteLength(feed.body) / 1000, 0),
      unit: 'kB',
      limit: { most: 500 },
    },
  ]
}
