import { MarkTags } from '#ui/MarkTags.tsx'
import { Bidi, Num } from '#i18n/react.tsx'
import type { Stat } from '../contract.ts'

/** A few figures over the list, each with its unit. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ label, value, unit, marks = {} }) => (
        <div key={label}>
          <dt>
            <Bidi text={label} />
          </dt>
          <dd>
            <Num>{value}</Num> {unit && <small>{unit}</small>} <MarkTags marks={marks} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
