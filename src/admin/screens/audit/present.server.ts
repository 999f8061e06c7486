import { isDeepStrictEqual } from 'node:util'
import type { Kind } from '#entries/kind.ts'
import type { Lang } from '#i18n/locale.ts'
import type { AuditLine } from '#platform/audit/list.server.ts'
import type { Json } from '#platform/db/types.ts'
import { textOfHtml } from '#platform/html/tree.server.ts'
import { kindNamed } from '../../kinds.server.ts'
import { excerpt } from './excerpt.ts'
import { CODED, FIELD_WORDS, KIND_WORDS, VALUE_WORDS } from './words.server.ts'

/** A field that an action changed; null where it was not there. A value that is not one word is its JSON. */
export interface AuditChange {
  field: string
  /** Its label in the form of its thing, or in the log; null without one. */
  label: string | null
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** A line of the audit log as a screen shows it. */
export interface AuditRow {
  line: number
  /** ISO 8601. */
  at: string
  actor: AuditLine['actor']
  action: string
  kind: string
  /** The name of things of this kind; null without one. */
  kindName: string | null
  /** The panel has a screen of each of this kind. */
  hasForm: boolean
  key: string
  changes: AuditChange[]
  requestId: string | null
}

/** A line with what differs before and after, field by field, in the reader's words. */
export function presentLine({ at, before, after, ...line }: AuditLine, lang: Lang): AuditRow {
  const kind = kindNamed(line.kind)
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name] ?? null, is[name] ?? null),
  )
  return {
    ...line,
    at: at.toISOString(),
    kindName: kind?.one[lang] ?? KIND_WORDS[line.kind]?.[lang] ?? null,
    hasForm: kind !== undefined,
    changes: names.map((name) => {
      const column = kind?.columns.find((one) => one.column === name)
      const word = (value: Json | undefined) =>
        plain(column ? wordOf(column, value, lang) : codedWord(name, value, lang))
      const [old, now] = [word(was[name]), word(is[name])]
      const texts = [old, now].every((value) => value === null || typeof value === 'string')
      const [before, after] = texts ? excerpt(old as string | null, now as string | null) : [old, now]
      const label = column ? labelOf(column, lang) : (ownWords[name]?.[lang] ?? null)
      return { field: name, label, before, after }
    }),
  }
}

/** Lines that were written by an older version may have other names. */
const ownWords: Readonly<Record<string, (typeof FIELD_WORDS)[keyof typeof FIELD_WORDS] | undefined>> =
  FIELD_WORDS

const codedWord = (name: string, value: Json | undefined, lang: Lang): Json | undefined =>
  typeof value === 'string' && CODED.has(name) ? (VALUE_WORDS[value]?.[lang] ?? value) : value

type Column = Kind['columns'][number]

const IN = { ar: { ar: 'بالعربية', en: 'بالإنجليزية' }, en: { ar: 'Arabic', en: 'English' } } as const
const WHY_MISSING = { ar: 'سبب الغياب', en: 'why missing' } as const

function labelOf({ field, lang: own, reason }: Column, lang: Lang): string {
  const aside = reason ? WHY_MISSING[lang] : own && IN[lang][own]
  return aside ? `${field.label[lang]} (${aside})` : field.label[lang]
}

/** A value of a choice by its name, yes and no as what they are: forms send both as text. */
function wordOf({ field, reason }: Column, value: Json | undefined, lang: Lang): Json | undefined {
  if (field.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (field.type === 'richText' && typeof value === 'string') return textOfHtml(value)
  const choices = reason ? field.reasons : field.type === 'enum' ? field.options : undefined
  return typeof value === 'string' ? (choices?.[value]?.[lang] ?? value) : value
}

const fieldsOf = (value: Json | null): Record<string, Json | undefined> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** A text in both languages as one; any other list or object as its JSON. */
function plain(value: Json | undefined) {
  if (typeof value !== 'object' || value === null) return value ?? null
  const { ar, en, ...more } = fieldsOf(value)
  const both = typeof ar === 'string' && typeof en === 'string' && Object.keys(more).length === 0
  return both ? `${ar} / ${en}` : JSON.stringify(value)
}
