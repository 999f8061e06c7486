import * as z from 'zod/mini'
import { manyLines, oneLine } from '#platform/http/typed-lines.ts'
import { isMailAddress } from '#platform/mail/address.ts'
import { SUBJECTS } from './subjects.ts'

/** Longest texts, in characters as a reader counts them. */
export const LIMITS = { name: 100, email: 254, message: 2000 } as const

/** Field that no person sees; only a program fills it. */
export const TRAP_FIELD = 'website'

export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** What is wrong with a field; the texts are `contact.error.{field}.{problem}`. */
export type Problem = 'required' | 'invalid' | 'too_long'
export type ContactErrors = Partial<Record<ContactField, Problem>>

/** The fields as they were typed. */
export type ContactValues = Record<ContactField, string>

const filled = z.refine<string>((text) => text !== '', { error: 'required', abort: true })
const atMost = (max: number) =>
  z.refine<string>((text) => Array.from(text).length <= max, { error: 'too_long', abort: true })

/** A message as it is accepted: trimmed, without control characters. The one check of browser, page and API. */
const contactSchema = z.object({
  name: z.string('required').check(z.overwrite(oneLine), filled, atMost(LIMITS.name)),
  email: z.string('required').check(
    z.overwrite(oneLine),
    filled,
    atMost(LIMITS.email),
    z.refine((text) => isMailAddress(text), 'invalid'),
  ),
  subject: z.string('required').check(
    filled,
    z.refine((text) => SUBJECTS.some((subject) => subject === text), 'invalid'),
  ),
  message: z.string('required').check(z.overwrite(manyLines), filled, atMost(LIMITS.message)),
})

export type ContactMessage = z.output<typeof contactSchema>

/** A message that may be sent, or what is wrong by field. */
export function checkContact(
  input: unknown,
): { ok: true; message: ContactMessage } | { ok: false; errors: ContactErrors } {
  const parsed = contactSchema.safeParse(input)
  if (parsed.success) return { ok: true, message: parsed.data }
  const errors: ContactErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = CONTACT_FIELDS.find((name) => name === path[0])
    if (field) errors[field] ??= message as Problem
  }
  return { ok: false, errors }
}

/** Whether a text has the form of a message's reference: `40922-71836`. */
export function isReference(text: string | null): text is string {
  return text !== null && /^\d{5}-\d{5,9}$/.test(text)
}
