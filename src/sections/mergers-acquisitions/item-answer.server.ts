import type { Answer } from '#datasets/answer/answer.ts'
import type { RowOf } from '#datasets/columns.ts'
import type { ItemData, Stat } from '#datasets/contract.ts'
import { cellOf } from '#datasets/item/fact-cell.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { MILLIONS } from '#datasets/options.ts'
import { CONDITIONS, type DEALS, MECHANISMS } from './deals.server.ts'
import { dealSentence } from './item-sentence.ts'

type DealRow = RowOf<(typeof DEALS)['columns']>

/** Mechanisms in which nobody simply buys from another: they are named. */
const NAMED: readonly string[] = [
  'merger',
  'joint_venture',
  'share_issue',
  'ipo',
  'privatization',
  'other',
] satisfies (keyof typeof MECHANISMS)[]

/** What the page of a deal says first: who buys what, its value and how far it is. */
export function dealAnswer(
  row: DealRow,
  item: ItemData,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): Answer {
  const known = (key: keyof (typeof DEALS)['columns']) => {
    const cell = cellOf(item, key)
    return cell.kind === 'x' ? null : cell.text
  }
  const value = cellOf(item, 'transaction_value')
  const unit = row.currency ? MILLIONS[row.currency][lang] : (value.sub ?? '')
  const stake = known('stake_pct')
  const { text, lead } = dealSentence(
    {
      target: item.title.text,
      buyer: known('buyer'),
      seller: known('seller'),
      stake,
      value: value.kind === 'x' ? { missing: value.text } : { amount: value.text, unit },
      basis: row.value_basis === 'undisclosed' ? null : known('value_basis'),
      mechanism: NAMED.includes(row.introducing_mechanism) ? known('introducing_mechanism') : null,
      status: CONDITIONS[row.the_condition][lang],
      isCompleted: row.the_condition === 'completed',
      announced: row.announcement_date,
      closed: row.closing_date,
    },
    lang,
    fmt,
  )
  const ar = lang === 'ar'
  const figures: (Stat | false)[] = [
    value.kind !== 'x' && { label: ar ? 'قيمة الصفقة' : 'Transaction value', value: value.text, unit },
    row.currency !== 'USD' &&
      row.value_usd_m !== null && {
        label: ar ? 'القيمة بالدولار' : 'Value in USD',
        value: fmt.number(row.value_usd_m),
        unit: MILLIONS.USD[lang],
      },
    stake !== null && { label: ar ? 'نسبة الحصة' : 'Stake', value: stake },
    { label: ar ? 'حالة الصفقة' : 'Status', value: CONDITIONS[row.the_condition][lang], words: true },
    {
      label: ar ? 'تاريخ الإعلان' : 'Announced',
      value: cellOf(item, 'announcement_date').text,
      words: true,
    },
  ]
  return { text, lead, marks: item.marks, figures: figures.filter((stat) => stat !== false).slice(0, 4) }
}
