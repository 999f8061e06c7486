import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { Filters } from '#datasets/list/where.server.ts'
import { countWords } from '#datasets/words.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import { arrowOf, type Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Refusal } from '#ui/charts/plot-data.ts'
import { CASES } from '../cases.server.ts'
import {
  casesInForce,
  isShareCase,
  listedInForce,
  productOf,
  type CaseInForce,
  type ShareCase,
} from '../measures/duties-in-force.server.ts'
import { DIRECTIONS, FEE_UNITS } from '../options.ts'

type Words = Pick<PresentContext, 'lang' | 'fmt'>

/** Bars of a drawing; the table and the files have all. */
const MOST_BARS = 10

const UNIT: LocalizedText = { ar: '% من القيمة', en: '% of value' }
const NONE: LocalizedText = {
  ar: 'لا رسوم نهائية سارية محددة نسبةً من القيمة.',
  en: 'No ad valorem definitive duty in force.',
}
const APART = {
  specific: {
    ar: 'رسوم سارية ليست نسبة من القيمة، لا تُقارن بها',
    en: 'Duties in force that are not ad valorem, not compared',
  },
  unknown: {
    ar: 'تدابير سارية لا رسم نهائي لها في السجل',
    en: 'Measures in force with no definitive duty on record',
  },
} as const satisfies Record<string, LocalizedText>

const nameOf = (row: CaseInForce, lang: Lang) =>
  `${productOf(row, lang)} ${arrowOf(lang)} ${countryName(row.market, lang)}`

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean definitive duty in force in each importing market, and whom it protects. */
export async function dutiesByMarket(
  ctx: ChartContext,
  filters: Filters,
  words: PresentContext,
): Promise<RowsChartSpec> {
  const { lang, fmt } = words
  const ar = lang === 'ar'
  const all = await casesInForce(ctx, filters)
  const groups = [...Map.groupBy(all, ({ market, direction }) => `${market} ${direction}`).values()]
    .flatMap((own) => {
      const [first] = own
      const shares = own.filter(isShareCase)
      return first
        ? [
            {
              market: first.market,
              direction: first.direction,
              cases: own.length,
              shares: shares.length,
              mean: shares.length > 0 ? meanOf(shares.map(({ mean }) => mean)) : null,
              lowest: shares.length > 0 ? Math.min(...shares.map(({ lowest }) => lowest)) : null,
              highest: shares.length > 0 ? Math.max(...shares.map(({ highest }) => highest)) : null,
            },
          ]
        : []
    })
    .toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1) || (a.market < b.market ? -1 : 1))
  const known = groups.flatMap((group) => (group.mean === null ? [] : [{ ...group, mean: group.mean }]))
  const plotted = known.slice(0, MOST_BARS)
  const directions = (['against_gulf_exports', 'protecting_gulf_industry'] as const).filter((direction) =>
    plotted.some((group) => group.direction === direction),
  )
  const [first] = known
  const name = first && countryName(first.market, lang)
  return {
    note: [
      ar ? `متوسط الرسوم النهائية، ${UNIT.ar}.` : `Average of definitive duties, ${UNIT.en}.`,
      moreThan(plotted, known, words),
    ]
      .filter(Boolean)
      .join(' '),
    summary: first
      ? ar
        ? `أعلى المتوسطات في ${name}: ${fmt.percent(first.mean, 1)}.`
        : `The highest average is in ${placeInText(name ?? '', lang)}: ${fmt.percent(first.mean, 1)}.`
      : NONE[lang],
    plot: first
      ? {
          kind: 'bars',
          rows: plotted.map(({ market, direction, shares, mean }) => ({
            label: `${countryName(market, lang)} (${countWords(CASES.rows, shares, lang, { fmt })})`,
            values: directions.map((one) => (one === direction ? mean : null)),
          })),
          series: directions.map((direction) => DIRECTIONS[direction][lang]),
          unit: UNIT[lang],
          decimals: 1,
        }
      : null,
    refusals: apart(all, words),
    rules: ar
      ? 'تُحتسب كل قضية مرة واحدة بمتوسط الرسوم النهائية على منتجيها، والنطاق بمنتصفه، ولا يدخل المنتج المعفى. ولا تدخل الرسوم المحددة بالوزن أو بحد أدنى للسعر.'
      : 'Each case counts once, with the mean of the definitive duties on its producers; a range counts by its middle, an exempt producer not at all. Duties by weight and minimum prices are left out.',
    figures: {
      columns: [
        { key: 'market', label: ar ? 'السوق المستوردة' : 'Importing market', type: 'text' },
        { key: 'direction', label: ar ? 'اتجاه القضية' : 'Direction', type: 'text' },
        { key: 'in_force', label: ar ? 'قضايا تدابيرها سارية' : 'Cases in force', type: 'integer' },
        {
          key: 'averaged',
          label: ar ? 'منها برسم نسبة من القيمة' : 'Of these ad valorem',
          type: 'integer',
        },
        { key: 'mean', label: ar ? 'متوسط الرسم' : 'Average duty', type: 'number', unit: '%', decimals: 1 },
        ...ends(lang),
      ],
      rows: groups.map(({ market, direction, cases, shares, mean, lowest, highest }) => [
        countryName(market, lang),
        DIRECTIONS[direction][lang],
        cases,
        shares,
        mean,
        lowest,
        highest,
      ]),
    },
    rows: listedInForce(ctx, filters),
  }
}

