import { DataTable } from '#datasets/view/DataTable.tsx'
import { useI18n } from '#i18n/react.tsx'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { companyPath } from '../../contract.ts'
import type { ContentOf } from './tab-content.ts'

/** The deals in which the company takes part, and what was written of deals. */
export function DealsTab({ content, slug }: { content: ContentOf<'mergersAcquisitions'>; slug: string }) {
  const { t } = useI18n()
  const { deals, stories } = content
  if (!deals && stories.length === 0)
    return (
      <EmptyState kind="first" title={t('companies.deals.empty')} text={t('companies.deals.empty.text')}>
        <Link className="button ghost" to={companyPath(slug, 'news')}>
          {t('companies.tab.news')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      {deals && <DataTable list={deals} />}
      <SectionNews title={t('companies.deals.news')} stories={stories} />
    </>
  )
}
