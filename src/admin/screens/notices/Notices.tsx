import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { NoticeRow, NoticesData } from './contract.ts'

/** The viewer's notices, the latest first. */
export default function Notices({ data: { list, unread } }: { data: NoticesData }) {
  const { t } = useI18n()
  return (
    <>
      <div className="row wrapping admin-gap">
        {unread > 0 && <ActForm fields={{ do: 'allRead' }} label={t('admin.notices.allRead')} />}
        <Link to="/admin/notices/mail">{t('admin.notices.mail')}</Link>
      </div>
      <PanelList
        label={t('admin.notices')}
        list={list}
        countText={t('admin.notices.count', { count: list.count })}
        rowKey={({ id }) => id}
        rowLabel={({ event, thing, several }) =>
          `${t(`admin.notices.event.${event}`)} ${several?.rows ?? thing?.name ?? ''}`
        }
        filters={[
          {
            name: 'show',
            label: t('admin.notices.show'),
            options: [{ value: 'unread', label: t('admin.notices.unread') }],
          },
        ]}
        empty={{ title: t('admin.notices.empty'), text: t('admin.notices.emptyText') }}
        bulk={[
          { value: 'read', label: t('admin.notices.markRead') },
          { value: 'unread', label: t('admin.notices.markUnread') },
        ]}
        columns={[
          { key: 'what', label: t('admin.notices.what'), head: true, cell: (row) => <What notice={row} /> },
          {
            key: 'by',
            label: t('admin.notices.by'),
            cell: ({ by }) => (by === null ? t('admin.notices.system') : <bdi>{by}</bdi>),
          },
          { key: 'at', label: t('admin.notices.at'), cell: ({ at }) => <Time dateTime={at} as="dateTime" /> },
          {
            key: 'state',
            label: t('admin.notices.state'),
            cell: ({ isRead }) => (
              <Status tone={isRead ? 'off' : 'info'}>
                {t(isRead ? 'admin.notices.isRead' : 'admin.notices.isUnread')}
              </Status>
            ),
          },
        ]}
      />
    </>
  )
}

function What({ notice: { event, thing, several, said, aboutAt, languages } }: { notice: NoticeRow }) {
  const { t } = useI18n()
  return (
    <>
      <small>
        {t(`admin.notices.event.${event}`)}
        {languages.length > 0 &&
          ` (${languages.map((lang) => t(`admin.notices.${lang}`)).join(t('admin.notices.comma'))})`}
        {aboutAt && (
          <>
            {': '}
            <Time dateTime={aboutAt} as="dateTime" />
          </>
        )}
      </small>
      {several ? (
        <>
          <Link className="row-link" to={several.to}>
            <Bidi text={several.rows} />
          </Link>
          <ul className="hint">
            {several.names.map((name) => (
              <li key={name}>
                <Bidi text={name} />
              </li>
            ))}
          </ul>
        </>
      ) : thing ? (
        <Link className="row-link" to={thing.to}>
          <Bidi text={thing.name ?? t('admin.notices.untitled', { one: thing.one })} />
        </Link>
      ) : (
        <span>{t('admin.notices.closed')}</span>
      )}
      {said && (
        <p className="admin-text hint" dir="auto">
          {said.length > MOST_SHOWN ? `${said.slice(0, MOST_SHOWN)}…` : said}
        </p>
      )}
    </>
  )
}

const MOST_SHOWN = 200
