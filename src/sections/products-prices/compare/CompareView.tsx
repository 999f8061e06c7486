import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import type { Comparison } from './compare-page.server.ts'
import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { RangeControls } from '../view/RangeControls.tsx'
import { Bases } from '../view/UnitForm.tsx'

/** The lines of a comparison, as they are or as indices, and the spread between two of them. */
export function CompareView({ page }: { page: Comparison }) {
  const { t } = useI18n()
  const { chart, spread, modes, controls, rows, refused, bases, swap } = page
  if (rows.length === 0)
    return (
      <EmptyState
        kind="first"
        title={t('products-prices.compare.empty')}
        text={t('products-prices.compare.empty.text')}
      />
    )
  const chosen = (
    <>
      <nav className="segmented" aria-label={t('products-prices.compare.mode')}>
        {modes.map(({ name, href, on }) => (
          <Link key={name} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
            {t(name === 'indexed' ? 'products-prices.compare.indexed' : 'products-prices.compare.asIs')}
          </Link>
        ))}
      </nav>
      <RangeControls controls={controls} />
    </>
  )
  return (
    <>
      {chart ? (
        <ChartBlock chart={chart} fit="column" controls={chosen} />
      ) : (
        <>
          <div className="row wrapping">{chosen}</div>
          {refused.length === 0 && (
            <EmptyState
              kind="none"
              title={t('products-prices.range.none')}
              text={t(
                controls.known.day === null
                  ? 'products-prices.range.none.text'
                  : 'products-prices.known.none',
              )}
            />
          )}
        </>
      )}
      <div>
        <Bases bases={bases} />
      </div>
      {spread && (
        <>
          <ChartBlock chart={spread.chart} fit="column" />
          <dl className="stats">
            {(
              [
                [spread.figures.day, spread.figures.last],
                [t('products-prices.average'), spread.figures.average],
                [t('products-prices.low'), spread.figures.low],
                [t('products-prices.high'), spread.figures.high],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>
                  <Bidi text={label} />
                </dt>
                <dd>
                  <Num>{value}</Num>{' '}
                  <small>
                    <Bidi text={spread.figures.unit} />
                  </small>
                </dd>
              </div>
            ))}
          </dl>
          {swap && (
            <p>
              <Link className="chip" to={swap} rel="nofollow">
                {t('products-prices.compare.swap')}
              </Link>
            </p>
          )}
        </>
      )}
    </>
  )
}
