import { DataTable } from '#datasets/view/DataTable.tsx'
import { useI18n } from '#i18n/react.tsx'
import { SectionNews } from '#data-section/SectionNews.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { companyPath } from '../../contract.ts'
import type { ContentOf } from './tab-content.ts'

/** What another section records of the company, and what was written of it there. */
export function SectionTab({ content, slug }: { content: ContentOf<'section'>; slug: string }) {
  const { t } = useI18n()
  const { rows, stories, title, empty } = content
  if (!rows && stories.length === 0)
    return (
      <EmptyState kind="first" title={empty} text={t('companies.tab.emptyText')}>
        <Link className="button ghost" to={companyPath(slug, 'news')}>
          {t('companies.tab.news')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      {rows && <DataTable list={rows} />}
      <SectionNews title={title} stories={stories} />
    </>
  )
}
