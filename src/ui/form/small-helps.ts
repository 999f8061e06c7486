import { holds, tidied, type Check } from './checks.ts'
import { describe } from './describe.ts'

/** The buttons of password fields show what is typed, and a word says that the digits of an Arabic keyboard are others. */
export function servePasswords(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll('.password-field button')) {
    const input = button.previousElementSibling
    if (!(input instanceof HTMLInputElement) || !(button instanceof HTMLElement)) continue
    const words = [button.textContent, button.dataset['hide'] ?? '']
    button.addEventListener('click', () => {
      const shows = input.type === 'password'
      input.type = shows ? 'text' : 'password'
      button.setAttribute('aria-pressed', String(shows))
      button.textContent = words[Number(shows)] ?? ''
    })
    const hint = document.getElementById(`${input.id}-hint`)
    const other = document.createElement('p')
    other.className = 'hint'
    other.textContent = input.dataset['digits'] ?? ''
    input.addEventListener('input', () => {
      const said = /[٠-٩۰-۹]/u.test(input.value) ? other : hint
      if (said?.isConnected || (!said && !other.isConnected)) return
      describe(input, 'hint', said)
    })
  }
}

/** A chosen file is named beside the button that chooses (FilePick.tsx). */
export function nameFiles(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.file-pick input')) {
    const said = input.parentElement?.querySelector(':scope > span')
    const none = said?.textContent ?? ''
    input.addEventListener('input', () => {
      const name = document.createElement('bdi')
      name.className = 'latin'
      name.dir = 'ltr'
      name.textContent = input.files?.[0]?.name ?? ''
      said?.replaceChildren(name.textContent ? name : none)
    })
  }
}

/** Rules listed beside a field (`data-rules` names it) are ticked or crossed while one types. */
export function tickRules(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLElement>('[data-rules]')) {
    const input = form.elements.namedItem(list.dataset['rules'] ?? '')
    if (!(input instanceof HTMLInputElement)) continue
    input.addEventListener('input', () => {
      const text = tidied(input.value, 'name')
      for (const item of list.querySelectorAll<HTMLElement>('[data-check]')) {
        const [, ...condition] = JSON.parse(item.dataset['check'] ?? '') as Check
        item.className = text === '' ? '' : holds(text, condition) ? 'met' : 'unmet'
      }
    })
  }
}
