import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { categoryPath, postPath } from '../../../src/editorial/paths.ts'
import { toSlug } from '../../../src/i18n/slug.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { openSession } from '../../../src/platform/sessions/sessions.server.ts'
import { ask } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const PUBLICATIONS = Number(process.env['BENCH_PUBLICATIONS'] ?? 60)
const SCHEDULES = Number(process.env['BENCH_SCHEDULES'] ?? 10)
const INSTANCES = 3
const GIVE_UP_MS = 10_000
const LOOK_MS = 40
/** How long before its time a schedule is made, and around which one instance is killed. */
const AHEAD_MS = 2000
const STRIKE_MS = 300

/** From a publication to the pages of three instances; then the same of schedules, while an instance is killed. */
export const publishing: Measurement = {
  title: `Publications, on ${INSTANCES} instances`,
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 1)
      const start = (n: number) => {
        const dataDir = join(folder, `portal-${n}`)
        mkdirSync(dataDir, { recursive: true })
        return startPortal(dataDir, PORT + 2 + n, {
          ...FAULT_ENV,
          DATABASE_URL: server.url,
          SECRET: 'the same key of signatures for all portals',
        })
      }
      const portals: Portal[] = []
      const db = openDb(openPool(server.url, { connections: 3, applicationName: 'bench' }))
      try {
        for (let n = 0; n < INSTANCES; n += 1) portals.push(await start(n))
        const newsroom = await openNewsroom(db)
        const published: Record<string, number[]> = {}
        const presses: number[] = []
        for (let turn = 0; turn < PUBLICATIONS; turn += 1) {
          const post = await newsroom.begin(portals[0]?.origin ?? '', `zq${turn}x`)
          await warm(portals, post)
          // Each instance in turn.
          const press = await newsroom.openForm(portals[turn % INSTANCES]?.origin ?? '', post)
          const at = performance.now()
          const answered = press().then(() => performance.now() - at)
          const [times, pressed] = await Promise.all([shownOn(portals, post, at), answered])
          for (const [name, time] of Object.entries(times)) (published[name] ??= []).push(time)
          presses.push(pressed)
        }
        const scheduled = await schedules(db, portals, newsroom, start)
        const all = Object.values(published).flat()
        const figures: Figure[] = [
          {
            what: `until every page of all instances shows it, ${PUBLICATIONS} publications: 99th percentile`,
            value: round(percentile(all, 0.99), 0),
            unit: 'ms',
            limit: { most: 1000 },
          },
          { what: 'median', value: round(median(all), 0), unit: 'ms' },
          {
            what: 'of that the press itself, until it is answered: median',
            value: round(median(presses), 0),
            unit: 'ms',
          },
          {
            what: 'the press, 99th percentile',
            value: round(percentile(presses, 0.99), 0),
            unit: 'ms',
          },
          ...Object.entries(published).map(([name, times]) => ({
            what: `${name}: 99th percentile`,
            value: round(percentile(times, 0.99), 0),
            unit: 'ms',
          })),
          {
            what: `${SCHEDULES} schedules, an instance killed around half of them: slowest after its time`,
            value: round(Math.max(0, ...scheduled.late), 0),
            unit: 'ms',
            limit: { most: 1000 },
          },
          {
            what: 'schedules that did not fire exactly once',
            value: scheduled.notOnce,
            unit: '',
            limit: { most: 0 },
          },
        ]
        return { figures, detail: { published, presses, scheduled } }
      } finally {
        await db.destroy()
        for (const portal of portals) await portal.stop()
        await server.stop()
      }
    }),
}

/** A post on its way, and where it must be seen. */
interface Begun {
  id: number
  word: string
  addresses: Readonly<Record<string, string>>
}

