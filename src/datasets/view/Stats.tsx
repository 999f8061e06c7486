import { Change } from '#ui/price/Change.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Bidi, Num } from '#i18n/react.tsx'
import type { Marks } from '#ui/marks.ts'
import type { Stat } from '../contract.ts'

/** A few figures over the list, each with its unit and its marks, or else those of the rows that all are counted from. */
export function Stats({ stats, marks = {} }: { stats: readonly Stat[]; marks?: Marks }) {
  const groups = Map.groupBy(stats, ({ group }) => group)
  return [...groups].map(([group, own]) =>
    group === undefined ? (
      <Tiles key="" stats={own} marks={marks} />
    ) : (
      <details key={group} className="more-stats">
        <summary>
          <Bidi text={group} />
        </summary>
        <Tiles stats={own} marks={marks} />
      </details>
    ),
  )
}

function Tiles({ stats, marks: ofRows }: { stats: readonly Stat[]; marks: Marks }) {
  return (
    <dl className="stats">
      {stats.map(({ label, value, words, unit, change, marks = ofRows }) => (
        <div key={label}>
          <dt>
            <Bidi text={label} />
          </dt>
          <dd className={words ? 'words' : undefined}>
            {words ? <Bidi text={value} /> : <Num>{value}</Num>}{' '}
            {unit && (
              <small>
                <Bidi text={unit} />
              </small>
            )}{' '}
            <MarkTags marks={marks} />
          </dd>
          {change && change.percent !== null && (
            <dd className="tiny">
              <Change value={change.percent} />{' '}
              <span className="muted">
                <Bidi text={change.against} />
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
