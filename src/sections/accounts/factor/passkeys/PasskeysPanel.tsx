import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { PASSKEY_NAME } from './passkey.ts'
import type { FactorForm } from '../factor-form.ts'
import type { Factors } from '../factors.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

type Props = FactorForm & {
  passkeys: Factors['passkeys']
  /** What a new one may be called: the device. */
  suggested: string
  error?: string
}

/** The member's passkeys, each with a button that removes it, and a form that adds one. */
export function PasskeysPanel({ token, action, passkeys, suggested, error }: Props) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="passkeys">
      <SectionHead id="passkeys" title={t('accounts.passkeys')}>
        <Status tone={passkeys.length > 0 ? 'ok' : 'off'}>
          {t(passkeys.length > 0 ? 'accounts.factor.on' : 'accounts.factor.off')}
        </Status>
      </SectionHead>
      {passkeys.length > 0 && (
        <form method="post" action={action}>
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="intent" value="remove-passkey" />
          {passkeys.some(({ suspect }) => suspect) && (
            <Alert tone="warn">{t('accounts.passkeys.suspectText')}</Alert>
          )}
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th scope="col">{t('accounts.passkeys.name')}</th>
                  <th scope="col">{t('accounts.passkeys.since')}</th>
                  <th scope="col">{t('accounts.passkeys.used')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('accounts.factor.remove')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {passkeys.map(({ id, name, since, usedAt, suspect }) => (
                  <tr key={id}>
                    <td className="row-head">
                      <Bidi text={name} />{' '}
                      {suspect && <Status tone="warn">{t('accounts.passkeys.suspect')}</Status>}
                    </td>
                    <td data-l={t('accounts.passkeys.since')}>
                      <Time dateTime={since} as="date" />
                    </td>
                    <td data-l={t('accounts.passkeys.used')}>
                      {usedAt ? <Time dateTime={usedAt} as="dateTime" /> : t('accounts.passkeys.never')}
                    </td>
                    <td>
                      <Button type="submit" name="remove" value={id} variant="danger" small>
                        {t('accounts.factor.remove')} <span className="visually-hidden">{name}</span>
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </form>
      )}
      <form className="panel-body" method="post" action={action}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="intent" value="add-passkey" />
        <p className="intro">{t('accounts.passkeys.text')}</p>
        <div className="needs-script">
          <Input
            name="name"
            label={t('accounts.field.passkeyName')}
            hint={t('accounts.field.passkeyNameHint')}
            defaultValue={suggested}
            error={error}
            dir="auto"
            maxLength={PASSKEY_NAME}
            required
          />
          <p className="intro">{t('accounts.factor.others')}</p>
        </div>
        <PasskeyButton purpose="add" label={t('accounts.passkeys.add')} variant="primary" />
      </form>
    </section>
  )
}
