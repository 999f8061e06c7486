import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import type { Workbench } from '../page.server.ts'

type Shown = NonNullable<Workbench['shown']>

/** What can be made of the series, each as a link. */
export function Modes({ modes }: Pick<Workbench, 'modes'>) {
  const { t } = useI18n()
  return (
    <nav className="workbench-modes" aria-label={t('workbench.transformation')}>
      {modes.map(({ label, href, on }) => (
        <Link
          key={href}
          className="chip"
          to={href}
          rel="nofollow"
          aria-current={on ? 'true' : undefined}
          inPlace
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The chart of a view over its period, and by which formula. */
export function ViewTop({ page: { ranges, indexed, asked }, shown }: { page: Workbench; shown: Shown }) {
  const { t } = useI18n()
  const { chart, formula, needsTwo, canIndex, bases } = shown
  return (
    <>
      {needsTwo && (
        <p>
          <b>{t('workbench.needsTwo')}</b>
        </p>
      )}
      <ChartBlock
        chart={chart}
        fit="column"
        untitled
        controls={
          asked.as !== 'seasonal' && (
            <nav className="segmented ranges" aria-label={t('workbench.range')}>
              {ranges.map(({ label, href, on }) => (
                <Link key={href} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
                  {label}
                </Link>
              ))}
            </nav>
          )
        }
      />
      {canIndex && (
        <p>
          <Link className="chip" to={indexed} rel="nofollow" inPlace>
            {t('workbench.indexed')}
          </Link>
        </p>
      )}
      <p className="workbench-formula">
        <b>{t('workbench.formula')}</b>{' '}
        <bdi dir="ltr" lang="zxx">
          {formula.symbols}
        </bdi>{' '}
        <span>
          <Bidi text={formula.words} />
        </span>
      </p>
      {bases.map((basis) => (
        <p key={basis} className="tiny muted">
          <Bidi text={basis} />
        </p>
      ))}
    </>
  )
}
