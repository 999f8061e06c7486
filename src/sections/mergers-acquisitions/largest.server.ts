import { sql, type RawBuilder } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import { countWords } from '#datasets/words.server.ts'
import { pickText } from '#i18n/fallback.ts'
import { arrowOf, type Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { DEALS, VALUE_BASES } from './deals.server.ts'
import { BILLION_M, COUNTED, dollarsInWords, totalsByBasis, type ValueBasis } from './totals.server.ts'

/** Bars of a drawing; the table and the files have all. */
const MOST_BARS = 8

/** A deal whose value is disclosed. */
export interface ValuedDeal {
  slug: string
  buyer: string
  target: string
  year: string
  millions: number
  basis: ValueBasis
}

type Stored = Omit<ValuedDeal, 'buyer' | 'target'> &
  Record<'buyer_ar' | 'target_ar', string> &
  Record<'buyer_en' | 'target_en', string | null>

/** The deals under a condition whose values are disclosed, the largest first, or so many of them; names in the reader's language. */
export async function valuedDeals(
  db: Db,
  condition: RawBuilder<unknown>,
  lang: Lang,
  limit: number | null = null,
): Promise<ValuedDeal[]> {
  const { rows } = await sql<Stored>`
    select slug, buyer_ar, buyer_en, acquisition_target_ar as target_ar, acquisition_target_en as target_en,
      left(announcement_date, 4) as year, value_usd_m::float8 as millions, coalesce(value_basis, 'undisclosed') as basis
    from mergers_acquisitions_deal where ${COUNTED} and ${condition}
    order by value_usd_m desc, announcement_date desc, slug limit ${limit}::int`.execute(db)
  return rows.map(({ buyer_ar, buyer_en, target_ar, target_en, ...row }) => ({
    ...row,
    buyer: pickText({ ar: buyer_ar, en: buyer_en }, lang)?.text ?? '',
    target: pickText({ ar: target_ar, en: target_en }, lang)?.text ?? '',
  }))
}

const OTHER_BASIS: LocalizedText = {
  ar: 'قيم على أسس أخرى، لا تُقارن بها',
  en: 'Values on other bases, not compared',
}

/** The largest deals of those that disclosed a value on the basis of most; each leads to its page. */
export async function largestDeals(
  ctx: ChartContext,
  filters: Filters,
  { lang, fmt }: PresentContext,
): Promise<RowsChartSpec> {
  const ar = lang === 'ar'
  const { db } = ctx.app
  const condition = conditionOf(DEALS, filters)
  const [[own, ...others], all] = await Promise.all([
    totalsByBasis(db, condition),
    valuedDeals(db, condition, lang),
  ])
  const deals = all.filter(({ basis }) => basis === own?.basis)
  const plotted = deals.slice(0, MOST_BARS)
  const [first] = deals
  const partiesOf = ({ buyer, target }: ValuedDeal) => `${buyer} ${arrowOf(lang)} ${target}`
  const nameOf = (deal: ValuedDeal) => `${partiesOf(deal)}${ar ? '، ' : ', '}${fmt.digits(deal.year)}`
  const isAlone = (deal: ValuedDeal) =>
    plotted.filter((one) => partiesOf(one) === partiesOf(deal)).length === 1
  const isBillions = first !== undefined && first.millions >= BILLION_M
  const inDollars = (millions: number) => {
    const { value, unit } = dollarsInWords(millions, lang, fmt)
    return ar ? `${value} ${unit}` : unit.replace(' ', ` ${value}`)
  }
  const unit = isBillions ? { ar: 'مليار دولار', en: 'USD bn' } : { ar: 'مليون دولار', en: 'USD m' }
  const rest =
    plotted.length < deals.length
      ? ar
        ? `أكبر ${fmt.number(plotted.length)} من ${fmt.number(deals.length)}؛ والبقية في الجدول والملفات.`
        : `The largest ${fmt.number(plotted.length)} of ${fmt.number(deals.length)}; the table and the files include all.`
      : ''
  return {
    ...(own && {
      note: [`${unit[lang]}${ar ? '، ' : ', '}${VALUE_BASES[own.basis][lang]}.`, rest]
        .filter(Boolean)
        .join(' '),
    }),
    summary: first
      ? `${nameOf(first)}: ${inDollars(first.millions)}.`
      : ar
        ? 'لا قيمة معلنة.'
        : 'No value was disclosed.',
    plot: first
      ? {
          kind: 'bars',
          rows: plotted.map((deal, index) => ({
            label: isAlone(deal) ? partiesOf(deal) : nameOf(deal),
            values: [isBillions ? deal.millions / BILLION_M : deal.millions],
            path: `/${DEALS.section}/${deal.slug}`,
            current: index === 0,
          })),
          unit: unit[lang],
          decimals: isBillions ? 1 : 0,
        }
      : null,
    refusals: others.map(({ basis, deals: count }) => {
      const largest = all.find((deal) => deal.basis === basis)
      const counted = countWords(DEALS.rows, count, lang, { fmt })
      return {
        label: VALUE_BASES[basis][lang],
        value: largest
          ? `${counted}${ar ? '، أكبرها ' : ', largest '}${nameOf(largest)}: ${inDollars(largest.millions)}`
          : counted,
        reason: OTHER_BASIS[lang],
      }
    }),
    figures: {
      columns: [
        { key: 'buyer', label: ar ? 'المشتري' : 'Buyer', type: 'text' },
        { key: 'target', label: ar ? 'الجهة المستهدفة' : 'Target', type: 'text' },
        { key: 'year', label: ar ? 'السنة' : 'Year', type: 'partialDate' },
        {
          key: 'value',
          label: ar ? 'القيمة المعلنة' : 'Disclosed value',
          type: 'number',
          unit: ar ? 'مليون دولار' : 'USD m',
        },
        { key: 'basis', label: ar ? 'أساس القيمة' : 'Value basis', type: 'text' },
      ],
      rows: all.map(({ buyer, target, year, millions, basis }) => [
        buyer,
        target,
        year,
        millions,
        VALUE_BASES[basis][lang],
      ]),
    },
    rows: sql`${condition} and ${COUNTED}`,
  }
}
