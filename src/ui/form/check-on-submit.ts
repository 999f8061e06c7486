import type { Translate } from '#i18n/translator.ts'
import { problemsOf, type FieldChecks } from './checks.ts'
import { describe } from './describe.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Checks a form by what the server wrote at its fields. What is wrong is said as the server says it: at the field and in a
 * summary with the focus, both made of the templates of FormErrors.tsx.
 */
export function checkOnSubmit(form: HTMLFormElement, t: Translate): void {
  const [line, summary] = ['error', 'errors'].map((part) =>
    form.querySelector<HTMLTemplateElement>(`template[data-part=${part}]`),
  )
  if (!line || !summary) return
  // From here on the texts of this page say what is wrong, in its language, instead of the browser's own.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    const controls = [...form.querySelectorAll<Control>('[data-checks]')]
    const fields = Object.fromEntries(
      controls.map(({ name, dataset }) => [name, JSON.parse(dataset['checks'] ?? '') as FieldChecks]),
    )
    const typed = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    const found = problemsOf(fields, typed)
    const count = Object.keys(found).length
    if (count === 0) return
    event.preventDefault()
    for (const control of controls) mark(control, found[control.name], line)
    form.querySelector('.error-summary')?.remove()
    const said = copyOf(summary)
    const title = said.querySelector('b')
    if (title) title.textContent = t('ui.errors.title', { count })
    said.querySelector('ul')?.replaceChildren(
      ...controls.flatMap(({ id, name }) => {
        const message = found[name]
        return message === undefined ? [] : [itemOf(id, message)]
      }),
    )
    summary.after(said)
    said.focus()
  })
}

const copyOf = ({ content }: HTMLTemplateElement) =>
  (content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement

function mark(control: Control, message: string | undefined, line: HTMLTemplateElement): void {
  control.classList.toggle('bad', message !== undefined)
  if (message === undefined) {
    control.removeAttribute('aria-invalid')
    return describe(control, 'error', null)
  }
  control.setAttribute('aria-invalid', 'true')
  const error = copyOf(line)
  error.append(message)
  describe(control, 'error', error)
}

function itemOf(id: string, message: string): HTMLElement {
  const link = document.createElement('a')
  link.href = `#${id}`
  link.textContent = message
  const item = document.createElement('li')
  item.append(link)
  return item
}
