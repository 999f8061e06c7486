import { useEffect, useState, type RefObject } from 'react'

const KEY = 'contact-draft'

function textFields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] {
  return Array.from(
    form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('.in[name]'),
  )
}

/** Storage may be forbidden or full: the form works without it. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/**
 * Keeps what is typed in this tab until the message has arrived, so that a lost connection loses nothing. Gives back
 * whether something was put back into an empty form.
 */
export function useDraft(ref: RefObject<HTMLFormElement | null>): boolean {
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const draft = quietly(
      () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Record<string, string> | null,
    )
    const typed = textFields(form).some((field) => field.name !== 'subject' && field.value !== '')
    if (draft && !typed) {
      for (const field of textFields(form)) {
        const value = draft[field.name]
        if (typeof value !== 'string' || value === '') continue
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
        setRestored(true)
      }
    }
    const keep = () => {
      const values = Object.fromEntries(textFields(form).map(({ name, value }) => [name, value]))
      quietly(() => sessionStorage.setItem(KEY, JSON.stringify(values)))
    }
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [ref])
  return restored
}

/** The message has arrived: its draft is no longer needed. */
export function useDraftDone(): void {
  useEffect(() => {
    quietly(() => sessionStorage.removeItem(KEY))
  }, [])
}
