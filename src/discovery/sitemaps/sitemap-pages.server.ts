import { sql } from 'kysely'
import type { KeyedMap } from '#data-section/declare.server.ts'
import { chartPath, type Chart } from '#datasets/charts/chart.ts'
import { categoryPath } from '#editorial/paths.ts'
import { readTopics, topicPath } from '#editorial/topics/topics.server.ts'
import { POST_TRAITS, SHOWN } from '#editorial/post-traits.ts'
import { publicDocuments } from '#sections/fileuploads/contract.server.ts'
import { chapterPath, HANDBOOK_PATH, SLUGS } from '#sections/handbook/contract.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import type { App } from '#platform/app.server.ts'
import { SITEMAP } from '#platform/limits/limits.ts'
import { samePath, type SitemapEntry } from './sitemap.ts'

const LISTS = SHOWN.map((section) => POST_TRAITS[section].list)
const DATA = DATA_SECTIONS.map(({ section }) => `/${section}`)

/** Home, section roots, help, contact and the newsroom's own pages. A category is the root of the articles. */
export async function pageEntries({ db }: App): Promise<SitemapEntry[]> {
  const pages = await db
    .selectFrom('pages_page')
    .select(['slug', 'updated_at'])
    .orderBy('sort')
    .orderBy('slug')
    .execute()
  return [
    ...[
      '/index',
      ...[...LISTS, ...DATA].map((path) => `${path}?page=1`),
      '/glossary',
      '/landed-cost',
      '/workbench',
      '/exports-imports/explorer',
      '/developers',
      '/helps',
      HANDBOOK_PATH,
      ...SLUGS.map(chapterPath),
      '/contact',
      '/weekly-report',
      '/sources',
      '/newsletters',
      '/fileuploads/downloads',
    ].map((path) => ({
      paths: samePath(path),
    })),
    ...pages.map((page) => ({ paths: samePath(`/page/${page.slug}`), modified: page.updated_at })),
  ]
}

/** The list of topics and each of them. */
export async function topicEntries(app: App): Promise<SitemapEntry[]> {
  const topics = await readTopics({ app, tag: () => undefined })
  return ['/topics', ...topics.map(({ slug }) => topicPath(slug))].map((path) => ({ paths: samePath(path) }))
}

export async function categoryEntries({ db }: App): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('editorial_category')
    .select(['id', 'slug_ar', 'slug_en'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    paths: { ar: categoryPath(row.id, row.slug_ar), en: categoryPath(row.id, row.slug_en) },
  }))
}

/** The first key of each file; read from an index alone and remembered until the tag is dropped. */
function firstKeys({ db, memo }: App, { table, key, hidden, tag }: KeyedMap): Promise<string[]> {
  return memo.get(`sitemap:${table}`, [tag], async () => {
    const { rows } = await sql<{ key: string }>`
      select key from (
        select ${sql.ref(key)} as key, row_number() over (order by ${sql.ref(key)}) as n
        from ${sql.table(table)} ${hidden ? sql`where not hidden` : sql``}
      ) numbered where n % ${sql.lit(SITEMAP.pages)} = 1 order by key`.execute(db)
    return rows.map((row) => row.key)
  })
}

/** The names of a map's files: the first is the map's own. */
export async function keyedNames(app: App, name: string, map: KeyedMap): Promise<string[]> {
  const { length } = await firstKeys(app, map)
  return Array.from({ length: Math.max(1, length) }, (_, file) => (file === 0 ? name : `${name}-${file}`))
}

/** The pages of a file; null past the last one. */
export async function keyedEntries(app: App, map: KeyedMap, file: number): Promise<SitemapEntry[] | null> {
  const starts = await firstKeys(app, map)
  const [from, before] = [starts[file], starts[file + 1]]
  if (from === undefined) return file === 0 ? [] : null
  const key = sql.ref(map.key)
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${sql.table(map.table)}
    where ${key} >= ${from} ${before === undefined ? sql`` : sql`and ${key} < ${before}`} ${map.hidden ? sql`and not hidden` : sql``}
    order by 1 limit ${sql.lit(SITEMAP.pages)}`.execute(app.db)
  return rows.map((row) => ({ paths: samePath(map.path(row.key)) }))
}

/** The pages of charts that show something without being asked for it. */
export function chartEntries(charts: readonly Chart[]): SitemapEntry[] {
  const whole = charts.filter(({ view }) => view !== undefined)
  return whole.map((chart) => ({ paths: samePath(chartPath(chart, new URLSearchParams())) }))
}

/** The pages of documents that everybody may have. */
export async function documentEntries(app: App): Promise<SitemapEntry[]> {
  const documents = await publicDocuments(app, SITEMAP.pages)
  return documents.map(({ path, modified }) => ({ paths: samePath(path), modified }))
}
