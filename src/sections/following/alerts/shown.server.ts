import type { RequestContext } from '#platform/http/context.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { unitName } from '#datasets/series/units.ts'
import { ruleInWords } from '../notices/present.server.ts'
import { seriesBySlug, type FollowedSeries } from '../things/prices.server.ts'
import { wordsIn } from '../words.server.ts'
import { listRules, type Rule } from './rules.server.ts'

/** A rule in words, with how it is. */
export interface ShownRule {
  id: number
  series: string
  /** The price; empty when it is gone. */
  name: string
  path: string | null
  words: string
  state: 'on' | 'waiting' | 'paused' | 'expired' | 'stale' | 'late' | 'ended'
  /** Of the price that it waits behind. */
  last: string | null
  paused: boolean
  until: string | null
  fired: string | null
}

/** An account's price alerts in words; with `slug` those on one series. */
export async function shownRules(
  { app, lang, now, prefs }: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs'>,
  userId: number,
  slug?: string,
): Promise<ShownRule[]> {
  const rules = await listRules(app.db, userId, isoDay(now), slug)
  if (rules.length === 0) return []
  const i18n = wordsIn(lang, now, prefs)
  const named = await seriesBySlug(
    app.db,
    lang,
    rules.map(({ series }) => series),
  )
  return rules.map((rule) => {
    const series = named.get(rule.series)
    const { id, kind, threshold, window, unit, paused, expires, fired } = rule
    return {
      id,
      series: rule.series,
      name: series?.name ?? '',
      path: series?.href ?? null,
      words: ruleInWords(i18n, {
        kind,
        threshold: threshold ?? 0,
        window: window ?? 0,
        unit: unitName(unit, lang),
      }),
      state: stateOf(rule, series?.standing),
      last: series ? i18n.fmt.date(series.day) : null,
      paused,
      until: expires && i18n.fmt.date(expires),
      fired: fired && i18n.fmt.date(fired),
    }
  })
}

/** A rule cannot fire while no price comes. */
function stateOf(
  { stale, expired, paused, armed }: Rule,
  standing: FollowedSeries['standing'] | undefined,
): ShownRule['state'] {
  if (paused) return 'paused'
  if (expired) return 'expired'
  if (stale) return 'stale'
  if (standing === 'late' || standing === 'ended') return standing
  return armed ? 'on' : 'waiting'
}
