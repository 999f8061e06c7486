import { useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { companyPath } from '../../contract.ts'
import type { ContentOf } from './tab-content.ts'

/** What happened to the company, the newest first. */
export function TimelineTab({ content: { html }, slug }: { content: ContentOf<'timeline'>; slug: string }) {
  const { t } = useI18n()
  if (html !== null) return <div dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <EmptyState kind="first" title={t('companies.timeline.empty')} text={t('companies.tab.emptyText')}>
      <Link className="button ghost" to={companyPath(slug, 'news')}>
        {t('companies.tab.news')}
      </Link>
    </EmptyState>
  )
}
