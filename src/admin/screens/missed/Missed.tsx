import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { MissedData } from './contract.ts'

/** What readers asked for in vain, each with the way to a redirect. */
export default function MissedAddresses({ data: { list, hidden } }: { data: MissedData }) {
  const { t, fmt } = useI18n()
  return (
    <div className="stack">
      <p className="admin-intro">{t('admin.missed.intro')}</p>
      <PanelList
        label={t('admin.missed.label')}
        list={list}
        countText={t('admin.missed.count', { count: list.count })}
        rowKey={({ path }) => path}
        empty={{ title: t('admin.missed.empty'), text: t('admin.missed.emptyText') }}
        columns={[
          {
            key: 'path',
            label: t('admin.missed.path'),
            head: true,
            cell: ({ path }) => <Lat className="latin missed-address">{path}</Lat>,
          },
          {
            key: 'asked',
            label: t('admin.missed.asked'),
            cell: ({ asked }) => <Num>{fmt.number(asked)}</Num>,
          },
          { key: 'last', label: t('admin.missed.last'), cell: ({ last }) => <Time dateTime={last} /> },
          {
            key: 'from',
            label: t('admin.missed.from'),
            full: true,
            cell: ({ linkedFrom }) =>
              linkedFrom === null ? (
                t('admin.missed.fromNowhere')
              ) : (
                <a href={linkedFrom}>
                  <Lat className="latin missed-address">{readable(linkedFrom)}</Lat>
                </a>
              ),
          },
        ]}
        acts={({ path }) => (
          <div className="row wrapping">
            <ActForm fields={{ do: 'redirect', path }} label={t('admin.missed.redirect')} about={path} />
            <ActForm
              fields={{ do: hidden ? 'show' : 'hide', path }}
              label={t(hidden ? 'admin.missed.show' : 'admin.missed.hide')}
              about={path}
            />
          </div>
        )}
      />
      <p>
        <Link className="more" to={`/admin/missing-addresses${hidden ? '' : '?show=hidden'}`}>
          {t(hidden ? 'admin.missed.notHidden' : 'admin.missed.hidden')}
        </Link>
      </p>
    </div>
  )
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
