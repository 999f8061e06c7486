import { Bidi, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Workbench } from '../page.server.ts'

/** Where nothing is chosen yet: views that are ready to be opened. */
export function ReadyViews({ views }: { views: Workbench['ready'] }) {
  const { t } = useI18n()
  if (views.length === 0)
    return <EmptyState kind="first" title={t('workbench.no')} text={t('workbench.empty.text')} />
  return (
    <section>
      <SectionHead title={t('workbench.empty')} />
      <p className="muted">{t('workbench.empty.text')}</p>
      <ul className="workbench-ready">
        {views.map(({ title, about, href, demo }) => (
          <li key={href}>
            <Link to={href} rel="nofollow">
              <b>
                <Bidi text={title} />
              </b>
              <span className="muted small">
                <Bidi text={about} />
              </span>
            </Link>
            {demo && <MarkTags marks={{ demo: 'all' }} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