/** The cases with the highest definitive duties in force; each leads to its page. */
export async function highestDuties(
  ctx: ChartContext,
  filters: Filters,
  words: PresentContext,
): Promise<RowsChartSpec> {
  const { lang, fmt } = words
  const ar = lang === 'ar'
  const shares = (await casesInForce(ctx, filters)).filter(isShareCase)
  const plotted = shares.slice(0, MOST_BARS)
  const [first] = shares
  return {
    note: [
      ar ? `أعلى رسم نهائي في كل قضية، ${UNIT.ar}.` : `The highest definitive duty in each case, ${UNIT.en}.`,
      moreThan(plotted, shares, words),
    ]
      .filter(Boolean)
      .join(' '),
    summary: first ? `${nameOf(first, lang)}: ${fmt.share(first.highest)}.` : NONE[lang],
    plot: first
      ? {
          kind: 'bars',
          rows: plotted.map((row, index) => ({
            label: nameOf(row, lang),
            values: [row.highest],
            path: `/${CASES.section}/${row.slug}`,
            current: index === 0,
          })),
          unit: UNIT[lang],
        }
      : null,
    figures: {
      columns: [
        { key: 'product', label: ar ? 'المنتج' : 'Product', type: 'text' },
        { key: 'market', label: ar ? 'السوق المستوردة' : 'Importing market', type: 'text' },
        { key: 'direction', label: ar ? 'اتجاه القضية' : 'Direction', type: 'text' },
        ...ends(lang),
      ],
      rows: shares.map((row: ShareCase) => [
        productOf(row, lang),
        countryName(row.market, lang),
        DIRECTIONS[row.direction][lang],
        row.lowest,
        row.highest,
      ]),
    },
    rows: listedInForce(ctx, filters),
  }
}

const ends = (lang: Lang) =>
  [
    { key: 'lowest', label: lang === 'ar' ? 'أدنى رسم' : 'Lowest duty', type: 'number', unit: '%' },
    { key: 'highest', label: lang === 'ar' ? 'أعلى رسم' : 'Highest duty', type: 'number', unit: '%' },
  ] as const

function moreThan(plotted: readonly unknown[], all: readonly unknown[], { lang, fmt }: Words): string {
  if (plotted.length === all.length) return ''
  const [shown, of] = [fmt.number(plotted.length), fmt.number(all.length)]
  return lang === 'ar'
    ? `أعلى ${shown} من ${of}؛ والبقية في الجدول والملفات.`
    : `The highest ${shown} of ${of}; the table and the files include all.`
}

/** Cases in force that are no bar, with their duties. */
function apart(all: readonly CaseInForce[], { lang, fmt }: Words): Refusal[] {
  return all
    .filter((row) => !isShareCase(row))
    .map((row) => {
      const label = nameOf(row, lang)
      const [unit, other] = row.units
      if (unit === undefined) return { label, reason: APART.unknown[lang] }
      const value =
        other !== undefined
          ? lang === 'ar'
            ? 'رسوم بوحدات مختلفة'
            : 'duties in different units'
          : unit === 'minimum_price'
            ? FEE_UNITS[unit][lang]
            : `${[...new Set([row.lowest, row.highest])].map((rate) => fmt.number(rate)).join(' – ')} ${FEE_UNITS[unit][lang]}`
      return { label, value, reason: APART.specific[lang] }
    })
}
