import type { ListData } from '#datasets/contract.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { withMarks } from '#ui/marks.ts'

/** Head of a data section: its label, its notes, and the info table where one is defined. HTML comes ready to show. */
export function SectionTop({
  words,
  list,
}: {
  words: { label: string; notes: string | null; infoTable: string | null; summary: string | null }
  list: Pick<ListData, 'downloads' | 'marks' | 'plainFiles' | 'headings'>
}) {
  const { t, lang } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: words.label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd
        trail={trail}
        about={{
          kind: 'dataset',
          name: words.label,
          description: withMarks(words.summary ?? words.label, list.marks, lang),
          downloads: list.downloads,
          plainFiles: list.plainFiles,
          variables: list.headings.flatMap(({ label, unit, numeric }) =>
            numeric ? [unit ? `${label}, ${unit}` : label] : [],
          ),
        }}
      />
      <PageHead title={words.label}>
        {words.notes && <div dangerouslySetInnerHTML={{ __html: words.notes }} />}
      </PageHead>
      {words.infoTable && (
        <Alert tone="info">
          <details className="info-table">
            <summary className="bold">{t('datasets.sectionInfo')}</summary>
            <div dangerouslySetInnerHTML={{ __html: words.infoTable }} />
          </details>
        </Alert>
      )}
    </>
  )
}
