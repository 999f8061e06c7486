import { Bidi, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Workbench } from '../page.server.ts'

/** Views that are ready to be opened; where nothing is chosen yet the first of them is shown as an example. */
export function ReadyViews({ views, isExample }: { views: Workbench['ready']; isExample: boolean }) {
  const { t } = useI18n()
  return (
    <>
      {isExample && <p className="hint">{t('workbench.example')}</p>}
      <nav className="workbench-modes" aria-label={t('workbench.ready')}>
        {views.map(({ title, href, demo, on }) => (
          <Link key={href} className="chip" to={href} rel="nofollow" aria-current={on ? 'true' : undefined}>
            <Bidi text={title} /> {demo && <MarkTags marks={{ demo: 'all' }} />}
          </Link>
        ))}
      </nav>
    </>
  )
}

/** Where no series is shown: what to do. */
export function Nothing({ page: { words, add } }: { page: Pick<Workbench, 'words' | 'add'> }) {
  const { t } = useI18n()
  const isFound = words !== '' && (add?.prices.length ?? 0) > 0
  return (
    <EmptyState
      kind={words === '' || isFound ? 'first' : 'none'}
      title={t('workbench.no')}
      text={t(isFound ? 'workbench.found' : 'workbench.begin')}
    />
  )
}
