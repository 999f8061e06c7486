import { sql } from 'kysely'
import { chartPath } from '#datasets/charts/chart.ts'
import { categoriesOf } from '#editorial/categories.server.ts'
import type { PostSection } from '#editorial/contract.ts'
import { parseContentKey, parseId, parseShowKey } from '#editorial/paths.ts'
import { POST_TRAITS, SHOWN } from '#editorial/post-traits.ts'
import { splitLang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isKnownTo } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { companyPath } from '#sections/companies/contract.ts'
import { tabOf } from '#sections/companies/contract.server.ts'
import { documentPath } from '#sections/fileuploads/contract.ts'
import { documentsByIds } from '#sections/fileuploads/contract.server.ts'
import { pageLinks } from '#sections/pages/contract.server.ts'
import { DATA_SECTIONS } from '../data-sections.server.ts'
import { MENU_LIMITS } from './contract.ts'
import { MENU_DEFAULTS } from './defaults.server.ts'
import { pageSlug } from './menu.server.ts'

/** Pages that are no section's. */
const FIXED = [
  '/search',
  '/fileuploads/downloads',
  '/products-prices/compare',
  '/account/login',
  '/account/register',
  '/profile',
]

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>

/**
 * An address as an editor typed it: a path of the site, without its language, or a whole address elsewhere. Says what is
 * wrong with any other: `bad` is no address, or one that a browser would run, `missing` no page of the site.
 */
export async function readAddress(
  ctx: Asking,
  typed: string,
): Promise<{ to: string } | { wrong: 'bad' | 'missing' }> {
  const site = new URL(ctx.app.config.publicUrl)
  const text = typed.trim()
  const url = /^\/(?![/\\])/.test(text) ? URL.parse(text, site) : URL.parse(text)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username !== '' || url.password !== '' || text.length > MENU_LIMITS.href)
    return { wrong: 'bad' }
  if (url.host !== site.host) return { to: url.href }
  const path = readable(splitLang(url.pathname).path)
  if (path === null) return { wrong: 'bad' }
  return (await isPage(ctx, path)) ? { to: path + url.search + url.hash } : { wrong: 'missing' }
}

/** An address with its Arabic letters; null for a broken one. */
function readable(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}

/** Whether readers find a page at a path. */
async function isPage(ctx: Asking, path: string): Promise<boolean> {
  const { app } = ctx
  if (MENU_DEFAULTS.some(({ to }) => to === path) || FIXED.includes(path)) return true
  if (/^\/calendar\/\d{4}-\d{2}-\d{2}$/.test(path)) return true
  const slug = pageSlug(path)
  if (slug !== null) return (await pageLinks(ctx)).some((page) => page.slug === slug)
  const [, place = '', key = ''] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const shown = SHOWN.find((section) => POST_TRAITS[section].list === `/${place}/show`)
  if (shown) {
    const found = parseShowKey(key)
    return found?.kind === 'item' && isPost(app, shown, found.id)
  }
  switch (place) {
    case 'c': {
      const found = parseContentKey(key)
      if (found?.kind === 'category') return (await categoriesOf(app, ctx.lang)).byId.has(found.id)
      return found !== null && isPost(app, 'articles', found.id)
    }
    case 'vote':
      return isVote(app, parseId(key))
    default:
      return (await isDocument(ctx, path)) || isFigures(app, path)
  }
}

/** A post that a visitor may know of; one that is for members leads to the log-in. */
async function isPost({ db }: App, section: PostSection, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('editorial_post')
    .select(['visibility', 'paid', 'owner_id'])
    .where('id', '=', id)
    .where('section', '=', section)
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row !== undefined && isKnownTo(VISITOR, { ...row, ownerId: row.owner_id })
}

async function isVote({ db }: App, id: number | null): Promise<boolean> {
  const found = db.selectFrom('vote_question').select('id').where('hidden', '=', false)
  return id !== null && (await found.where('id', '=', id).executeTakeFirst()) !== undefined
}

async function isDocument(ctx: Asking, path: string): Promise<boolean> {
  const id = parseId(path.split('/').at(-1))
  if (id === null || path !== documentPath(id)) return false
  return (await documentsByIds({ ...ctx, viewer: VISITOR }, [id])).has(id)
}

/** A page of a data section: of a row, a company's tab, a chart, or one of those that it lists for search engines. */
async function isFigures(app: App, path: string): Promise<boolean> {
  const [, section = '', key = '', tab] = path.split('/')
  const own = DATA_SECTIONS.find((one) => one.section === section)
  if (!own) return false
  if (own.charts.some((chart) => chartPath(chart, new URLSearchParams()) === path)) return true
  const isTab = tab !== undefined && path === companyPath(key, tabOf(tab, undefined) ?? undefined)
  const whole = isTab ? companyPath(key) : path
  const last = whole.split('/').at(-1) ?? ''
  for (const map of Object.values(own.sitemaps.keyed ?? {})) {
    if (decodeURI(map.path(last)) !== whole) continue
    const { rows } = await sql`select 1 from ${sql.table(map.table)}
      where ${sql.ref(map.key)}::text = ${last} ${map.hidden ? sql`and not hidden` : sql``} limit 1`.execute(
      app.db,
    )
    if (rows.length > 0) return true
  }
  for (const { paths } of Object.values(own.sitemaps.fixed ?? {}))
    if ((await paths(app)).includes(path)) return true
  return false
}
