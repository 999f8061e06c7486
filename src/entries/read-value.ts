import { parseNumber, toWesternDigits } from '#i18n/number/number-input.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { EntryColumn, Field } from './fields.ts'
import type { Value } from './values.ts'

/** A column's value as it goes into the table, as JSON; or why it cannot. */
export type Read = { stored: unknown; error?: never } | { stored?: never; error: ErrorCode }

const MOST_TEXT = 2000
const MOST_RICH_TEXT = 400_000
const MOST_ITEMS = 100
const MOST_ITEM = 200

const wrong: Read = { error: 'must_be_valid' }
const SLUG_OF_A_THING = /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,199}$/u

/**
 * Reads the typed value of a column. Digits and numbers are read as they are written in either language. Empty is
 * never wrong here: what is missing is asked for when the thing is published.
 */
export function readValue({ field, reason }: EntryColumn, value: Value): Read {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return { stored: emptyOf(field, reason) }
  }
  if (reason)
    return typeof value === 'string' && Object.hasOwn(field.reasons ?? {}, value) ? { stored: value } : wrong
  return typeof value === 'string' ? readText(field, value) : readList(field, value)
}

// A list that is empty is an empty list in the table, and no is no.
function emptyOf(field: Field, reason: boolean): unknown {
  if (reason) return null
  switch (field.type) {
    case 'list':
    case 'bilingualList':
    case 'enums':
    case 'countries':
    case 'references':
      return []
    case 'boolean':
      return false
    default:
      return null
  }
}

function readText(field: Field, text: string): Read {
  switch (field.type) {
    case 'text':
    case 'bilingual':
      return text.length <= (field.max ?? MOST_TEXT) ? { stored: text.trim() } : wrong
    case 'richText':
      return text.length <= MOST_RICH_TEXT ? { stored: text } : wrong
    case 'url':
      return isWebAddress(text.trim()) && text.length <= MOST_TEXT ? { stored: text.trim() } : wrong
    case 'number':
    case 'percent':
    case 'integer': {
      const number = parseNumber(text)
      if (number === null || (field.type === 'integer' && !Number.isInteger(number))) return wrong
      return number >= (field.min ?? -Infinity) && number <= (field.max ?? Infinity)
        ? { stored: number }
        : wrong
    }
    case 'boolean':
      return text === 'true' || text === 'false' ? { stored: text === 'true' } : wrong
    case 'date':
    case 'partialDate': {
      const day = toWesternDigits(text.trim())
      return isDay(day) && (field.type === 'partialDate' || day.length === 10) ? { stored: day } : wrong
    }
    case 'time': {
      const time = new Date(text)
      return Number.isNaN(time.getTime()) ? wrong : { stored: time.toISOString() }
    }
    case 'enum':
      if (!Object.hasOwn(field.options, text)) return wrong
      return { stored: field.numbered ? Number(text) : text }
    case 'country':
      return /^[A-Z]{2,3}$/.test(text) ? { stored: text } : wrong
    case 'reference':
      return SLUG_OF_A_THING.test(text) ? { stored: /^\d+$/.test(text) ? Number(text) : text } : wrong
    case 'image':
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? { stored: text } : wrong
    default:
      return wrong
  }
}

function readList(field: Field, list: readonly unknown[]): Read {
  if (list.length > MOST_ITEMS || !list.every((item) => typeof item === 'string')) return wrong
  const items = [...new Set(list.map((item) => item.trim()).filter(Boolean))]
  const fits = (item: string): boolean => {
    switch (field.type) {
      case 'enums':
        return Object.hasOwn(field.options, item)
      case 'countries':
        return /^[A-Z]{2,3}$/.test(item)
      case 'references':
        return SLUG_OF_A_THING.test(item)
      case 'list':
      case 'bilingualList':
        return item.length <= (field.max ?? MOST_ITEM)
      default:
        return false
    }
  }
  return items.every(fits) ? { stored: items } : wrong
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function isDay(text: string): boolean {
  if (!/^\d{4}(-\d{2}){0,2}$/.test(text)) return false
  const whole = text + '-01-01'.slice(text.length - 4)
  const date = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole)
}
