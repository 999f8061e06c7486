import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'

/** A row as presenting reads it: fields by name, whatever their declaration. */
export type Fields = Readonly<Record<string, unknown>>

/** What turning values into words needs: the language, its formatters, the names of things behind keys. */
export interface PresentContext {
  lang: Lang
  fmt: Formatter
  /** The day on which it is read. */
  today: string
  names: Readonly<Record<string, ReadonlyMap<string, Reference>>>
}

/** The name of a key of another section: `urea` is Urea, with a symbol and an address. */
export interface Reference {
  label: string
  href: string | null
  symbol?: string
}
