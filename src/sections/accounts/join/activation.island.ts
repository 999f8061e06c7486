import type { StartIsland } from '#ui/island.ts'
import { openPopup } from '#ui/notices/notices.ts'
import { ID_HEADER_LENGTH } from './id-headers.ts'

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

/** Activates the account as its page opens, and says how it went in place of the button. */
export const start: StartIsland<{ address: string }> = async (element, { address }) => {
  const text = await askToActivate(address).catch(() => null)
  const outcome = element.querySelector<HTMLTemplateElement>(`[data-when=${text === null ? 'over' : 'done'}]`)
  if (!outcome) return
  element.replaceChildren(outcome.content)
  if (text === null) return
  const said = element.querySelector('[data-said]')
  if (said) said.textContent = text
  const login = element.querySelector('a')
  openPopup({
    event_name: 'userActived',
    title: document.querySelector('h1')?.textContent ?? '',
    content: text,
    footer: login ? { text: login.textContent, href: login.href } : undefined,
  })
}
