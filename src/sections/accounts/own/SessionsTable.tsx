import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import type { OpenSession } from '../login/sessions.server.ts'

export type SessionsTableProps = { token: string; sessions: readonly OpenSession[]; action: string }

/** Where the member is logged in, with a button to end each of the others. */
export function SessionsTable({ token, sessions, action }: SessionsTableProps) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="sessions">
      <SectionHead id="sessions" title={t('accounts.sessions')} />
      <form method="post" action={action}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="intent" value="end-session" />
        <div className="table-wrap">
          <table className="table cards">
            <thead>
              <tr>
                <th scope="col">{t('accounts.sessions.device')}</th>
                <th scope="col">{t('accounts.sessions.opened')}</th>
                <th scope="col">{t('accounts.sessions.until')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('accounts.sessions.end')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ id, current, createdAt, expiresAt, device }) => (
                <tr key={id}>
                  <td className="row-head">
                    {device ? <Lat>{device}</Lat> : t('accounts.sessions.unknown')}
                  </td>
                  <td data-l={t('accounts.sessions.opened')}>
                    <Time dateTime={createdAt} as="dateTime" />
                  </td>
                  <td data-l={t('accounts.sessions.until')}>
                    <Time dateTime={expiresAt} as="dateTime" />
                  </td>
                  <td>
                    {current ? (
                      <Status tone="ok">{t('accounts.sessions.current')}</Status>
                    ) : (
                      <Button type="submit" name="session" value={id} variant="danger" small>
                        {t('accounts.sessions.end')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {sessions.length > 1 && (
          <p className="panel-body">
            <Button type="submit" name="session" value="others" variant="danger" small>
              {t('accounts.sessions.endOthers')}
            </Button>
          </p>
        )}
      </form>
    </section>
  )
}
