import { lazy, Suspense } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Link } from '#ui/Link.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { ShownValue } from '../../parts/ShownValue.tsx'
import { StateBadge } from '../../parts/StateBadge.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import type { EntriesData, EntryRow } from './contract.ts'
import { LastChange } from './LastChange.tsx'

// Most lists have neither: a form's parts are fetched with the page that shows them.
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))
const ErrorSummary = lazy(async () => ({ default: (await import('#ui/form/ErrorSummary.tsx')).ErrorSummary }))

/** The list of a kind. */
export default function Entries({ data }: { data: EntriesData }) {
  const { t } = useI18n()
  const { kind, one, together, list, countText, columns, filters, may, views } = data
  const isFiltered = Object.keys(list.asked).length > 0
  const refused = useRefused()
  const errors = Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))
  const bulk = [
    ...(may.publish ? [{ value: 'publish', label: t('entries.move.publish') }] : []),
    ...(may.archive ? [{ value: 'archive', label: t('entries.move.archive') }] : []),
  ]
  return (
    <>
      <div className="row wrapping admin-gap">
        {may.create && (
          <Link className={buttonClass()} to={`/admin/${kind}/new`}>
            {t('admin.entries.new', { one })}
          </Link>
        )}
        {data.ordered && (
          <Link className="more" to={`/admin/${kind}/order`}>
            {t('admin.entries.order')}
          </Link>
        )}
        {data.links.map(({ to, label }) => (
          <Link key={to} className="more" to={`/admin/${to}`}>
            {label}
          </Link>
        ))}
        <Link className="more" to="/admin/changes">
          {t('admin.batches')}
        </Link>
      </div>
      {errors.length > 0 && (
        <Suspense>
          <ErrorSummary errors={errors} />
        </Suspense>
      )}
      {(views.length > 0 || isFiltered) && (
        <Suspense>
          <SavedViews kind={kind} views={views} isFiltered={isFiltered} />
        </Suspense>
      )}
      <PanelList<EntryRow>
        label={together}
        list={list}
        countText={countText}
        rowKey={({ key }) => key}
        rowLabel={({ title }) => t('admin.entries.choose', { name: title ?? t('admin.entries.untitled') })}
        search={t('admin.entries.search')}
        filters={[
          {
            name: 'show',
            label: t('admin.entries.show'),
            options: [
              { value: 'open', label: t('admin.entries.show.open') },
              { value: 'archived', label: t('admin.entries.show.archived') },
            ],
          },
          ...(data.translations
            ? [
                {
                  name: 'translation',
                  label: t('admin.entries.translation'),
                  options: data.translations.map(({ value, count }) => ({
                    value,
                    label: t(`admin.entries.translation.${value}`, { count }),
                  })),
                },
              ]
            : []),
          ...filters,
        ]}
        empty={{ title: t('admin.entries.empty'), text: t('admin.entries.emptyText') }}
        {...(may.edit && { bulk, bulkMore: <SetField data={data} /> })}
        columns={[
          {
            key: 'title',
            label: data.named ?? t('admin.entries.name'),
            head: true,
            cell: ({ key, title }) => (
              <Link className="row-link" to={`/admin/${kind}/${key}`}>
                <bdi dir="auto">{title ?? t('admin.entries.untitled')}</bdi>
              </Link>
            ),
          },
          {
            key: 'state',
            label: t('admin.entries.state'),
            cell: ({ state, live, reads }) => (
              <>
                <StateBadge state={state} live={live} />
                {reads !== null && <small> {t('admin.entries.reads', { count: reads })}</small>}
              </>
            ),
          },
          ...columns.map((label, at) => ({
            key: `c${at}`,
            label,
            cell: ({ cells }: EntryRow) => <ShownValue value={cells[at] ?? null} />,
          })),
          {
            key: 'changed',
            label: t('admin.entries.changed'),
            cell: (row) => <LastChange at={row.updatedAt} by={row.updatedBy} />,
          },
        ]}
        acts={(row) => <RowLinks row={row} kind={kind} beside={data.beside} />}
      />
    </>
  )
}

function RowLinks({
  row: { key, title, address },
  kind,
  beside,
}: {
  row: EntryRow
  kind: string
  beside: EntriesData['beside']
}) {
  const { t } = useI18n()
  const name = <span className="visually-hidden"> {title}</span>
  return (
    <span className="row">
      {beside.map(({ path, label }) => (
        <Link key={path} className="more" to={`/admin/${kind}/${key}/${path}`}>
          {label}
          {name}
        </Link>
      ))}
      <Link className="more" to={`/admin/${kind}/${key}/history`}>
        {t('entries.past')}
        {name}
      </Link>
      {address !== null && (
        <a className="more" href={address}>
          {t('entries.public')}
          {name}
        </a>
      )}
    </span>
  )
}

/** Sets one field of what was chosen; the value is asked for on the next page. And chooses what is on the other pages too. */
function SetField({ data: { fields, list, countText } }: { data: EntriesData }) {
  const { t } = useI18n()
  return (
    <>
      {fields.length > 0 && (
        <span className="row">
          <select
            className="input"
            id={fieldId('column')}
            name="column"
            aria-label={t('admin.entries.field')}
            defaultValue=""
          >
            <option value="">{t('admin.entries.field')}</option>
            {fields.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Button type="submit" name="do" value="set" variant="ghost" small>
            {t('admin.entries.set')}
          </Button>
        </span>
      )}
      {list.pages > 1 && (
        <label>
          <input type="checkbox" name="all" value="1" /> {t('admin.entries.all', { rows: countText })}
        </label>
      )}
    </>
  )
}
