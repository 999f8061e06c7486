import { data } from 'react-router'
import { PERIODS, spanOf, type Period } from '#editorial/reads/periods.ts'
import { readNow, readSite } from '#editorial/reads/sums.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can, scopeOf } from '#platform/policy/policy.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { LOOKS, type Look, type ReadsData } from './contract.ts'
import { readTable, storyNames } from './table.server.ts'

/** What a viewer may look at: an author only at stories of their own. */
export function readingScope({ viewer }: Pick<RequestContext, 'viewer'>): {
  looks: readonly Look[]
  owner: number | null
} {
  const own = scopeOf(viewer, 'reads.see') !== 'any'
  return own
    ? { looks: ['stories'], owner: viewer.role === 'visitor' ? 0 : viewer.id }
    : { looks: LOOKS, owner: null }
}

/** The look and the period that an address asks for; a look that is not the viewer's is none. */
export function readingAsked(url: URL, looks: readonly Look[]): { look: Look | null; period: Period } {
  const given = url.searchParams.get('by')
  const look = given === null ? (looks[0] ?? null) : choiceOf(url, 'by', looks)
  return { look, period: choiceOf(url, 'period', PERIODS) ?? '7' }
}

/** What is read: now, and by story, byline, section, source and region over a period. */
export const READS: PanelScreen<'reads'> = {
  path: 'reads',
  title: { ar: 'ما يُقرأ', en: 'What is read' },
  needs: 'reads.see',
  view: 'reads',
  rail: [{ group: 'newsroom', icon: 'eye' }],
  parameters: ['by', 'period', 'page'],

  async load(ctx, { url }) {
    const { looks, owner } = readingScope(ctx)
    const { look, period } = readingAsked(url, looks)
    if (!look) throw data(null, { status: 404 })
    const isNow = look === 'now'
    const [site, now, list] = await Promise.all([
      owner === null ? siteIn(ctx, isNow ? 'today' : period) : null,
      isNow ? nowIn(ctx) : null,
      isNow ? null : tableIn(ctx, url, { look, period, owner }),
    ])
    return {
      look,
      period,
      looks,
      own: owner !== null,
      missing: can(ctx.viewer, 'redirect.edit'),
      site,
      now,
      list,
      most: Math.max(1, ...(list?.rows ?? []).map(({ views }) => views)),
    }
  },
}

async function siteIn({ app, now }: RequestContext, period: Period): Promise<ReadsData['site']> {
  const site = await readSite(app.db, spanOf(period, now))
  return {
    views: { now: site.now.views, before: site.before.views },
    readers: { now: site.now.readers, before: site.before.readers },
  }
}

async function nowIn(ctx: RequestContext): Promise<ReadsData['now']> {
  const { views, stories, hours } = await readNow(ctx.app.db, ctx.now, isoDay(ctx.now))
  const names = await storyNames(
    ctx,
    stories.map(({ post }) => post),
  )
  return {
    views,
    hours,
    stories: stories.flatMap(({ post, views: read }) => {
      const story = names.get(post)
      return story ? [{ key: String(post), views: read, ...story }] : []
    }),
  }
}

/** A table with its pages. Its page and its count come from one question. */
function tableIn(
  ctx: RequestContext,
  url: URL,
  asked: { look: Exclude<Look, 'now'>; period: Period; owner: number | null },
): Promise<ReadsData['list']> {
  return listPage(
    url,
    { by: asked.look, period: asked.period },
    {
      count: async () => (await readTable(ctx, { ...asked, limit: 1, offset: 0 })).count,
      rows: async (limit, offset) => (await readTable(ctx, { ...asked, limit, offset })).rows,
    },
  )
}
