import type { Stat } from '#datasets/contract.ts'
import { partialDate } from '#datasets/present.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Marks } from '#ui/marks.ts'
import type { Line } from '../totals/totals.ts'
import { concentrationOf, moversOf, splitGrowth, type Concentration } from './analysis.ts'
import { amountParts, amountWords, type FlowTotal } from './answer.server.ts'
import type { Dimension } from './asked.ts'
import { namesOf } from './names.server.ts'
import { pivotOf } from './pivot/pivot.ts'
import { addIn, unitsOf } from './pivot/units.ts'
import { flowInput, inputOf, type Read } from './read.server.ts'
import type { Say } from './say.server.ts'

const MOVERS = 5

type Naming = Pick<RequestContext, 'app' | 'lang' | 'tag'>

const totalsOf = (read: Read, measure: 'value' | 'quantity' | 'unit' | 'change') =>
  pivotOf(flowInput(read, measure))

/** What is said of each trade flow: its total by the measure of the table, its change and its largest partner. */
export function flowTotals(read: Read): FlowTotal[] {
  const { measure } = read.asked
  const of = measure === 'quantity' || measure === 'unit' ? measure : 'value'
  const [totals, changes] = [totalsOf(read, of), changesOf(read, of)]
  const concentration = of === 'value' ? concentrationIn(read) : null
  return read.scope.flows.flatMap(({ process }): FlowTotal[] => {
    const row = totals.rows.find(({ key }) => key === process)
    const [total] = row?.cells ?? []
    if (!total) return []
    const [top] = concentration?.parts ?? []
    return [
      {
        process,
        total,
        unit: totals.unit,
        change: changes(process),
        top: top ? { key: top.key, share: top.share } : null,
        of: of === 'unit' ? 'unit' : 'amount',
      },
    ]
  })
}

/** Percent on the year before, by trade flow; null where the two periods are not alike. */
function changesOf(read: Read, of: 'value' | 'quantity' | 'unit'): (process: string) => number | null {
  const alike = totalsOf(read, 'change')
  const input = flowInput(read, of)
  const earlier =
    read.earlier === null
      ? null
      : pivotOf({ ...input, periods: [read.earlier], order: { ...input.order, columns: [read.earlier] } })
  const now = pivotOf(input)
  return (process) => {
    const at = (table: ReturnType<typeof pivotOf> | null) =>
      table?.rows.find(({ key }) => key === process)?.cells[0]?.amount ?? null
    const [last, before] = [at(now), at(earlier)]
    // Values say whether the same products of the same countries are there.
    if (at(alike) === null || last === null || before === null || before <= 0 || earlier?.unit !== now.unit)
      return null
    return ((last - before) / before) * 100
  }
}

/** Shares of partners in the only trade flow; null where they do not add up, or some partners are chosen. */
function concentrationIn(read: Read): Concentration | null {
  const [flow] = read.scope.flows
  const totals = totalsOf(read, 'value')
  const total = totals.rows.find(({ key }) => key === flow?.process)?.cells[0]?.amount ?? null
  if (total === null || totals.unit === null || !read.partners) return null
  const units = { value: totals.unit, quantity: null }
  const parts = [...Map.groupBy(read.partners, ({ a }) => a)].map(([key, lines]) => ({
    key,
    sum: addIn('value', units, lines),
  }))
  if (parts.some(({ sum }) => sum.kind !== 'sum')) return null
  return concentrationOf(
    parts.flatMap(({ key, sum }) => (sum.kind === 'sum' ? [{ key, amount: sum.amount }] : [])),
    total,
  )
}

