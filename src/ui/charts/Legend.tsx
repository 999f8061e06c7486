import { Bidi } from '#i18n/react.tsx'
import type { LegendItem } from './scenes/scene.ts'
import { swatch } from './swatch.ts'
import { Marks } from './Marks.tsx'

/** Names of series with their colour and dash or texture. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  if (!items.length) return null
  return (
    <ul className="legend">
      {items.map((item) => (
        <li key={item.name}>
          <svg className="chart" viewBox="0 -2 26 18" aria-hidden="true">
            <Marks marks={swatch(item)} />
          </svg>
          <span>
            <Bidi text={item.name} />
          </span>
        </li>
      ))}
    </ul>
  )
}
