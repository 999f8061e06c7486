import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { BreakingStatus } from './BreakingStatus.tsx'
import type { BreakingData } from './contract.ts'

/** What was sent as breaking news, and what waits; the newest first. */
export default function Breaking({ data: { list, sentToday, perDay, maySet } }: { data: BreakingData }) {
  const { t, lang } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.breaking.intro')}</p>
      <p className="row wrapping admin-gap">
        <span>{t('admin.breaking.today', { sent: sentToday, most: perDay })}</span>
        {maySet && (
          <Link className="more" to="/admin/breaking/settings">
            {t('admin.breaking.settings')}
          </Link>
        )}
      </p>
      <PanelList
        label={t('admin.breaking')}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.breaking.empty'), text: t('admin.breaking.empty.text') }}
        columns={[
          {
            key: 'headline',
            label: t('admin.breaking.headline'),
            head: true,
            cell: ({ id, kind, headline }) => (
              <>
                <Link className="row-link" to={`/admin/breaking/${id}`}>
                  <Bidi text={headline[lang] ?? headline.ar ?? headline.en ?? ''} />
                </Link>
                <small>{t(`admin.breaking.kind.${kind}`)}</small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.breaking.state'),
            cell: ({ state }) => <BreakingStatus state={state} />,
          },
          {
            key: 'by',
            label: t('admin.breaking.by'),
            cell: ({ by }) => (by === null ? '—' : <bdi>{by}</bdi>),
          },
          {
            key: 'at',
            label: t('admin.breaking.at'),
            cell: ({ at }) => <Time dateTime={at} as="dateTime" />,
          },
        ]}
      />
    </>
  )
}
