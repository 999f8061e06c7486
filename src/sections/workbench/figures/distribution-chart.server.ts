import type { ChartContext } from '#datasets/charts/chart.ts'
import { distribution, type Bin } from '#datasets/series/transform/distribution.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { OpenView } from './open-view.server.ts'
import { lineUnit, type ViewParts } from './view-parts.server.ts'
import { lineNames } from './words.server.ts'

/** How often the first series had which values in the range; the class of its last value is marked. */
export function distributionParts(ctx: ChartContext, view: OpenView, fmt: Formatter): ViewParts | null {
  const ar = ctx.lang === 'ar'
  const points = view.computed.lines[0]?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const bins = distribution(points)
  const { unit, decimals } = lineUnit(view, ctx)
  const finest = bins.every(({ from }) => Number.isInteger(Number(from.toFixed(6))))
    ? 0
    : Math.max(1, decimals)
  const border = (value: number) => fmt.number(value, finest)
  const current = bins.findLastIndex(({ from }) => last.value >= from - 1e-9)
  const values = points.map(({ value }) => value).sort((a, b) => a - b)
  const at = (share: number) => fmt.number(values[Math.round((values.length - 1) * share)] ?? null, decimals)
  const below = (values.filter((value) => value < last.value).length / values.length) * 100
  const lastWords = `${fmt.number(last.value, decimals)} ${unit}`
  const [name] = lineNames(view, ctx.lang)
  const count = fmt.number(values.length, 0)
  return {
    plot: {
      kind: 'bars',
      rows: bins.map((bin, index) => ({
        label: `${border(bin.from)} – ${border(bin.to)}`,
        values: [bin.share],
        ...(index === current && { current: true }),
      })),
      unit: '%',
      decimals: 1,
    },
    figures: figuresOf(bins, unit, finest, ar),
    summary: ar
      ? `${name}: نصف القيم بين ${at(0.25)} و${at(0.75)} ${unit}، والوسيط ${at(0.5)}؛ آخر قيمة ${lastWords} في ${fmt.date(last.date)}، أعلى من ${fmt.percent(below, 0)} منها.`
      : `${name}: half of the values are between ${at(0.25)} and ${at(0.75)} ${unit}, the median is ${at(0.5)}; the last, ${lastWords} on ${fmt.date(last.date)}, is above ${fmt.percent(below, 0)} of them.`,
    lead: lastWords,
    notes: [
      `${fmt.date(first.date)} – ${fmt.date(last.date)}`,
      ar ? `عدد القيم: ${count}` : `number of values: ${count}`,
      ...(unit === '' ? [] : [unit]),
    ],
  }
}

function figuresOf(bins: readonly Bin[], unit: string, decimals: number, ar: boolean): ViewParts['figures'] {
  const exact = (value: number) => Number(value.toFixed(6))
  return {
    columns: [
      { key: 'from', label: ar ? 'من' : 'From', type: 'number', unit, decimals },
      { key: 'to', label: ar ? 'إلى ما دون' : 'To below', type: 'number', unit, decimals },
      { key: 'count', label: ar ? 'عدد القيم' : 'Values', type: 'integer' },
      { key: 'share', label: ar ? 'النسبة' : 'Share', type: 'number', unit: '%', decimals: 1 },
    ],
    rows: bins.map(({ from, to, count, share }) => [exact(from), exact(to), count, exact(share)]),
  }
}
