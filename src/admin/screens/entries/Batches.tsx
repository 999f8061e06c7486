import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { ListPage } from '../../parts/list.ts'
import { PanelList } from '../../parts/PanelList.tsx'
import { BatchSentence } from './BatchSentence.tsx'
import type { BatchRow } from './contract.ts'
import { LastChange } from './LastChange.tsx'

/** The list of bulk changes. */
export default function Batches({ data }: { data: ListPage<BatchRow> }) {
  const { t } = useI18n()
  return (
    <PanelList
      label={t('admin.batches')}
      list={data}
      countText={t('admin.batches.count', { count: data.count })}
      rowKey={({ id }) => id}
      empty={{ title: t('admin.batches.empty'), text: t('admin.batches.emptyText') }}
      columns={[
        {
          key: 'what',
          label: t('admin.batches.what'),
          head: true,
          cell: ({ to, words }) => (
            <Link className="row-link" to={to}>
              <BatchSentence words={words} stage="done" />
            </Link>
          ),
        },
        { key: 'kind', label: t('admin.batches.kind'), cell: ({ kind }) => kind },
        { key: 'when', label: t('admin.batches.when'), cell: ({ at, by }) => <LastChange at={at} by={by} /> },
        {
          key: 'state',
          label: t('admin.entries.state'),
          cell: ({ undoneAt }) => (
            <Status tone={undoneAt === null ? 'ok' : 'off'}>
              {t(undoneAt === null ? 'admin.batches.run' : 'admin.batches.undone')}
            </Status>
          ),
        },
      ]}
      acts={({ id, mayUndo }) =>
        mayUndo ? (
          <ActForm fields={{ do: 'undo', id }} label={t('admin.batch.undo')} about={String(id)} />
        ) : null
      }
    />
  )
}
