import { Bidi, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Workbench } from '../page.server.ts'

/** The series of a view by their letters, each with its page, and the ways to put it first and to remove it. */
export function SeriesList({ series }: { series: NonNullable<Workbench['shown']>['series'] }) {
  const { t } = useI18n()
  return (
    <section className="panel">
      <SectionHead title={t('workbench.series')} />
      <ul className="workbench-series">
        {series.map(({ letter, name, path, demo, without, first }) => (
          <li key={letter}>
            <b className="latin">{letter}</b>
            <span>
              <Link to={path}>
                <Bidi text={name} />
              </Link>{' '}
              {demo && <MarkTags marks={{ demo: 'all' }} />}
            </span>
            {first && (
              <Link className="icon-button" to={first} rel="nofollow" inPlace>
                <span className="visually-hidden">{t('workbench.series.first', { series: name })}</span>
                <Icon name="up" />
              </Link>
            )}
            <Link className="icon-button" to={without} rel="nofollow">
              <span className="visually-hidden">{t('workbench.series.remove', { series: name })}</span>
              <Icon name="close" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
