import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { localePath, splitLang, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { oldAddress, pathIn } from './old-address.ts'

/** Tag of answers that send a reader on, and of the list of addresses that are. */
export const REDIRECTS_TAG = 'redirects'

/** Where an old address leads, in the reader's language. */
interface Moved {
  location: string
  status: 301 | 302
}

type Asking = Pick<App, 'db' | 'memo' | 'config'>

/** Of a hash, so many bytes are kept: of a million addresses one in 280 million others is asked for in vain. */
const KEPT_BYTES = 6
/** A change drops the list at once; this is for what was written behind the portal's back. */
const KNOWN_SECONDS = 600

/**
 * Where an address that has no page leads; null where the newsroom has set no redirect. Asked only when a page was not
 * found, so a redirect never hides a page. An address that leads nowhere costs no query.
 */
export async function redirectOf(ctx: Pick<RequestContext, 'app' | 'url' | 'tag'>): Promise<Moved | null> {
  const { lang, path } = splitLang(ctx.url.pathname)
  const address = oldAddress(path)
  const moved = address === null ? null : await leadsTo(ctx.app, pathIn(address), lang)
  if (moved) ctx.tag(REDIRECTS_TAG)
  return moved
}

/** Where an address leads that was set with its very query, such as `/?p=123`, which is no page's own. */
export async function redirectOfQuery(app: Asking, target: string): Promise<Moved | null> {
  const { lang, path } = splitTarget(target)
  if (!(await unlessAway(hasKnownName(app, path), false))) return null
  const address = oldAddress(path)
  return address?.includes('?') ? unlessAway(leadsTo(app, address, lang), null) : null
}

/** Most queries are a page's own: only one with a parameter that some redirect has is worth its hash. */
async function hasKnownName(app: Pick<App, 'db' | 'memo'>, path: string): Promise<boolean> {
  const at = path.indexOf('?')
  if (at < 0) return false
  const { names } = await knownAddresses(app)
  return path
    .slice(at + 1)
    .split('&')
    .some((part) => {
      const [name = ''] = part.split('=', 1)
      return names.has(name) || (names.size > 0 && name.includes('%'))
    })
}

/** Whether an address may lead on when it has no page. Costs no query. */
export async function mayBeRedirect(app: Asking, target: string): Promise<boolean> {
  const address = oldAddress(splitTarget(target).path)
  return address !== null && unlessAway(isKnown(app, pathIn(address)), false)
}

/** Pages in the cache are served while the database is away. */
function unlessAway<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return asked.catch((error: unknown) => {
    if (error instanceof DatabaseAwayError) return otherwise
    throw error
  })
}

/** The language of a target, and the rest of it. */
export function splitTarget(target: string): { lang: Lang; path: string } {
  const at = target.search(/[?#]/)
  const { lang, path } = splitLang(
    (at < 0 ? target : target.slice(0, at)).replace(/^\/ar(?=\/|$)/, '') || '/',
  )
  return { lang, path: at < 0 ? path : path + target.slice(at) }
}

async function leadsTo(app: Asking, address: string, lang: Lang): Promise<Moved | null> {
  if (!(await isKnown(app, address))) return null
  const found = await app.db
    .selectFrom('site_redirect')
    .select(['to_path', 'to_lang', 'permanent'])
    .where('from_path', '=', address)
    .executeTakeFirst()
  if (!found) return null
  const { publicUrl } = app.config
  const to = new URL(localePath((found.to_lang as Lang | null) ?? lang, found.to_path), publicUrl)
  const own = to.origin === new URL(publicUrl).origin
  // An address of this site that is written with its host may be the one that is asked for.
  if (own && oldAddress(splitTarget(to.pathname + to.search).path) === address) return null
  return { location: own ? to.pathname + to.search + to.hash : to.href, status: found.permanent ? 301 : 302 }
}

/** What is known of all old addresses without asking the database. */
interface Known {
  /** Sorted, one behind the other: 600 kB for 100,000. */
  hashes: Buffer
  /** The parameters in their queries. */
  names: ReadonlySet<string>
}

function knownAddresses(app: Pick<App, 'db' | 'memo'>): Promise<Known> {
  const load = async () => {
    const { rows } = await sql<{ hashes: Buffer | null; names: string[] }>`
      select
        (select string_agg(hash, ''::bytea order by hash)
         from (select substring(sha256(convert_to(from_path, 'UTF8')), 1, ${sql.lit(KEPT_BYTES)}) as hash from site_redirect) all_hashes) as hashes,
        array(select distinct split_part(pair, '=', 1)
         from site_redirect, regexp_split_to_table(split_part(from_path, '?', 2), '&') pair where from_path like '%?%') as names`.execute(
      app.db,
    )
    const [known] = rows
    return { hashes: known?.hashes ?? Buffer.alloc(0), names: new Set(known?.names) }
  }
  return app.memo.get('redirects', [REDIRECTS_TAG], load, KNOWN_SECONDS)
}

async function isKnown(app: Pick<App, 'db' | 'memo'>, address: string): Promise<boolean> {
  const { hashes } = await knownAddresses(app)
  const wanted = createHash('sha256').update(address).digest().readUIntBE(0, KEPT_BYTES)
  let from = 0
  let to = hashes.length / KEPT_BYTES
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = hashes.readUIntBE(middle * KEPT_BYTES, KEPT_BYTES)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}
