import { indexed, spread } from '#datasets/series/compare.ts'
import type { Frequency } from '#datasets/series/periods.ts'
import type { MonthRates } from '#datasets/series/month-rates.ts'
import { pointAt, type SeriesPoint } from '#datasets/series/point.ts'
import { startOf } from '#datasets/series/ranges.ts'
import { changeBy } from '#datasets/series/transform/change-by.ts'
import { margin, ratio } from '#datasets/series/transform/combine.ts'
import { FORMULAS, STEPS, type Transformation } from '#datasets/series/transform/formulas.ts'
import { indexAt } from '#datasets/series/transform/index-at.ts'
import { linedUp } from '#datasets/series/transform/line-up.ts'
import { movingAverage, rollingCorrelation } from '#datasets/series/transform/rolling.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Refusal } from '#ui/charts/plot-data.ts'
import type { Asked } from '../address.ts'
import { WORK_RANGES } from '../ranges.ts'
import { commonUnit, factorTo } from './units.ts'

/** A line of a view: what was made of one series, or of two. */
interface ViewLine {
  /** Places of its series among those asked for. */
  of: readonly number[]
  /** Every value in the range, the oldest first. */
  points: readonly SeriesPoint[]
}

/** A view in figures. */
export interface Computed {
  frequency: Frequency
  /** Of each series, whether it entered with means. */
  averaged: readonly boolean[]
  /** Of each series beside the others, with what it entered as and its mark where kinds differ. */
  names: readonly string[]
  lines: readonly ViewLine[]
  /** The unit of the lines in code; null where they have none in common, as a ratio of two units. */
  unit: string | null
  /** On what conversions rest. */
  bases: readonly LocalizedText[]
  /** The day on which an index without a base of its own begins. */
  start: string | null
  refusals: readonly Refusal[]
}

const REASONS = {
  twoKinds: {
    ar: 'إحدى السلسلتين بيانات توضيحية، ولا يُحسب رقم من أرقام فعلية وتوضيحية معاً',
    en: 'One of the two is demonstration data; nothing is computed from real and made-up figures together',
  },
  none: { ar: 'لا قيم في الفترة', en: 'No values in the period' },
  noBase: { ar: 'لا قيمة أكبر من الصفر في تاريخ الأساس', en: 'No value above zero at the base date' },
  tooShort: { ar: 'عدد القيم أقل من المطلوب', en: 'Too few values' },
  finer: {
    ar: 'المدة المختارة أقصر من المدة بين قيمتين',
    en: 'The period chosen is shorter than the time between two values',
  },
  weeks: {
    ar: 'لا يُحسب التغير بالأسابيع لقيم شهرية أو أطول دورية: اختر شهراً أو ربعاً أو سنة',
    en: 'Changes over weeks are not computed for monthly or longer values: choose a month, a quarter or a year',
  },
} as const satisfies Record<string, LocalizedText>

const IN_UNIT: readonly Transformation[] = [
  'level',
  'change',
  'spread',
  'margin',
  'average',
  'seasonal',
  'distribution',
]

/** Whether the lines of a view are in the unit of their series. */
export const isInUnit = (as: Transformation): boolean => IN_UNIT.includes(as)

/** The least months of a step that says something of a frequency. */
const LEAST_MONTHS: Readonly<Record<Frequency, number>> = {
  daily: 0,
  weekly: 0,
  monthly: 1,
  quarterly: 3,
  annual: 12,
}

/** Computes a view of series, which are named by how they entered it; `rates` are those of months where a currency is not fixed. */
export function computeView(
  series: readonly WholeSeries[],
  namesOf: (entered: Pick<Computed, 'frequency' | 'averaged'>) => readonly string[],
  asked: Asked,
  { lang, rates }: { lang: Lang; rates: MonthRates | null },
): Computed {
  const { takes } = FORMULAS[asked.as]
  const taken = takes === 'one' ? series.slice(0, 1) : asked.as === 'margin' ? series.slice(0, 2) : series
  const { frequency, lines } = linedUp(
    taken.map(({ points, frequency: own }) => ({ points, frequency: own, reach: points.at(-1)?.date ?? '' })),
  )
  const averaged = lines.map((line) => line.averaged)
  const names = namesOf({ frequency, averaged })
  const refusals: Refusal[] = []
  const refuse = (of: readonly number[], reason: LocalizedText | string) =>
    void refusals.push({
      label: of.map((index) => names[index] ?? '').join(lang === 'ar' ? '، ' : ', '),
      reason: typeof reason === 'string' ? reason : reason[lang],
    })
  const [first] = taken
  const wanted = first ? commonUnit(first, asked) : ''
  const byMonth = frequency === 'monthly' ? rates : null
  const found = taken.map((one) => factorTo(one, wanted, first ?? one, byMonth))
  // A ratio of two units is one of prices as they are quoted.
  const isConverted =
    isInUnit(asked.as) || (asked.as === 'ratio' && found.every((one) => !('refusal' in one)))
  const values = found.map((one, index): readonly SeriesPoint[] | null => {
    const points = lines[index]?.points ?? []
    if (points.length === 0) {
      refuse([index], taken[index]?.refusal ?? REASONS.none)
      return null
    }
    if (!isConverted) return points.map(plain)
    if ('refusal' in one) {
      refuse([index], one.refusal)
      return null
    }
    return points.flatMap((point) => {
      const factor = 'factor' in one ? one.factor : one.factorIn(point.date.slice(0, 7))
      return factor === null ? [] : [{ ...plain(point), value: point.value * factor }]
    })
  })
  const computed = { taken, values, frequency, asked, refuse }
  const made = takes === 'two' ? ofPairs(computed) : ofEach(computed)
  const { start, lines: within } = inRange(made, computed)
  for (const { of, points } of within) if (points.length === 0) refuse(of, REASONS.none)
  return {
    frequency,
    averaged,
    names,
    lines: within.filter(({ points }) => points.length > 0),
    unit: isConverted ? wanted : null,
    bases: isConverted ? found.flatMap((one) => ('bases' in one ? one.bases : [])) : [],
    start,
    refusals,
  }
}

