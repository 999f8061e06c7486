import { Lat, Num, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { TextField } from '../../parts/fields.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { FileForm } from '../../parts/work/FileForm.tsx'
import { LastChange } from '../entries/LastChange.tsx'
import { ArchiveChoices } from './ArchiveChoices.tsx'
import { ArchiveState } from './ArchiveState.tsx'
import type { ArchivesData, RequestRow } from './contract.ts'

const COMMAND = 'archive import'

/** The archives of this site, and the form that gives one. */
export default function Archives({ data }: { data: ArchivesData }) {
  const { t, fmt } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.archives.intro')}</p>
      {data.open.length > 0 && <Open rows={data.open} />}
      <BeginForm data={data} />
      <h2 className="import-head">{t('admin.archives.history')}</h2>
      <PanelList
        label={t('admin.archives.history')}
        list={data.list}
        countText={t('admin.archives.count', { count: data.list.count })}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.archives.empty'), text: t('admin.archives.emptyText') }}
        columns={[
          {
            key: 'archive',
            label: t('admin.archives.archive'),
            head: true,
            cell: ({ id, site, source, format }) => (
              <>
                <Link className="row-link" to={`/admin/archives/imports/${id}`}>
                  <bdi dir="auto">{site}</bdi>
                </Link>
                <small>
                  {format} · <bdi dir="auto">{source}</bdi> · <Lat>{`#${id}`}</Lat>
                </small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.archives.state'),
            cell: ({ state }) => <ArchiveState state={state} />,
          },
          {
            key: 'when',
            label: t('admin.archives.when'),
            cell: ({ at, by }) => <LastChange at={at} by={by} />,
          },
          {
            key: 'stories',
            label: t('admin.archives.stories'),
            cell: ({ stories }) => <Num>{fmt.number(stories)}</Num>,
          },
          {
            key: 'pictures',
            label: t('admin.archives.picturesCame'),
            cell: ({ pictures }) => <Num>{fmt.number(pictures)}</Num>,
          },
        ]}
      />
    </>
  )
}

/** Archives that were given and not imported yet. */
function Open({ rows }: { rows: readonly RequestRow[] }) {
  const { t } = useI18n()
  return (
    <section className="panel archive-part">
      <SectionHead title={t('admin.archives.open')} />
      <ul className="archive-open">
        {rows.map(({ id, name, state, at, by }) => (
          <li key={id}>
            <Link className="row-link" to={`/admin/archives/${id}`}>
              <bdi dir="auto">{name}</bdi>
            </Link>
            <ArchiveState state={state} />
            <LastChange at={at} by={by} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BeginForm({ data: { choices, mostBytes, mostText } }: { data: ArchivesData }) {
  const { t } = useI18n()
  const wrong = useRefused()?.fields ?? {}
  const limits = { size: mostText, command: COMMAND }
  return (
    <FileForm
      does="check"
      title={t('admin.archives.new')}
      send={t('admin.archives.check')}
      file={{
        label: t('admin.archives.file'),
        hint: t('admin.archives.file.hint', limits),
        large: t('admin.archives.file.large', limits),
        accept: '.xml,.wxr,.json,.jsonl,.ndjson,.csv,.xlsx,.zip',
        mostBytes,
      }}
      wrong={wrong}
    >
      <TextField
        name="address"
        type="url"
        label={t('admin.archives.address')}
        hint={t('admin.archives.address.hint')}
        value=""
        dir="ltr"
      />
      <h3 className="archive-head">{t('admin.archives.choices')}</h3>
      <ArchiveChoices {...choices} />
    </FileForm>
  )
}
