import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { DueData } from './contract.ts'

/** The series whose next figure is due or late, longest first, with the way to where it comes from. */
export default function Due({ data: { list } }: { data: DueData }) {
  const { t } = useI18n()
  return (
    <div className="stack">
      <p className="admin-intro">{t('admin.due.intro')}</p>
      <PanelList
        label={t('admin.due.label')}
        list={list}
        countText={t('admin.due.count', { count: list.count })}
        rowKey={({ slug }) => slug}
        empty={{ title: t('admin.due.empty'), text: t('admin.due.emptyText') }}
        filters={[
          {
            name: 'state',
            label: t('admin.due.state'),
            options: (['late', 'due'] as const).map((value) => ({
              value,
              label: t(`admin.due.state.${value}`),
            })),
          },
        ]}
        columns={[
          {
            key: 'series',
            label: t('admin.due.series'),
            head: true,
            cell: ({ name, terms, frequency, href }) => (
              <>
                <Link className="row-link" to={href}>
                  <Bidi text={name} />
                </Link>
                <small>
                  <Bidi text={`${terms} · ${frequency}`} />
                </small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.due.state'),
            cell: ({ state, overdue }) => (
              <>
                <Status tone={state === 'late' ? 'warn' : 'info'}>{t(`admin.due.state.${state}`)}</Status>
                <small>
                  {overdue === 0 ? t('admin.due.today') : t('admin.due.since', { count: overdue })}
                </small>
              </>
            ),
          },
          { key: 'last', label: t('admin.due.last'), cell: ({ last }) => <Time dateTime={last} /> },
          { key: 'due', label: t('admin.due.due'), cell: ({ due }) => <Time dateTime={due} /> },
          {
            key: 'source',
            label: t('admin.due.source'),
            full: true,
            cell: ({ source, from, isFetched }) => (
              <>
                <Bidi text={source || '—'} />
                <small>
                  <Link className="source-link" to={from}>
                    {t(isFetched ? 'admin.due.toSource' : 'admin.due.toImports')}
                  </Link>
                </small>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
