import type { Answer } from '#datasets/answer/answer.ts'
import type { RowOf } from '#datasets/columns.ts'
import type { Fact, ItemData, Stat } from '#datasets/contract.ts'
import { cellOf } from '#datasets/item/fact-cell.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { partialDate } from '#datasets/present.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { BASES, STATUSES, UNITS } from '../options.ts'
import type { PLANTS } from '../plants.server.ts'
import { plantSentence } from './plant-sentence.ts'

type PlantRow = RowOf<(typeof PLANTS)['columns']>

/** Words whose totals cannot be added stay in the section below. */
const figuresOf = (totals: readonly Fact[], lang: PresentContext['lang']): Stat[] =>
  totals.flatMap(({ label, cell }) =>
    cell.kind === 'n'
      ? [
          {
            label: lang === 'ar' ? `إجمالي المنتج: ${label}` : `Product total: ${label}`,
            value: cell.text,
            unit: cell.sub?.split(' · ')[0] ?? '',
          },
        ]
      : [],
  )

/** What the page of a plant says first: its capacity, whose and where it is, and its status. */
export function plantAnswer(
  now: Date,
  row: PlantRow,
  item: ItemData,
  totals: readonly Fact[],
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): Answer {
  const capacity = cellOf(item, 'power_volume')
  const city = cellOf(item, 'city')
  const [place, country] = [city.kind === 'x' ? null : city.text, city.sub]
  const unit = UNITS[row.unit][lang]
  const { text, lead } = plantSentence(
    {
      product: item.title.text,
      line: item.title.sub ?? null,
      company: cellOf(item, 'company').text,
      place: [place, country].filter(Boolean).join(lang === 'ar' ? '، ' : ', '),
      capacity: { amount: capacity.text, unit },
      basis: BASES[row.measuring][lang],
      status: row.this_status,
      maintenance: row.maintenance_type,
      start: row.date_start,
      end: row.date_end,
      expectedReturn: row.expected_return,
      today: isoDay(now),
    },
    lang,
    fmt,
  )
  const ar = lang === 'ar'
  const figures: Stat[] = [
    { label: BASES[row.measuring][lang], value: capacity.text, unit },
    { label: ar ? 'الحالة' : 'Status', value: STATUSES[row.this_status][lang], words: true },
    ...figuresOf(totals, lang),
    ...(row.date_start === null
      ? []
      : [{ label: ar ? 'البداية' : 'Start', value: partialDate(row.date_start, fmt), words: true as const }]),
  ]
  return { text, lead, marks: item.marks, figures: figures.slice(0, 4) }
}
