import type { Answer } from '#datasets/answer/answer.ts'
import type { RowOf } from '#datasets/columns.ts'
import type { ItemData, Stat } from '#datasets/contract.ts'
import { cellOf } from '#datasets/item/fact-cell.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { partialDate } from '#datasets/present.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { tradeSentence } from '../sentence.ts'
import type { COLUMNS } from './columns.server.ts'
import { WORLD } from './flow-sql.server.ts'
import { scaleOf } from './words.server.ts'

/** Figures under the sentence, in their order. */
const FIGURES = ['value', 'quantity', 'unit_value', 'rate'] as const

const YEAR = 4

/** What the page of a flow says first: what it comes to, and its change against a year before. */
export function flowAnswer(
  row: RowOf<typeof COLUMNS>,
  item: ItemData,
  product: string,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): Answer {
  const { value, currency, year_month: period, partner, growth_pct: change } = row
  const scale = scaleOf(value, currency, lang)
  const before = String(Number(period.slice(0, YEAR)) - 1) + period.slice(YEAR)
  const { text, lead } = tradeSentence(
    {
      process: row.process,
      amount: { value: fmt.number(value / scale.by, scale.by > 1 ? 1 : 0), unit: scale.unit },
      basis: row.value_basis,
      products: [product],
      countries: [countryName(row.country, lang)],
      partners: partner === null || partner === WORLD ? [] : [countryName(partner, lang)],
      period: partialDate(period, fmt),
      change,
      before: partialDate(before, fmt),
      largest: null,
      others: false,
    },
    lang,
    fmt,
  )
  const figures = FIGURES.flatMap((key): Stat[] => {
    const cell = cellOf(item, key)
    const label = item.groups.flatMap(({ facts }) => facts).find((fact) => fact.key === key)?.label ?? ''
    return cell.kind === 'x' ? [] : [{ label, value: cell.text, ...(cell.sub && { unit: cell.sub }) }]
  })
  return { text: row.is_mirror ? `${text} ${MIRROR[lang]}` : text, lead, marks: item.marks, figures }
}

const MIRROR = {
  ar: 'وهي بيانات مرآة من الدول الشريكة.',
  en: 'These are mirror data from partner countries.',
} as const