/** Key figures, the split of the change, the largest movers and both sides of the same trade, in words. */
export async function keyFigures(ctx: Naming, read: Read, say: Say, totals: readonly FlowTotal[]) {
  const { t, fmt, lang } = say
  const [only] = totals
  const words = (period: string) => partialDate(period, fmt)
  const [movers, mirror] = await Promise.all([moversIn(ctx, read, say), Promise.resolve(mirrorIn(read, say))])
  if (!only || totals.length > 1 || only.total.amount === null || only.unit === null)
    return { figures: [], split: null, hhi: false, movers, mirror }
  const values = totalsOf(read, 'value')
  const currency = values.unit
  const value = values.rows[0]?.cells[0]?.amount ?? null
  const before = read.earlier
  const isAlike = changesOf(read, 'value')(only.process) !== null
  const split =
    read.items && before !== null && currency !== null && value !== null && isAlike
      ? splitGrowth(read.items, currency, read.period, before)
      : null
  const concentration = concentrationIn(read)
  const signed = (figure: number) =>
    currency === null
      ? ''
      : `${figure > 0 ? '+' : figure < 0 ? '−' : ''}${amountWords(Math.abs(figure), currency, say)}`
  const label = only.of === 'unit' ? 'unit' : read.asked.measure === 'quantity' ? 'quantity' : 'value'
  const figures: Stat[] = [
    {
      label: [t(`exports-imports.explorer.measure.${label}`), words(read.period)].join(
        lang === 'ar' ? '، ' : ', ',
      ),
      ...amountParts(only.total.amount, only.unit, say),
      ...(before !== null && {
        change: {
          percent: only.change,
          against: t('exports-imports.explorer.against', { period: words(before) }),
        },
      }),
    },
  ]
  if (split && currency !== null)
    figures.push(
      { label: t('exports-imports.explorer.price'), ...amountParts(split.price, currency, say, true) },
      { label: t('exports-imports.explorer.volume'), ...amountParts(split.volume, currency, say, true) },
    )
  if (concentration)
    figures.push(
      {
        label: t('exports-imports.explorer.concentration'),
        value: fmt.number(Math.round(concentration.index), 0),
        unit: t(`exports-imports.explorer.concentration.${concentration.level}`),
      },
      { label: t('exports-imports.explorer.partners'), value: fmt.number(concentration.parts.length, 0) },
    )
  return {
    figures,
    split:
      split && before !== null
        ? {
            about: t('exports-imports.explorer.split.about', {
              before: words(before),
              period: words(read.period),
              covered: fmt.percent(split.covered, 0),
            }),
            rows: [
              { label: words(before), value: amountWords(split.before, currency ?? '', say) },
              { label: t('exports-imports.explorer.price'), value: signed(split.price) },
              { label: t('exports-imports.explorer.volume'), value: signed(split.volume) },
              ...(Math.abs(split.rest) > split.now * 1e-9
                ? [{ label: t('exports-imports.explorer.rest'), value: signed(split.rest) }]
                : []),
              { label: words(read.period), value: amountWords(split.now, currency ?? '', say) },
            ],
          }
        : null,
    hhi: concentration !== null,
    movers,
    mirror,
  }
}

/** The dimension that moves: rows, or columns where rows are periods. Trade flows have sentences. */
function movingSide({ asked }: Read): { dimension: Dimension; side: 'row' | 'column' } | null {
  const side = asked.rows === 'period' ? 'column' : 'row'
  const dimension = side === 'row' ? asked.rows : asked.columns
  return dimension === 'flow' || dimension === 'period' ? null : { dimension, side }
}

interface MoverWords {
  name: string
  change: string
  percent: string
  marks: Marks
}

async function moversIn(ctx: Naming, read: Read, say: Say) {
  const moving = movingSide(read)
  const { period, earlier } = read
  const unit = unitsOf(read.lines).value
  if (!moving || earlier === null || read.scope.flows.length > 1) return null
  const keyed = read.lines.map((line) => ({ ...line, key: line[moving.side] }))
  // Only what has a change in the table's own terms is compared.
  const changes = pivotOf({
    ...inputOf(read),
    rows: moving.dimension,
    columns: 'period',
    measure: 'change',
    periods: [period],
    lines: keyed.map((line): Line & { row: string; column: string } => ({
      ...line,
      row: line.key,
      column: '',
    })),
    whole: null,
    reports: read.reports.map((one) => ({ ...one, row: one[moving.side], column: '' })),
    sort: '',
    most: { rows: Infinity, columns: Infinity },
    order: { rows: null, columns: [period] },
  })
  const percents = new Map(changes.rows.map(({ key, cells }) => [key, cells[0]?.amount ?? null]))
  const { rises, falls } = moversOf(
    keyed.filter(({ key }) => (percents.get(key) ?? null) !== null),
    unit,
    { period, earlier, most: MOVERS },
  )
  const name = await namesOf(
    ctx,
    say,
    moving.dimension,
    [...rises, ...falls].map(({ key }) => key),
  )
  const inWords = (one: (typeof rises)[number]): MoverWords => ({
    name: name(one.key),
    change: `${one.change > 0 ? '+' : '−'}${amountWords(Math.abs(one.change), unit, say)}`,
    percent: say.fmt.change(percents.get(one.key) ?? null, '%'),
    marks: one.marks,
  })
  if (rises.length + falls.length === 0) return null
  return {
    about: say.t('exports-imports.explorer.movers.about', {
      period: partialDate(period, say.fmt),
      before: partialDate(earlier, say.fmt),
    }),
    rises: rises.map(inWords),
    falls: falls.map(inWords),
  }
}

function mirrorIn({ mirror, period }: Read, say: Say) {
  if (mirror.length === 0) return null
  const { lang, fmt, t } = say
  return {
    about: t('exports-imports.explorer.mirror.about', { period: partialDate(period, fmt) }),
    rows: mirror.map(({ exporter, importer, exported, imported }) => ({
      pair: `${countryName(exporter, lang)} – ${countryName(importer, lang)}`,
      exported: amountWords(exported, 'USD', say),
      imported: amountWords(imported, 'USD', say),
      difference: `${imported > exported ? '+' : imported < exported ? '−' : ''}${amountWords(Math.abs(imported - exported), 'USD', say)}`,
      ratio: fmt.number(imported / exported, 2),
    })),
  }
}
