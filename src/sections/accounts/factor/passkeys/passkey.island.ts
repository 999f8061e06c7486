import { pageLang } from '#i18n/page.ts'
import { ApiError, apiClient } from '#platform/http/client.ts'
import type { StartIsland } from '#ui/island.ts'
import type { PasskeyPurpose } from './passkey.ts'

/** The page's data of the button: its operation, and the words for failures. */
export type PasskeyProps = {
  purpose: PasskeyPurpose
  texts: Record<'unsupported' | 'cancelled' | 'known' | 'failed', string>
}

/** The texts of a call that the server has not answered are the page's own. */
const NO_TEXTS = { unable_to_connect: '', not_responding: '', internal: '' }

/** The answer of the browser's authenticator. The library that asks it is fetched at the first press. */
async function answerFor(purpose: PasskeyPurpose) {
  const { options } = await apiClient(pageLang(), NO_TEXTS)<{ options: never }>(
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

/** The button asks the browser for a passkey and sends its form with the answer. */
export const start: StartIsland<PasskeyProps> = (part, { purpose, texts }) => {
  const field = part.querySelector<HTMLInputElement>('input[name=passkey]')
  const button = part.querySelector('button')
  if (!field || !button) return
  const copy = (name: string, of: string) =>
    part
      .querySelector<HTMLTemplateElement>(`template[data-part=${name}]`)
      ?.content.querySelector(of)
      ?.cloneNode(true) as Element | undefined

  const setBusy = (busy: boolean) => {
    button.querySelector('.hexagon')?.remove()
    if (busy) {
      button.setAttribute('aria-busy', 'true')
      button.prepend(copy('busy', '.hexagon') ?? '')
    } else button.removeAttribute('aria-busy')
  }
  const say = (text: string | null) => {
    part.querySelector('.alert')?.remove()
    const alert = text === null ? undefined : copy('problem', '.alert')
    const said = alert?.querySelector('b')
    if (!alert || !said) return
    said.textContent = text
    part.append(alert)
  }
  const press = async () => {
    const { form } = field
    // What else the form asks for is asked before the browser's own window opens.
    if (!form || (purpose === 'add' && !form.reportValidity())) return
    if (!('PublicKeyCredential' in window)) return say(texts.unsupported)
    setBusy(true)
    say(null)
    try {
      field.value = JSON.stringify(await answerFor(purpose))
      form.submit()
    } catch (error) {
      setBusy(false)
      const { name } = error as Error
      if (error instanceof ApiError && error.status > 0) say(error.message)
      else if (name === 'NotAllowedError' || name === 'AbortError') say(texts.cancelled)
      else if (name === 'InvalidStateError') say(texts.known)
      else say(name === 'SecurityError' ? texts.unsupported : texts.failed)
    }
  }
  button.addEventListener('click', () => {
    if (!button.hasAttribute('aria-busy')) void press()
  })
}