async function openNewsroom(db: Db) {
  const { id: account } = await db
    .insertInto('accounts_user')
    .values({
      username: 'bench-editor',
      email: 'editor@kimya.example',
      display_name: 'editor',
      role: 'editor',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = (await openSession(db, account, true, null, new Date())).token
  const category = await db
    .selectFrom('editorial_post as p')
    .innerJoin('editorial_category as c', 'c.id', 'p.category_id')
    .select(['c.id', 'c.slug_ar'])
    .where('p.section', '=', 'articles')
    .executeTakeFirstOrThrow()
  const categoryId = category.id
  return {
    async begin(origin: string, word: string): Promise<Begun> {
      const cookie = `session=${session}`
      const home = await ask(`${origin}/ar/Web/`, { headers: { cookie } })
      const [, token = ''] = /csrftoken=([^;]+)/.exec((home.headers['set-cookie'] ?? []).join('\n')) ?? []
      const title = `خبر ${word}`
      const fields = {
        title_ar: title,
        summary_ar: `ملخص ${word}`,
        body_ar: `<p>نص ${word}</p>`,
        category_id: String(categoryId),
        home_position: '12',
      }
      const begun = await ask(`${origin}/ar/admin/api/Entries/articles`, {
        method: 'POST',
        headers: {
          cookie: `${cookie}; csrftoken=${token}`,
          'x-csrftoken': decodeURIComponent(token),
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ fields }),
      })
      if (begun.status !== 201) throw new Error(`Beginning a post answered ${begun.status}: ${begun.body}`)
      const id = Number((JSON.parse(begun.body) as { key: string }).key)
      return {
        id,
        word,
        addresses: {
          page: postPath({ section: 'articles', id, categoryId, slug: toSlug(title) }),
          list: categoryPath(categoryId, category.slug_ar),
          home: '/index',
          feed: '/feeds/all.rss',
          sitemap: '/sitemaps/news.xml',
          search: `/search?q=${word}`,
        },
      }
    },
    /** Opens the post's screen; each call of the result is a press of its button. */
    async openForm(origin: string, { id }: Begun): Promise<() => Promise<void>> {
      const cookie = `session=${session}`
      const path = `/admin/articles/${id}`
      const page = await ask(origin + path, { headers: { cookie } })
      const [field = ''] = /<input[^>]*name="csrftoken"[^>]*>/.exec(page.body) ?? []
      const [, token = ''] = /value="([^"]*)"/.exec(field) ?? []
      const form = {
        csrftoken: token,
        key: String(id),
        version: '1',
        do: 'publish',
        languages: '1',
        language: 'ar',
      }
      return async () => {
        const answer = await ask(origin + path, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        })
        if (answer.status !== 303) throw new Error(`Publishing answered ${answer.status}`)
      }
    },
  }
}

let looks = 0

/** Each look is another reader's: what one address may search in a minute is not what is measured here. */
const inspectFile = (portal: Portal, path: string) => {
  looks += 1
  const reader = `10.${looks >> 16}.${(looks >> 8) & 255}.${looks & 255}`
  return ask(portal.origin + encodeURI(decodeURI(path)), { headers: { 'x-forwarded-for': reader } })
}

/** Every page is in the cache of every instance, without the post. */
async function warm(portals: readonly Portal[], { addresses }: Begun): Promise<void> {
  for (const portal of portals) for (const path of Object.values(addresses)) await inspectFile(portal, path)
}

/** For each page, how long after `from` the last instance shows it. */
async function shownOn(
  portals: readonly Portal[],
  { addresses, word }: Begun,
  from: number,
): Promise<Record<string, number>> {
  const times = await Promise.all(
    Object.entries(addresses).map(async ([name, path]) => {
      const each = await Promise.all(
        portals.map(async (portal) => {
          const isShown = async () => {
            const { status, body } = await inspectFile(portal, path)
            // The page of a search says what was asked for, found or not.
            return status === 200 && body.includes(name === 'search' ? `<mark>${word}</mark>` : word)
          }
          await until(isShown, { ms: GIVE_UP_MS, everyMs: LOOK_MS })
          return performance.now() - from
        }),
      )
      return [name, Math.max(...each)] as const
    }),
  )
  return Object.fromEntries(times)
}

/** Schedules, at every second of which an instance that does jobs is killed around its time. */
async function schedules(
  db: Db,
  portals: Portal[],
  newsroom: Awaited<ReturnType<typeof openNewsroom>>,
  start: (n: number) => Promise<Portal>,
) {
  const late: number[] = []
  let notOnce = 0
  for (let turn = 0; turn < SCHEDULES; turn += 1) {
    const post = await newsroom.begin(portals[0]?.origin ?? '', `zs${turn}x`)
    await warm(portals, post)
    const at = Date.now() + AHEAD_MS
    await db
      .updateTable('entry_draft')
      .set({ state: 'scheduled', publish_at: new Date(at), publish_zone: 'UTC', publish_languages: ['ar'] })
      .where('kind', '=', 'articles')
      .where('key', '=', String(post.id))
      .execute()
    const from = performance.now() + (at - Date.now())
    const killed = turn % 2 === 1 ? portals[INSTANCES - 1] : undefined
    await sleep(from - performance.now() - (killed ? Math.random() * STRIKE_MS : 0))
    if (killed) {
      process.kill(killed.pid, 'SIGKILL')
      await killed.stop()
      portals.pop()
    }
    const times = await shownOn(portals, { ...post, addresses: { page: post.addresses['page'] ?? '' } }, from)
    late.push(...Object.values(times))
    if (killed) portals.push(await start(INSTANCES - 1))
    const fired = await db
      .selectFrom('entry_revision')
      .select('id')
      .where('kind', '=', 'articles')
      .where('key', '=', String(post.id))
      .where('cause', '=', 'publish')
      .execute()
    if (fired.length !== 1) notOnce += 1
  }
  return { late, notOnce }
}