/** A value without the range in which it was quoted. */
const plain = ({ low: _low, high: _high, ...point }: SeriesPoint): SeriesPoint => point

interface Computing {
  taken: readonly WholeSeries[]
  values: readonly (readonly SeriesPoint[] | null)[]
  frequency: Frequency
  asked: Asked
  refuse: (of: readonly number[], reason: LocalizedText) => void
}

/** The first series with each of the others. */
function ofPairs({ taken, values, frequency, asked, refuse }: Computing): ViewLine[] {
  const [a] = values
  if (!a) return []
  return values.slice(1).flatMap((b, before): ViewLine[] => {
    const of = [0, before + 1]
    if (!b) return []
    if (taken[0]?.demo !== taken[before + 1]?.demo) {
      refuse(of, REASONS.twoKinds)
      return []
    }
    const { k, c, window } = asked
    const points =
      asked.as === 'spread'
        ? spread(a, b, frequency)
        : asked.as === 'ratio'
          ? ratio(a, b, frequency)
          : asked.as === 'margin'
            ? margin(a, b, { k, c, frequency })
            : rollingCorrelation(a, b, { window, frequency })
    if (points.length > 0) return [{ of, points }]
    refuse(of, asked.as === 'correlation' ? REASONS.tooShort : REASONS.none)
    return []
  })
}

/** Each series by itself. */
function ofEach({ values, frequency, asked, refuse }: Computing): ViewLine[] {
  return values.flatMap((points, index): ViewLine[] => {
    if (!points) return []
    const of = [index]
    if (asked.as === 'index' && asked.base !== null) {
      const index_ = indexAt(points, asked.base, frequency)
      if (!index_) refuse(of, REASONS.noBase)
      return index_ ? [{ of, points: index_.points }] : []
    }
    if (asked.as === 'change' || asked.as === 'percent') {
      const step = STEPS[asked.over]
      if (step.months < LEAST_MONTHS[frequency]) {
        refuse(of, step.days > 0 ? REASONS.weeks : REASONS.finer)
        return []
      }
      const as = asked.as === 'change' ? 'amount' : 'percent'
      return orRefused(of, changeBy(points, step, { frequency, as }), refuse)
    }
    if (asked.as === 'average') return orRefused(of, movingAverage(points, asked.window), refuse)
    return [{ of, points }]
  })
}

function orRefused(of: readonly number[], points: SeriesPoint[], refuse: Computing['refuse']): ViewLine[] {
  if (points.length > 0) return [{ of, points }]
  refuse(of, REASONS.tooShort)
  return []
}

/** The lines within the range, which is counted back from the newest value of all and begins with the value in force on its first day. */
function inRange(
  lines: readonly ViewLine[],
  { frequency, asked }: Computing,
): { start: string | null; lines: ViewLine[] } {
  if (asked.as === 'seasonal') return { start: null, lines: [...lines] }
  const to = asked.to ?? '9999'
  const ended = lines.map(({ of, points }) => ({ of, points: points.filter(({ date }) => date <= to) }))
  const newest = ended.reduce((latest, { points }) => {
    const last = points.at(-1)?.date ?? ''
    return last > latest ? last : latest
  }, '')
  const months = asked.range === 'custom' ? null : WORK_RANGES[asked.range].months
  const from = asked.from ?? (months === null || newest === '' ? null : startOf(newest, frequency, 0, months))
  const cut = ended.map(({ of, points }) => {
    const start = from === null ? null : (pointAt(points, from)?.date ?? from)
    const own = start === null ? points : points.filter(({ date }) => date >= start)
    // Only what was in force before the range: nothing of it lies in it.
    return { of, points: from !== null && (own.at(-1)?.date ?? '') < from ? [] : own }
  })
  if (asked.as !== 'index' || asked.base !== null) return { start: null, lines: cut }
  const { start, series } = indexed(cut.map(({ points }) => points))
  return { start, lines: cut.map(({ of }, index) => ({ of, points: series[index] ?? [] })) }
}
