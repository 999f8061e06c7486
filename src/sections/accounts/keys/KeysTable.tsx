import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { ListedKey } from './keys.ts'

const TONES: Record<ListedKey['state'], Tone> = { active: 'ok', expired: 'off', revoked: 'off' }

/** The member's keys with what they were used for, and a button to revoke each that is in use. */
export function KeysTable({
  token,
  action,
  keys,
}: {
  token: string
  action: string
  keys: readonly ListedKey[]
}) {
  const { t, fmt } = useI18n()
  return (
    <section className="panel" aria-labelledby="own-keys">
      <SectionHead id="own-keys" title={t('accounts.keys.own')} />
      {keys.length === 0 ? (
        <p className="panel-body muted">{t('accounts.keys.none')}</p>
      ) : (
        <form method="post" action={action}>
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="intent" value="revoke" />
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th scope="col">{t('accounts.keys.label')}</th>
                  <th scope="col">{t('accounts.keys.kind')}</th>
                  <th scope="col">{t('accounts.keys.created')}</th>
                  <th scope="col">{t('accounts.keys.expires')}</th>
                  <th scope="col">{t('accounts.keys.used')}</th>
                  <th scope="col">{t('accounts.keys.calls')}</th>
                  <th scope="col">{t('accounts.keys.state')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('accounts.keys.revoke')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {keys.map(({ id, label, kind, createdAt, expiresAt, lastUsed, today, month, state }) => (
                  <tr key={id}>
                    <td className="row-head">
                      <bdi>
                        <Bidi text={label} />
                      </bdi>{' '}
                      <small>
                        <Lat>kmy_{id}_…</Lat>
                      </small>
                    </td>
                    <td data-l={t('accounts.keys.kind')}>{t(`accounts.keys.kind.${kind}`)}</td>
                    <td data-l={t('accounts.keys.created')}>
                      <Time dateTime={createdAt} as="date" />
                    </td>
                    <td data-l={t('accounts.keys.expires')}>
                      {expiresAt ? <Time dateTime={expiresAt} as="date" /> : t('accounts.keys.days.forever')}
                    </td>
                    <td data-l={t('accounts.keys.used')}>
                      {lastUsed ? <Time dateTime={lastUsed} as="date" /> : t('accounts.keys.never')}
                    </td>
                    <td data-l={t('accounts.keys.calls')}>
                      <Num>{fmt.number(today)}</Num> / <Num>{fmt.number(month)}</Num>
                    </td>
                    <td data-l={t('accounts.keys.state')}>
                      <Status tone={TONES[state]}>{t(`accounts.keys.state.${state}`)}</Status>
                    </td>
                    <td>
                      {state === 'active' && (
                        <Button
                          type="submit"
                          name="key"
                          value={id}
                          variant="danger"
                          small
                          aria-label={t('accounts.keys.revokeOne', { label })}
                        >
                          {t('accounts.keys.revoke')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </form>
      )}
    </section>
  )
}
