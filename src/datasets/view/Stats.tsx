import { MarkTags } from '#ui/MarkTags.tsx'
import { Bidi, Num } from '#i18n/react.tsx'
import type { Marks } from '#ui/marks.ts'
import type { Stat } from '../contract.ts'

/** A few figures over the list, each with its unit and its marks, or else those of the rows that all are counted from. */
export function Stats({ stats, marks: ofRows = {} }: { stats: readonly Stat[]; marks?: Marks }) {
  return (
    <dl className="stats">
      {stats.map(({ label, value, unit, marks = ofRows }) => (
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
