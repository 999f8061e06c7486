import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { get } from '../support/http.ts'
import { databaseOf, removeData, startPortal } from '../support/portal.ts'
import { pagesOf } from '../support/routes.ts'
import { openSite } from '../support/site.ts'

/** Posts made by the command, and copies of each without its body, whose search vectors would take the longest by far. */
const WHOLE = 500
const COPIES = 9
const POSTS = WHOLE * (1 + COPIES)
/** Tables that grow: reading one of them whole is a fault. */
const LARGE = ['editorial_post', 'editorial_listing', 'products_prices_point']

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Every step of a plan. */
function steps(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(steps)]
}

/** The statements of the server's log with their plans. */
function plansIn(log: string): { query: string; plan: Plan }[] {
  return [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, text = '']) => {
    const { 'Query Text': query, Plan: plan } = JSON.parse(text) as { 'Query Text': string; Plan: Plan }
    return { query, plan }
  })
}

test(`no page reads a large table whole: the plans of every query at ${POSTS} posts`, async () => {
  test.setTimeout(600_000)
  let portal = await startPortal()
  const { dataDir } = portal
  const site = openSite(await databaseOf(dataDir))
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, NODE_ENV: 'production' }
  const { last } = await site.db
    .selectFrom('editorial_post')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const filled = spawnSync(process.execPath, ['build/server/cli.js', 'synthetic', `--posts=${WHOLE}`], {
    env,
    encoding: 'utf8',
  })
  expect(filled.status, filled.stderr).toBe(0)
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'editorial_post' and is_generated = 'NEVER' and column_name not in ('id', 'body_ar', 'body_en', 'published_at')`.execute(
    site.db,
  )
  const same = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  await sql`insert into editorial_post (published_at, ${same})
    select published_at - copy * interval '1 hour', ${same} from editorial_post, generate_series(1, ${COPIES}::int) copy
    where id > ${last}`.execute(site.db)
  await sql`vacuum analyze`.execute(site.db)
  // The oldest post of each section.
  const old = await sql<{ id: number; section: string }>`
      select distinct on (section) id, section from editorial_post where status = 'published' and visibility = 3 order by section, published_at`.execute(
    site.db,
  )
  // The server itself writes down the plan of whatever it is asked from now on.
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    "auto_explain.log_format = 'json'",
  ])
    await sql`alter database kimya set ${sql.raw(setting)}`.execute(site.db)
  await site.close()
  await portal.stop()
  // Without the demonstration's question whether there is a post at all, which reads one row of the table.
  portal = await startPortal({ dataDir, env: { DEMO: '0' } })

  for (const { lang, prefix } of LANGUAGES) {
    const lists = [1, 2, 500].map((page) => `${prefix}/aw/show?page=${page}`)
    const items = old.rows.map(
      ({ id, section }) =>
        prefix +
        (section === 'articles'
          ? `/c/p-${id}-x`
          : section === 'around-world'
            ? `/aw/show=${id}`
            : `/news-excerpt/show=${id}`),
    )
    const others = [
      '/c/21',
      '/search?q=ميثانول',
      '/search?q=urea&in=articles',
      '/feeds/all.rss',
      '/feeds/c/21.atom',
      '/calendar/2026-11',
    ].map((path) => prefix + path)
    for (const path of [
      ...(await pagesOf(lang)).map((page) => page.path),
      ...lists,
      ...items,
      ...others,
      `/${lang}/around-world/api/ListPosts/3`,
      `/${lang}/Web/`,
    ]) {
      let answer = await get(path, { site: portal.url })
      for (let hop = 0; answer.location?.startsWith('/') && hop < 3; hop++)
        answer = await get(answer.location, { site: portal.url })
      expect(answer.status, path).toBeLessThan(500)
    }
  }
  for (const path of ['/sitemap.xml', '/sitemap-news.xml']) await get(path, { site: portal.url })
  await portal.stop()

  const plans = plansIn(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')).filter(({ query }) =>
    /^\s*(?:select|with)/i.test(query),
  )
  const kinds = new Map(plans.map(({ query, plan }) => [query, plan]))
  expect(kinds.size, 'different queries').toBeGreaterThan(30)
  const whole = [...kinds].flatMap(([query, plan]) =>
    steps(plan)
      .filter((step) => step['Node Type'] === 'Seq Scan' && LARGE.includes(step['Relation Name'] ?? ''))
      .map((step) => `${step['Relation Name']}: ${query.replace(/\s+/g, ' ').slice(0, 300)}`),
  )
  expect(whole).toEqual([])
  await removeData(dataDir)
})
