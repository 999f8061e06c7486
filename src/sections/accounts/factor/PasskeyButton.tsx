import { useRef, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { ApiError, apiClient } from '#platform/http/client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import type { PasskeyPurpose } from '../contract.ts'

type Props = ButtonLook & { purpose: PasskeyPurpose; label: string }

/** The texts of a call that the server has not answered are the page's own. */
const NO_TEXTS = { unable_to_connect: '', not_responding: '', internal: '' }

/**
 * A button in a form: asks the browser for a passkey and sends the form with what it answered, in the field `passkey`. The
 * library is fetched at the first press. Without scripts it says that passkeys need them.
 */
export function PasskeyButton({ purpose, label, ...look }: Props) {
  const { lang, t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const answer = async () => {
    const { options } = await apiClient(lang, NO_TEXTS)<{ options: never }>(
      '/accounts/api/Passkeys/Options',
      {
        method: 'POST',
        body: { purpose },
        headers: { 'idempotency-key': crypto.randomUUID() },
      },
    )
    const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
    return purpose === 'add'
      ? startRegistration({ optionsJSON: options })
      : startAuthentication({ optionsJSON: options })
  }
  const press = async () => {
    const form = field.current?.form
    // What else the form asks for is asked before the browser's own window opens.
    if (!form || (purpose === 'add' && !form.reportValidity())) return
    if (!('PublicKeyCredential' in window)) {
      setProblem(t('accounts.passkey.unsupported'))
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const text = JSON.stringify(await answer())
      if (field.current) field.current.value = text
      form.submit()
    } catch (error) {
      setBusy(false)
      const { name } = error as Error
      if (error instanceof ApiError && error.status > 0) setProblem(error.message)
      else if (name === 'NotAllowedError' || name === 'AbortError')
        setProblem(t('accounts.passkey.cancelled'))
      else if (name === 'InvalidStateError') setProblem(t('accounts.passkey.known'))
      else if (name === 'SecurityError') setProblem(t('accounts.passkey.unsupported'))
      else setProblem(t('accounts.passkey.failed'))
    }
  }
  return (
    <div className="passkey">
      <input type="hidden" name="passkey" ref={field} />
      <div className="needs-script">
        <Button variant="ghost" {...look} busy={busy} onClick={() => void press()}>
          {label}
        </Button>
      </div>
      <p className="without-script hint">{t('accounts.passkey.noScript')}</p>
      {problem && <Alert tone="danger" live title={problem} />}
    </div>
  )
}
