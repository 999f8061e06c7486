import * as z from 'zod'
import type { SelectType } from 'kysely'
import type { DB } from '#platform/db/types.ts'

/** Parts of the shapes. An Arabic field without an Arabic letter is an untranslated text. */
export const arabic = z.string().regex(/\p{Script=Arabic}/u, 'has no Arabic letter')
export const english = z.string().regex(/[A-Za-z0-9]/, 'is empty')
export const both = z.strictObject({ ar: arabic, en: english })
/** Names by which a thing is known beside its own: symbols spoken, old names, other spellings. */
export const other_names = z.strictObject({ ar: z.array(arabic), en: z.array(english) })
export const both_lists = z
  .strictObject({ ar: z.array(arabic), en: z.array(english) })
  .refine(({ ar, en }) => ar.length === en.length, 'has not as many entries in Arabic as in English')
/** What stands in `<demo>` is in the demonstration alone. */
const block = /^(<demo>)?<(p|h2|h3|ul|ol|blockquote|table)\b/
export const blocks = z.strictObject({
  ar: z.array(arabic.regex(block, 'is not an HTML block')).min(1),
  en: z.array(english.regex(block, 'is not an HTML block')).min(1),
})
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a lower-case slug')
export const order = z.int().nonnegative()
export const country = z.string().regex(/^[A-Z]{2}$/, 'is not an ISO 3166 code')
export const site_path = z.string().regex(/^\/[a-z0-9/-]*$/, 'is not an address of the site')
export const market = z.string().regex(/^[A-Z]{2,3}$/, 'is not a market code')
export const currency = z.string().regex(/^[A-Z]{3}$/, 'is not a currency code')
export const amount = z.number().nonnegative().nullable()
export const texts = z.array(z.string())
/** `2026`, `2026-05` or `2026-05-09`. */
export const partial_date = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'is not a date')
export const hs_code = z.string().regex(/^(\d\d){1,6}$/, 'is not an HS code')
const share = z.strictObject({
  name: both,
  company: slug.nullable(),
  percent: z.number().positive().max(100),
})
export const shares = z
  .array(share)
  .refine((list) => list.reduce((sum, { percent }) => sum + percent, 0) <= 100, 'add up to more than 100')

/** The provenance of every figure. */
export const provenance = {
  notes: both.nullable(),
  source: both,
  as_of: partial_date,
  confidence: z.literal(['high', 'medium', 'low']),
}

/** Provenance with the address of the source; null where none was found. */
export const linked_provenance = { ...provenance, source_url: z.url().nullable() }

/** A text, or null, of a closed set: which values it may have, the column's own check in the database says. */
export const column = <T extends keyof DB, C extends keyof DB[T] & string>(table: T, name: C) =>
  z.custom<SelectType<DB[T][C]>>(
    (value) => value === null || typeof value === 'string',
    `is no value of ${table}.${name}`,
  )
