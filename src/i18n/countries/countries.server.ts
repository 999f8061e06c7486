import { COUNTRY_TABLE, REGION_TABLE } from './country-table.server.ts'
import { LANGS, type Lang } from '../locale.ts'

function nameIn(lang: Lang, entry: readonly [ar: string, en: string] | undefined): string | undefined {
  return entry?.[LANGS.indexOf(lang)]
}

/** Short name of a country (`SA` -> السعودية), else of a region (`GCC`); an unknown code comes back as it is. */
export function countryName(code: string, lang: Lang): string {
  const key = code.trim().toUpperCase()
  return nameIn(lang, COUNTRY_TABLE[key] ?? REGION_TABLE[key]) ?? code
}

/** Codes of the countries and regions of whose names, in either language, something is true. */
export function countriesNamed(wanted: (name: string) => boolean): string[] {
  return Object.entries({ ...REGION_TABLE, ...COUNTRY_TABLE }).flatMap(([code, names]) =>
    names.some(wanted) ? [code] : [],
  )
}

/** The same for a market of the price data, where a region comes first: `ME` is the Middle East, not Montenegro. */
export function marketName(code: string, lang: Lang): string {
  const key = code.trim().toUpperCase()
  return nameIn(lang, REGION_TABLE[key] ?? COUNTRY_TABLE[key]) ?? code
}

/** Every country and region with its names in both languages. */
export function countryNames(): { code: string; names: readonly string[] }[] {
  return Object.entries({ ...COUNTRY_TABLE, ...REGION_TABLE }).map(([code, names]) => ({ code, names }))
}

/** Whether a text is the code of a country. */
export function isCountry(code: string): boolean {
  return Object.hasOwn(COUNTRY_TABLE, code)
}

/** Every country as a choice of a form, in the order of its names. */
export function countryChoices(lang: Lang): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(lang)
  return Object.keys(COUNTRY_TABLE)
    .map((code) => ({ value: code, label: countryName(code, lang) }))
    .toSorted((a, b) => compare(a.label, b.label))
}
