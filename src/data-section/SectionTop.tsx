import type { Answer } from '#datasets/answer/answer.ts'
import type { ListData } from '#datasets/contract.ts'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { FilterChips, FilterForm } from '#datasets/view/FilterForm.tsx'
import { Downloads, Switches } from '#datasets/view/Toolbar.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { useI18n } from '#i18n/react.tsx'
import { withMarks } from '#ui/marks.ts'

interface Words {
  label: string
  notes: string | null
  infoTable: string | null
  summary: string | null
}

/** Head of a data section: what its rows answer, with its filters; its notes come after the rows (`SectionNotes`). */
export function SectionTop({
  words,
  list,
  answer = null,
}: {
  words: Words
  list: ListData
  answer?: Answer | null
}) {
  const { t, lang } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: words.label }]
  // Nothing to count, filter or sort.
  const isEmpty = list.total === 0 && !list.isFiltered
  return (
    <>
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
      <AnswerHead
        title={words.label}
        switches={!isEmpty && <Switches list={list} />}
        answer={list.total > 0 && answer ? { marks: list.figureMarks, ...answer } : null}
        source={list.total > 0 ? list.source : ''}
        count={list.total > 0 ? list.count : ''}
        marks={list.marks}
      >
        {!isEmpty && (
          <div className="answer-tools">
            <FilterForm list={list} />
            <FilterChips list={list} />
            <Downloads list={list} />
          </div>
        )}
      </AnswerHead>
    </>
  )
}

/** The notes of a data section and the meanings of its columns, below the rows. HTML comes ready to show. */
export function SectionNotes({ words: { label, notes, infoTable } }: { words: Words }) {
  const { t } = useI18n()
  if (!notes && !infoTable) return null
  return (
    <section className="section section-notes" aria-label={label}>
      {notes && <div className="muted" dangerouslySetInnerHTML={{ __html: notes }} />}
      {infoTable && (
        <details className="info-table">
          <summary className="bold">{t('datasets.sectionInfo')}</summary>
          <div dangerouslySetInnerHTML={{ __html: infoTable }} />
        </details>
      )}
    </section>
  )
}
