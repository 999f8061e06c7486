import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { LONGEST_ADDRESS, PUBLIC_ADDRESS } from '#platform/mail/address.ts'
import { problemsOf, type FieldChecks } from '#ui/form/checks.ts'
import { SUBJECTS, type Subject } from './subjects.ts'

/** Longest texts, in characters as a reader counts them. */
export const LIMITS = { name: 100, email: LONGEST_ADDRESS, message: 2000 } as const

/** The name under which a tab stores a message that is being written. */
export const DRAFT = 'contact-draft'

/** Field that no person sees; only a program fills it. */
export const TRAP_FIELD = 'website'

export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** The error of a field; the texts are `contact.error.{field}.{problem}`. */
export type Problem = 'required' | 'invalid' | 'too_long'
export type ContactErrors = Partial<Record<ContactField, Problem>>

/** The fields as they were typed. */
export type ContactValues = Record<ContactField, string>

/** What each field must be: the one check of browser, page and API. */
export const CONTACT_CHECKS: Record<ContactField, FieldChecks<Problem>> = {
  name: {
    checks: [
      ['required', 'filled'],
      ['too_long', 'most', LIMITS.name],
    ],
  },
  email: {
    checks: [
      ['required', 'filled'],
      ['too_long', 'most', LIMITS.email],
      ['invalid', 'like', PUBLIC_ADDRESS.source],
    ],
  },
  subject: {
    checks: [
      ['required', 'filled'],
      ['invalid', 'like', `^(?:${SUBJECTS.join('|')})$`],
    ],
  },
  message: {
    checks: [
      ['required', 'filled'],
      ['too_long', 'most', LIMITS.message],
    ],
  },
}

/** A message as it is accepted: trimmed, without control characters. */
export type ContactMessage = Omit<ContactValues, 'subject'> & { subject: Subject }

/** A message that may be sent, or what is wrong by field. */
export function checkContact(
  input: unknown,
): { ok: true; message: ContactMessage } | { ok: false; errors: ContactErrors } {
  const typed = new Map<string, unknown>(Object.entries(input ?? {}))
  const textOf = (field: ContactField) => {
    const value = typed.get(field)
    return typeof value === 'string' ? value : ''
  }
  const message = {
    name: oneLine(textOf('name')),
    email: oneLine(textOf('email')),
    subject: textOf('subject') as Subject,
    message: manyLines(textOf('message')),
  }
  const errors = problemsOf(CONTACT_CHECKS, message)
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, message }
}

/** Whether a text has the form of a message's reference: `40922-71836`. */
export function isReference(text: string | null): text is string {
  return text !== null && /^\d{5}-\d{5,9}$/.test(text)
}
