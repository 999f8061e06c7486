import { useI18n } from '#i18n/react.tsx'
import { directionOf, type Direction } from './direction.ts'
import type { PriceRow } from './price.ts'

const ORDER: readonly Direction[] = ['up', 'flat', 'down']
const GAP = 1

/** How many prices rose, held and fell: a strip and its words. */
export function AdvanceDecline({ rows }: { rows: readonly PriceRow[] }) {
  const { t, fmt } = useI18n()
  const count = (direction: Direction) => rows.filter((row) => directionOf(row.change) === direction).length
  const share = (direction: Direction) => (count(direction) / rows.length) * 100
  const startOf = (index: number) => ORDER.slice(0, index).reduce((sum, before) => sum + share(before), 0)
  return (
    <div className="advance-decline">
      <svg className="bar flip" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {ORDER.map((direction, index) => (
          <rect
            key={direction}
            className={direction}
            x={startOf(index)}
            width={Math.max(0, share(direction) - GAP)}
            height="8"
          />
        ))}
      </svg>
      <div className="row">
        {ORDER.map((direction) => (
          <span key={direction} className={direction}>
            {t(`ui.prices.${direction}`, { number: fmt.number(count(direction)) })}
          </span>
        ))}
      </div>
    </div>
  )
}
