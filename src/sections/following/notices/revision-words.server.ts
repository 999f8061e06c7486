import type { I18n } from '#i18n/i18n.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { MARKS } from '#ui/marks.ts'
import { pricesPath, type FollowedSeries } from '../things/prices.server.ts'
import type { Correction } from './revisions.server.ts'

/** Corrections that a notice lists; of more it says how many. */
const MOST_LISTED = 5

/** Corrected prices of a series in words: which, from what to what, when, basis and source. Null where there are none any more. */
export function revisionInWords(
  { t, fmt, lang }: I18n,
  series: FollowedSeries | undefined,
  corrections: readonly Correction[],
) {
  const newest = corrections.at(-1)
  if (!series || !newest) return null
  const { name, unit_name: unit, terms, source } = series
  const amount = (price: number, isEstimate: boolean | null) =>
    fmt.number(price, decimalsOf(price)) + (isEstimate ? ` (${MARKS.estimated.all[lang]})` : '')
  const figures = ({ day, was, was_estimated, price, estimated, moved_to }: Correction) => ({
    series: name,
    unit,
    day: fmt.date(day),
    was: amount(was, was_estimated),
    price: price === null ? '' : amount(price, estimated),
    moved: moved_to === null ? '' : fmt.date(moved_to),
  })
  const kindOf = ({ price, moved_to }: Correction) =>
    price !== null ? 'value' : moved_to !== null ? 'moved' : 'withdrawn'
  const listed = corrections.toReversed().slice(0, MOST_LISTED)
  const more = corrections.length - listed.length
  const days = corrections.map(({ day, moved_to }) => moved_to ?? day).toSorted()
  return {
    label: t('following.notice.revision'),
    title:
      corrections.length === 1
        ? t(`following.notice.revision.${kindOf(newest)}`, figures(newest))
        : t('following.notice.revision.several', { series: name, count: corrections.length }),
    lines: [
      ...listed.map((one) => t(`following.notice.revision.${kindOf(one)}.line`, figures(one))),
      ...(more > 0 ? [t('following.notice.revision.more', { count: more })] : []),
      t('following.notice.revision.at', {
        time: fmt.dateTime(corrections.map(({ at }) => at).reduce((one, at) => (at > one ? at : one))),
      }),
      t('following.notice.about', { terms, source }),
    ],
    path: pricesPath(series, days.at(-1) ?? newest.day),
  }
}
