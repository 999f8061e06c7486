import { Time, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { NEW_SOURCE, type SourceRow, type SourcesData } from './contract.ts'
import { RunStatus } from './RunStatus.tsx'

const TONES: Readonly<Record<SourceRow['state'], Tone>> = {
  on: 'ok',
  paused: 'off',
  failing: 'danger',
  held: 'warn',
}

/** Where figures come from by themselves: each source with its last run and its next. */
export default function Sources({ data: { list, mayEdit } }: { data: SourcesData }) {
  const { t } = useI18n()
  return (
    <div className="stack">
      <p className="admin-intro">{t('admin.sources.intro')}</p>
      {mayEdit && (
        <p>
          <Link className={buttonClass({ small: true })} to={`/admin/sources/${NEW_SOURCE}`}>
            {t('admin.sources.add')}
          </Link>
        </p>
      )}
      <PanelList
        label={t('admin.sources.label')}
        list={list}
        countText={t('admin.sources.count', { count: list.count })}
        rowKey={({ name }) => name}
        empty={{ title: t('admin.sources.empty'), text: t('admin.sources.emptyText') }}
        columns={[
          {
            key: 'source',
            label: t('admin.sources.source'),
            head: true,
            cell: ({ name, title, publisher }) => (
              <>
                <Link className="row-link" to={`/admin/sources/${name}`}>
                  <bdi>{title}</bdi>
                </Link>
                <small>
                  <bdi>{publisher}</bdi>
                </small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.sources.state'),
            cell: ({ state }) => <Status tone={TONES[state]}>{t(`admin.sources.state.${state}`)}</Status>,
          },
          {
            key: 'last',
            label: t('admin.sources.last'),
            cell: ({ last }) => (last ? <Time dateTime={last.at} as="dateTime" /> : '—'),
          },
          {
            key: 'result',
            label: t('admin.sources.result'),
            cell: ({ last }) => (last ? <RunStatus state={last.state} /> : '—'),
          },
          {
            key: 'next',
            label: t('admin.sources.next'),
            cell: ({ nextAt }) => (nextAt ? <Time dateTime={nextAt} as="dateTime" /> : '—'),
          },
        ]}
      />
    </div>
  )
}
