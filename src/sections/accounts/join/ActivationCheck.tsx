import { useEffect, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Popup } from '#ui/Popup.tsx'
import { ID_HEADER_LENGTH } from '../contract.ts'

/** A random text of letters and digits, as long as the header has to be. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_HEADER_LENGTH))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

/** Asks the API to activate the account; gives its text, or null when the link is not good. */
async function askToActivate(address: string): Promise<string | null> {
  const answer = await fetch(address, { headers: { 'login-id': randomId() } })
  if (answer.status !== 202) return null
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'text' in body ? String(body.text) : ''
}

type Props = {
  uidb64: string
  linkToken: string
  token: string
  /** What the button without scripts led to. */
  outcome: { ok: boolean; text: string } | null
}

/**
 * Activates an account (ACC-02). With scripts it is done as the page opens; without, by a button: a mail filter that only
 * opens the link has done nothing.
 */
export function ActivationCheck({ uidb64, linkToken, token, outcome }: Props) {
  const { lang, t } = useI18n()
  const [found, setFound] = useState(outcome)
  const [popup, setPopup] = useState(false)
  useEffect(() => {
    if (outcome) return
    let left = false
    const address = `/${lang}/accounts/api/ActivateUserEmail/${uidb64}/${linkToken}`
    askToActivate(address)
      .catch(() => null)
      .then((text) => {
        if (left) return
        setFound(text === null ? { ok: false, text: t('accounts.activation.failed') } : { ok: true, text })
        setPopup(text !== null)
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [lang, uidb64, linkToken, outcome, t])
  if (!found)
    return (
      <form method="post" action={localePath(lang, `/account/activation/${uidb64}/${linkToken}`)}>
        <input type="hidden" name="csrftoken" value={token} />
        <p className="intro">{t('accounts.activation.text')}</p>
        <Button type="submit">{t('accounts.activation.submit')}</Button>
      </form>
    )
  const login = (
    <Link className="btn" to="/account/login">
      {t('accounts.login')}
    </Link>
  )
  return found.ok ? (
    <>
      <Popup
        config={{
          is_open: popup,
          event_name: 'userActived',
          title: t('accounts.activation.title'),
          content: <Bidi text={found.text} />,
          footer: login,
        }}
        onClose={() => setPopup(false)}
      />
      <Alert tone="ok" title={found.text} />
      <p>{login}</p>
    </>
  ) : (
    <>
      <Alert tone="danger" live title={t('accounts.link.over')}>
        <Bidi text={found.text} />
      </Alert>
      <p>
        <Link className="btn" to="/account/send_activation_email">
          {t('accounts.activation.again')}
        </Link>
      </p>
    </>
  )
}
