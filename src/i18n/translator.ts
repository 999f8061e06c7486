import { isolateText } from './bidi/bidi.ts'
import type { Lang } from './locale.ts'
import type { Dictionary, MessageKey, ParamsArgs } from './messages.ts'
import { formatNumber } from './number/number.ts'
import { pluralForm } from './number/plural.ts'
import { digitsFor, type ReaderPrefs } from './prefs.ts'

/** A message in the page's language. Numbers are formatted (pass a year or an id as text), texts are isolated. */
export type Translate = <Key extends MessageKey>(key: Key, ...params: ParamsArgs<Key>) => string

/** A message cut at its places: even items are text, odd items are the names of places. */
export type TranslateParts = <Value>(
  key: string,
  params?: Readonly<Record<string, Value>>,
) => (Value | string)[]

/** Looks a message up, chooses its plural form and puts numbers into words; other params are handed back as they are. */
export function createParts(lang: Lang, dict: Dictionary, prefs: ReaderPrefs): TranslateParts {
  const digits = digitsFor(lang, prefs)
  return <Value>(key: string, params: Readonly<Record<string, Value>> = {}) => {
    const message = dict[key] ?? key
    const forms: Partial<Record<string, string>> = typeof message === 'string' ? { other: message } : message
    const text = forms[pluralForm(lang, Number(params['count'] ?? NaN))] ?? forms['other'] ?? key
    return text.split(/\{(\w+)\}/).map((part, index) => {
      const value: Value | string = index % 2 ? (params[part] ?? `{${part}}`) : part
      return typeof value === 'number' ? formatNumber(value, digits) : value
    })
  }
}

/** Binds `t` to a language. An unknown key comes back as it is: a page is never empty and the fault is visible. */
export function createTranslator(lang: Lang, dict: Dictionary, prefs: ReaderPrefs): Translate {
  const parts = createParts(lang, dict, prefs)
  return (key, ...[params]) =>
    parts(key, params)
      .map((part, index) => (index % 2 ? isolateText(String(part), lang) : part))
      .join('')
}
