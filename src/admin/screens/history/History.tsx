import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import { PanelList } from '../../parts/PanelList.tsx'
import { LastChange } from '../entries/LastChange.tsx'
import type { HistoryData, PastRow } from './contract.ts'

/** Every step of a thing's past. */
export default function History({
  data: { kind, key, together, name, list, mayName },
}: {
  data: HistoryData
}) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-gap row wrapping">
        <Link className="more" to={`/admin/${kind}`}>
          <Icon name="back" /> {together}
        </Link>
        <Link className="more" to={`/admin/${kind}/${key}`}>
          {t('admin.past.edit')}
          <span className="visually-hidden"> {name}</span>
        </Link>
      </p>
      <PanelList
        label={t('entries.past')}
        list={list}
        countText={t('admin.past.count', { count: list.count })}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.past.empty'), text: t('admin.past.emptyText') }}
        columns={[
          {
            key: 'cause',
            label: t('admin.past.cause'),
            head: true,
            cell: (row) => (
              <>
                <Link className="row-link" to={`/admin/${kind}/${key}/history/${row.id}`}>
                  {row.name ? <bdi>{row.name}</bdi> : t(`admin.past.cause.${row.cause}`)}
                </Link>
                <small>
                  {row.name && t(`admin.past.cause.${row.cause}`)}
                  {row.file && <bdi>{row.file}</bdi>}
                </small>
              </>
            ),
          },
          { key: 'when', label: t('admin.past.when'), cell: ({ at, by }) => <LastChange at={at} by={by} /> },
          {
            key: 'changed',
            label: t('admin.past.changed'),
            cell: ({ changed }) => (changed.length > 0 ? changed.join(t('entries.comma')) : '—'),
          },
          {
            key: 'note',
            label: t('admin.past.note'),
            cell: ({ note }) => (note ? <bdi dir="auto">{note}</bdi> : '—'),
          },
        ]}
        acts={(row) => (mayName && row.cause !== 'import' ? <NameForm row={row} /> : null)}
      />
    </>
  )
}

/** A named one is never deleted. */
function NameForm({ row: { id, name, cause } }: { row: PastRow }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  return (
    <details className="revision-name">
      <summary>
        {t(name ? 'admin.past.rename' : 'admin.past.name')}
        <span className="visually-hidden"> {t(`admin.past.cause.${cause}`)}</span>
      </summary>
      <form method="post" action={pathname + search} className="row">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="id" value={id} />
        <input
          className="input"
          name="name"
          maxLength={100}
          defaultValue={name ?? ''}
          aria-label={t('admin.past.nameOf')}
        />
        <Button type="submit" name="do" value="name" variant="ghost" small>
          {t('panel.form.save')}
        </Button>
      </form>
    </details>
  )
}
