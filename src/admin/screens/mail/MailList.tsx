import { dirOf, type Lang } from '#i18n/locale.ts'
import { Bidi, Lat, Time, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import type { MailRow } from './mail-view.server.ts'
import { MailStatus } from './MailStatus.tsx'

export type MailListProps = { mails: readonly MailRow[]; page: number; pages: number }

/** The outbox, newest first. */
export function MailList({ mails, page, pages }: MailListProps) {
  const { t } = useI18n()
  if (mails.length === 0)
    return <EmptyState kind="first" title={t('admin.mail.empty')} text={t('admin.mail.emptyText')} />
  return (
    <>
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('admin.mail.subject')}</th>
              <th scope="col">{t('admin.mail.to')}</th>
              <th scope="col">{t('admin.mail.created')}</th>
              <th scope="col">{t('admin.mail.status')}</th>
            </tr>
          </thead>
          <tbody>
            {mails.map(({ id, subject, lang, recipient, createdAt, status }) => (
              <tr key={id}>
                <td className="row-head">
                  <Subject id={id} lang={lang}>
                    {subject}
                  </Subject>
                </td>
                <td className="two-columns" data-l={t('admin.mail.to')}>
                  <Lat>{recipient}</Lat>
                </td>
                <td data-l={t('admin.mail.created')}>
                  <Time dateTime={createdAt} as="dateTime" />
                </td>
                <td data-l={t('admin.mail.status')}>
                  <MailStatus status={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination current={page} total={pages} link={(number) => `/admin/mail?page=${number}`} />
    </>
  )
}

function Subject({ id, lang, children }: { id: number; lang: Lang; children: string }) {
  return (
    <Link className="row-link" to={`/admin/mail/${id}`}>
      <bdi lang={lang} dir={dirOf(lang)}>
        <Bidi text={children} />
      </bdi>
    </Link>
  )
}
