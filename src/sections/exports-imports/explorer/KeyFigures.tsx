import { Bidi } from '#i18n/react.tsx'
import { Change } from '#ui/price/Change.tsx'
import type { KeyFigure } from './figures.server.ts'

/** The figures of the last period. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null
  return (
    <dl className="stats">
      {figures.map(({ label, value, note, change }) => (
        <div key={label}>
          <dt>
            <Bidi text={label} />
          </dt>
          <dd>
            <Bidi text={value} />
          </dd>
          {(note !== null || change !== null) && (
            <dd className="tiny">
              {change !== null && <Change value={change} />}{' '}
              {note && (
                <span className="muted">
                  <Bidi text={note} />
                </span>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
