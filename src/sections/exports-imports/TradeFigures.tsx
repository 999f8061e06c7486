import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Change } from '#ui/price/Change.tsx'
import type { TradeFigures as Figures } from './charts/view.ts'

/** The figures of a focus, each with its change against the same periods of the year before. */
export function TradeFigures({ figures: { about, against, unlike, marks, figures } }: { figures: Figures }) {
  const { t } = useI18n()
  return (
    <section className="trade-figures" aria-label={about}>
      <p className="small muted">
        <Bidi text={about} /> <MarkTags marks={marks} />
      </p>
      <dl className="stats">
        {figures.map(({ label, value, unit, change }) => (
          <div key={label}>
            <dt>
              <Bidi text={label} />
            </dt>
            <dd>
              <Num>{value}</Num>{' '}
              {unit && (
                <small>
                  <Bidi text={unit} />
                </small>
              )}
            </dd>
            {change !== null && against !== null && (
              <dd className="tiny">
                <Change value={change} />{' '}
                <span className="muted">
                  <Bidi text={t('exports-imports.against', { period: against })} />
                </span>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {unlike && <p className="small muted">{unlike}</p>}
    </section>
  )
}
