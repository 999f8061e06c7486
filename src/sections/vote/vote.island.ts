import { localePath } from '#i18n/locale.ts'
import { pageLang } from '#i18n/page.ts'
import type { StartIsland } from '#ui/island.ts'
import { postBallot } from './ballot-client.ts'
import { votePath } from './contract.ts'
import { hasHint, writeHint } from './hint.ts'

/**
 * The ballot goes to the API and the results appear in place of the form, as the question's own page shows them. A reader
 * who has voted here before is shown them at once.
 */
export const start: StartIsland<{ id: number }> = async (frame, { id }) => {
  const lang = pageLang()
  const address = localePath(lang, votePath(id))

  const showResults = async (query: string) => {
    const answer = await fetch(address + query, { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const results = page.querySelector('[data-results]')
    if (!answer.ok || !results) throw new Error(address)
    writeHint(id, page.querySelector('[data-own]') ? id : null)
    const note = query && page.querySelector('main [role=status]')
    if (page.querySelector('[data-own]'))
      frame.replaceChildren(...(note ? [note] : []), ...results.childNodes)
  }

  frame.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const button = form.querySelector('button[type=submit]')
    button?.setAttribute('aria-busy', 'true')
    postBallot(lang, id, Number(new FormData(form).get('option')))
      .then(() => showResults('?counted'))
      // The plain way is still there: the question's page takes the chosen option and says what is wrong.
      .catch(() => form.submit())
  })
  // Without an answer the form stays: it still leads to the results.
  if (hasHint(id)) await showResults('').catch(() => undefined)
}
