import { DataTable } from '#datasets/view/DataTable.tsx'
import { Lat, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { CompanyPageData } from '../company-page.server.ts'
import type { ContentOf } from './tab-content.ts'

interface FilesTabProps {
  content: ContentOf<'financialFiles'>
  files: CompanyPageData['files']
}

/** Statements and reports of the company; where none is recorded, where they can be found. */
export function FilesTab({ content: { listed, website }, files }: FilesTabProps) {
  const { t } = useI18n()
  if (files) return <DataTable list={files} />
  return (
    <EmptyState
      kind="first"
      title={t('companies.files.empty')}
      text={t(listed ? 'companies.files.empty.listed' : 'companies.files.empty.text')}
    >
      {website && (
        <a className="button ghost" href={website} rel="noopener">
          <Lat>{website.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}</Lat>
        </a>
      )}
    </EmptyState>
  )
}
