type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Storage may be forbidden or full: the form works without it. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/**
 * Stores in this tab what is typed, until the message has arrived, so that a lost connection loses nothing. A form that
 * came empty gets it back, and its template `restored` says so unless something more urgent is said.
 */
export function keepDraft(form: HTMLFormElement, key: string): void {
  const fields = [...form.querySelectorAll<Field>('.input[name]')]
  const draft = quietly(
    () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null,
  )
  // A choice may have come with the address.
  const empty = fields.every((field) => field instanceof HTMLSelectElement || field.value === '')
  if (draft && empty) {
    let restored = false
    for (const field of fields) {
      const value = draft[field.name]
      if (typeof value !== 'string' || value === '') continue
      field.value = value
      restored = true
    }
    const note = form.querySelector<HTMLTemplateElement>('template[data-part=restored]')
    if (restored && note) note.replaceWith(note.content)
  }
  form.addEventListener('input', () => {
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    quietly(() => sessionStorage.setItem(key, JSON.stringify(values)))
  })
}
