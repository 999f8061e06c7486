import { countryName } from '#i18n/countries/countries.server.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { EntryColumn, Field } from './fields.ts'
import type { Kind } from './kind.ts'
import { ownColumns } from './row.server.ts'
import type { RowValues, Value, Values } from './values.ts'

/** A value in words. `num` and `lat` run left to right; `lang`: the language of a text that is not the reader's. */
export interface Shown {
  text: string
  run?: 'num' | 'lat'
  lang?: Lang
}

/** Turns a column's value into words; null where it is empty. */
export type Present = (column: EntryColumn, value: Value | undefined) => Shown | null

interface Reader {
  lang: Lang
  fmt: Formatter
}

/** What turns values of a kind into words, with the names of everything that these values refer to. */
export async function presentOf(
  app: Pick<App, 'db'>,
  kind: Kind,
  { lang, fmt }: Reader,
  values: readonly Values[],
): Promise<Present> {
  const wanted = new Map<string, Set<string>>()
  for (const { column, field } of kind.columns) {
    if (field.type !== 'reference' && field.type !== 'references') continue
    const keys = wanted.get(field.to) ?? new Set()
    for (const one of values)
      for (const key of [one[column]].flat()) if (typeof key === 'string') keys.add(key)
    wanted.set(field.to, keys)
  }
  const named = await Promise.all(
    [...wanted].map(async ([to, keys]): Promise<[string, Map<string, string>]> => {
      const found =
        keys.size > 0
          ? await kind.choosers?.[to]?.find(app, { text: '', keys: [...keys], lang, limit: keys.size })
          : undefined
      return [to, new Map(found?.map(({ key, label }) => [key, label]))]
    }),
  )
  const names = new Map(named)

  const wordOf = (field: Field, text: string): string => {
    switch (field.type) {
      case 'enum':
      case 'enums':
        return field.options[text]?.[lang] ?? text
      case 'country':
      case 'countries':
        return countryName(text, lang)
      case 'reference':
      case 'references':
        return names.get(field.to)?.get(text) ?? text
      default:
        return text
    }
  }

  const presentText = (field: Field, text: string, of: Lang | null): Shown => {
    switch (field.type) {
      case 'boolean':
        return { text: yesOrNo(field, text === 'true', lang) }
      case 'number':
      case 'integer':
        return numberOf(text, (value) => fmt.number(value, decimalsOf(text)))
      case 'percent':
        return numberOf(text, (value) => fmt.share(value))
      case 'date':
      case 'partialDate':
        return text.length === 10
          ? { text: fmt.date(text) }
          : text.length === 7
            ? { text: fmt.month(text) }
            : { text, run: 'num' }
      case 'time':
        return { text: fmt.dateTime(text) }
      case 'url':
      case 'image':
        return { text, run: 'lat' }
      case 'text':
        return field.latin ? { text, run: 'lat' } : { text }
      default:
        return { text: wordOf(field, text), ...(of !== null && of !== lang && { lang: of }) }
    }
  }

  const presentValue = (field: Field, value: Value | undefined, of: Lang | null): Shown | null => {
    if (value === null || value === undefined || value.length === 0) {
      return field.type === 'boolean' ? { text: yesOrNo(field, false, lang) } : null
    }
    if (typeof value === 'string') return presentText(field, value, of)
    if (field.type === 'rows') {
      const rows = value as readonly RowValues[]
      return { text: rows.map((row) => rowText(field, row)).join('\n') }
    }
    const words = (value as readonly string[]).map((one) => wordOf(field, one))
    return { text: words.join(COMMA[lang]), ...(of !== null && of !== lang && { lang: of }) }
  }

  const rowText = (field: Extract<Field, { type: 'rows' }>, { values: own }: RowValues): string =>
    ownColumns(field)
      .flatMap(({ column, field: inner }) => {
        const shown = presentValue(inner, own[column] ?? null, null)
        return shown && own[column] ? [`${inner.label[lang]}: ${shown.text}`] : []
      })
      .join(SEMICOLON[lang])

  return ({ field, lang: of, reason }, value) =>
    reason && typeof value === 'string'
      ? { text: field.reasons?.[value]?.[lang] ?? value }
      : reason
        ? null
        : presentValue(field, value, of)
}

const COMMA = { ar: '، ', en: ', ' }
const SEMICOLON = { ar: '؛ ', en: '; ' }
const YES = { ar: 'نعم', en: 'Yes' }
const NO = { ar: 'لا', en: 'No' }

function yesOrNo(field: Field & { type: 'boolean' }, yes: boolean, lang: Lang): string {
  return ((yes ? field.yes : field.no) ?? (yes ? YES : NO))[lang]
}

// An invalid number is shown as it was typed.
function numberOf(text: string, format: (value: number) => string): Shown {
  const value = Number(text)
  return { text: Number.isFinite(value) ? format(value) : text, run: 'num' }
}

const decimalsOf = (text: string) => Math.min(6, text.split('.')[1]?.replace(/0+$/, '').length ?? 0)

const LANGUAGES: Readonly<Record<Lang, Readonly<Record<Lang, string>>>> = {
  ar: { ar: 'بالعربية', en: 'بالإنجليزية' },
  en: { ar: 'Arabic', en: 'English' },
}
const REASON = { ar: 'سبب الغياب', en: 'why it is missing' }

/** The name of a column: that of its field, with the language or what the column holds beside the value. */
export function columnLabel({ field, lang: of, reason }: EntryColumn, lang: Lang): string {
  const more = reason ? REASON[lang] : of && LANGUAGES[lang][of]
  return more ? `${field.label[lang]} (${more})` : field.label[lang]
}
