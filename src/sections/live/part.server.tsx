import { data } from 'react-router'
import type { TextContext } from '#editorial/body/embeds.server.ts'
import type { Article } from '#editorial/contract.ts'
import { parseId } from '#editorial/paths.ts'
import { plainText } from '#head/plain-text.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { LiveBlog } from '#editorial/view/PostJsonLd.tsx'
import { liveTag, streamPath, updatesPath, type LiveProps } from './contract.ts'
import {
  countEntries,
  coveredPosts,
  coverageOf,
  entriesBefore,
  readEntries,
  type Coverage,
  type EntryRow,
} from './read.server.ts'
import { entryPath, langOfEntry, liveWords, renderEntry, written } from './render.server.tsx'
import { LiveHead, LiveMark } from './view/LiveHead.tsx'
import { LiveSection } from './view/LiveSection.tsx'

/** Entries on a page. */
const PAGE_SIZE = 40
/** A page without scripts is worth opening again after so long. */
const AGAIN_MS = 2 * 60_000

/** State and key points as HTML. */
export const headOf = (ctx: Pick<TextContext, 'lang' | 'prefs' | 'now'>, coverage: Coverage): string =>
  written(ctx, <LiveHead coverage={coverage} today={isoDay(ctx.now) === isoDay(coverage.changed_at)} />)

/**
 * The live coverage of a story that this viewer reads in full; null where it has none. Throws 404 for a page past the end and for an
 * entry that is not there.
 */
export async function livePart(ctx: RequestContext, post: Article): Promise<LiveBlog | null> {
  if (post.teaser || !(await coveredPosts(ctx.app)).has(post.id)) return null
  ctx.tag(liveTag(post.id))
  const coverage = await coverageOf(ctx.app, post.id)
  if (!coverage) return null
  const count = await countEntries(ctx.app, coverage.id)
  const order = ctx.url.searchParams.get('order') === 'oldest' ? 'oldest' : 'newest'
  const part = await partAsked(ctx, coverage, order)
  const parts = Math.max(1, Math.ceil(count / PAGE_SIZE))
  if (part === null || part > parts) throw data(null, { status: 404 })
  const rows = await readEntries(ctx.app, coverage.id, {
    order,
    limit: PAGE_SIZE,
    offset: (part - 1) * PAGE_SIZE,
  })
  const page = localePath(ctx.lang, coverage.paths[ctx.lang])
  const at = (number: number) => addressOf(page, order, number)
  const isEnd = order === 'newest' ? part === 1 : part === parts
  // In the order of the list: the page before has newer entries where the newest are first.
  const [before, after] = [part > 1 ? at(part - 1) : null, part < parts ? at(part + 1) : null]
  const props: LiveProps = {
    stream: localePath(ctx.lang, streamPath(post.id)),
    updates: localePath(ctx.lang, updatesPath(post.id)),
    revision: coverage.revision,
    place: isEnd ? (order === 'newest' ? 'start' : 'end') : null,
    first: order === 'newest' ? page : at(parts),
    words: scriptWords(ctx),
  }
  const isOver = coverage.state === 'closed'
  const html = written(
    ctx,
    <LiveSection
      head={<LiveHead coverage={coverage} today={isoDay(ctx.now) === isoDay(coverage.changed_at)} />}
      again={isOver ? null : new Date(ctx.now.getTime() + AGAIN_MS)}
      page={page}
      order={order}
      entries={await Promise.all(rows.map((row) => renderEntry(ctx, coverage, row)))}
      newer={order === 'newest' ? before : after}
      older={order === 'newest' ? after : before}
      script={isOver ? null : props}
    />,
  )
  const today = isoDay(ctx.now) === isoDay(coverage.changed_at)
  return {
    html,
    mark: written(ctx, <LiveMark coverage={coverage} today={today} />),
    hasPoints: coverage.points_ar.length + coverage.points_en.length > 0,
    blog: {
      began: coverage.opened_at.toISOString(),
      ended: coverage.closed_at?.toISOString() ?? null,
      entries: rows.filter((row) => row.removed_at === null).map((row) => blogEntry(ctx, coverage, row)),
    },
  }
}

/** The page of entries in an address, from 1: by its number, or the one with an entry; null for none. */
async function partAsked(
  { app, url }: RequestContext,
  coverage: Coverage,
  order: 'newest' | 'oldest',
): Promise<number | null> {
  const entry = url.searchParams.get('entry')
  if (entry !== null) {
    const id = parseId(entry)
    const before = id === null ? null : await entriesBefore(app, coverage.id, id, order)
    return before === null ? null : Math.floor(before / PAGE_SIZE) + 1
  }
  const part = url.searchParams.get('part')
  if (part === null) return 1
  return /^[1-9]\d{0,3}$/.test(part) ? Number(part) : null
}

function addressOf(page: string, order: 'newest' | 'oldest', part: number): string {
  const query = new URLSearchParams()
  if (order === 'oldest') query.set('order', order)
  if (part > 1) query.set('part', String(part))
  return query.size > 0 ? `${page}?${query}#live` : `${page}#live`
}

/** What the script says by itself: how many are new. */
function scriptWords(ctx: RequestContext): LiveProps['words'] {
  const { dict } = liveWords(ctx)
  return { 'live.new': dict['live.new'] ?? '', 'live.many': dict['live.many'] ?? '' }
}

/** An entry for structured data. */
function blogEntry(
  ctx: RequestContext,
  coverage: Coverage,
  row: EntryRow,
): LiveBlog['blog']['entries'][number] {
  const lang = langOfEntry(row, ctx.lang)
  const text = plainText(row[`body_${lang}`] ?? '', 5000)
  return {
    headline: row[`title_${lang}`] ?? plainText(text, 110),
    text,
    lang,
    published: row.at.toISOString(),
    modified: row.corrected_at?.toISOString() ?? null,
    path: entryPath(localePath(ctx.lang, coverage.paths[ctx.lang]), row.id),
    author: row[`desk_${ctx.lang}`],
  }
}
