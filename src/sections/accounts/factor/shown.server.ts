import { formText } from '#platform/http/form/form-text.ts'
import type { Shown } from './check-factor.server.ts'

/** The second factor of a form: the field that was filled. */
export function shownIn(form: FormData): Shown {
  for (const kind of ['passkey', 'recovery'] as const) {
    const text = formText(form, kind)
    if (text !== '') return { kind, text }
  }
  return { kind: 'code', text: formText(form, 'code') }
}

/** Either that or the present password. */
export function proofIn(form: FormData): Shown | { password: string } {
  const password = formText(form, 'current_password')
  return password === '' && !form.has('current_password') ? shownIn(form) : { password }
}
