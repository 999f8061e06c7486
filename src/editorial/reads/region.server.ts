import { isCountry } from '#i18n/countries/countries.server.ts'

/** The region of the first language that names one, as a country's code: `ar-SA,en;q=0.8` is SA; empty where none does. */
export function regionOf(acceptLanguage: string | undefined): string {
  for (const language of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const region = /^\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})(?:[-;\s]|$)/
      .exec(language)?.[1]
      ?.toUpperCase()
    if (region !== undefined && isCountry(region)) return region
  }
  return ''
}
