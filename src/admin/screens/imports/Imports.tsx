import { localePath } from '#i18n/locale.ts'
import { Lat, Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { ChoiceField } from '../../parts/fields.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { FileForm } from '../../parts/work/FileForm.tsx'
import { LastChange } from '../entries/LastChange.tsx'
import type { ImportsData } from './contract.ts'
import { ImportState } from './ImportState.tsx'

/** The history of imports, and the form that sends a file. */
export default function Imports({
  data: { list, destinations, mostBytes, mostText },
}: {
  data: ImportsData
}) {
  const { t, fmt } = useI18n()
  const refused = useRefused()
  return (
    <>
      {refused?.fields['undo'] && <Alert tone="danger" live title={refused.fields['undo']} />}
      <UploadForm destinations={destinations} mostBytes={mostBytes} size={mostText} />
      <Templates destinations={destinations} />
      <h2 className="import-head">{t('admin.imports.history')}</h2>
      <PanelList
        label={t('admin.imports.history')}
        list={list}
        countText={t('admin.imports.count', { count: list.count })}
        rowKey={({ id }) => id}
        filters={[
          {
            name: 'show',
            label: t('admin.imports.show'),
            options: [{ value: 'checks', label: t('admin.imports.show.checks') }],
          },
        ]}
        empty={{ title: t('admin.imports.empty'), text: t('admin.imports.emptyText') }}
        columns={[
          {
            key: 'file',
            label: t('admin.imports.file'),
            head: true,
            cell: ({ id, file, target }) => (
              <>
                <Link className="row-link" to={`/admin/imports/${id}`}>
                  <bdi dir="auto">{file}</bdi>
                </Link>
                <small>
                  {target} · <Lat>{`#${id}`}</Lat>
                </small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.imports.state'),
            cell: ({ state, leftOut }) => (
              <>
                <ImportState state={state} />
                {leftOut > 0 && <small>{t('admin.imports.good.left', { count: leftOut })}</small>}
              </>
            ),
          },
          {
            key: 'when',
            label: t('admin.imports.when'),
            cell: ({ at, by }) => <LastChange at={at} by={by} />,
          },
          {
            key: 'added',
            label: t('admin.imports.added'),
            cell: ({ added }) => <Num>{fmt.number(added)}</Num>,
          },
          {
            key: 'changed',
            label: t('admin.imports.changed'),
            cell: ({ changed }) => <Num>{fmt.number(changed)}</Num>,
          },
          {
            key: 'source',
            label: t('admin.imports.source'),
            cell: ({ source }) => (source ? <bdi dir="auto">{source}</bdi> : '—'),
          },
        ]}
        acts={({ id, file, mayUndo }) =>
          mayUndo ? (
            <ConfirmAct
              fields={{ do: 'undo', id }}
              label={t('admin.imports.undo')}
              about={file}
              question={t('admin.imports.undo.question')}
            />
          ) : null
        }
      />
    </>
  )
}

/** An empty file of each section, to be filled. */
function Templates({ destinations }: Pick<ImportsData, 'destinations'>) {
  const { t, lang } = useI18n()
  return (
    <details className="panel import-more">
      <summary>{t('admin.imports.template')}</summary>
      <div className="panel-body">
        <p className="admin-intro">{t('admin.imports.template.text')}</p>
        <ul className="import-templates">
          {destinations.map(({ value, label }) => (
            <li key={value}>
              <span>{label}</span>
              {(['xlsx', 'csv'] as const).map((format) => (
                <a
                  key={format}
                  className="more"
                  href={localePath(lang, `/admin/imports/templates/${value}.${format}`)}
                  aria-label={t('admin.imports.template.of', {
                    section: label,
                    format: format.toUpperCase(),
                  })}
                  download
                >
                  <Icon name="download" /> <Lat>{format.toUpperCase()}</Lat>
                </a>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function UploadForm({
  destinations,
  mostBytes,
  size,
}: Pick<ImportsData, 'destinations' | 'mostBytes'> & { size: string }) {
  const { t } = useI18n()
  const refused = useRefused()
  const { undo: _, ...wrong } = refused?.fields ?? {}
  return (
    <FileForm
      does="upload"
      title={t('admin.imports.new')}
      send={t('admin.imports.send')}
      file={{
        label: t('admin.imports.file'),
        hint: t('admin.imports.file.hint', { size }),
        large: t('admin.imports.file.large', { size }),
        required: true,
        accept:
          '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        mostBytes,
      }}
      wrong={wrong}
      around={(field) => (
        <div className="admin-both">
          {field}
          <ChoiceField
            name="into"
            label={t('admin.imports.into')}
            required
            value=""
            options={[{ value: '', label: t('admin.imports.into.choose') }, ...destinations]}
          />
        </div>
      )}
    />
  )
}
