import { capital } from '#datasets/answer/in-text.ts'
import { movesInText } from '#datasets/answer/moves-in-text.ts'
import type { Answer } from '#datasets/answer/answer.ts'
import type { I18n } from '#i18n/i18n.ts'
import { together } from '#ui/marks.ts'
import { directionOf } from '#ui/price/direction.ts'
import { isOfWorkbench } from './contract.ts'
import type { BoardItem, BoardRow } from './row.ts'

const isPrice = (row: BoardRow) => row.kind === 'product' || (row.kind === 'series' && !isOfWorkbench(row))

/** What the prices of a board did since the price before of each: the real ones where there are any; null without two of them. */
export function boardAnswer(
  items: readonly BoardItem[],
  { lang, fmt }: Pick<I18n, 'lang' | 'fmt'>,
): Answer | null {
  const prices = items.flatMap(({ row }) => (row && isPrice(row) && row.change !== null ? [row] : []))
  const real = prices.filter(({ marks }) => marks.demo === undefined)
  const own = real.length > 0 ? real : prices
  if (own.length < 2) return null
  const moved = (direction: 'up' | 'down') => own.filter(({ change }) => directionOf(change) === direction)
  const [rose, fell] = [moved('up'), moved('down')]
  const size = ({ change }: BoardRow) => Math.abs(change ?? 0)
  const [most] = [...rose, ...fell].toSorted((a, b) => size(b) - size(a))
  const { text, lead } = movesInText(
    {
      prices: own.length,
      of: own.length < prices.length ? 'real' : 'shown',
      rose: rose.length,
      fell: fell.length,
      largest: most ? { name: most.name, percent: most.change ?? 0 } : null,
    },
    lang,
    fmt,
  )
  return { text: `${capital(text)}.`, lead, marks: together(own.map(({ marks }) => marks)), figures: [] }
}
