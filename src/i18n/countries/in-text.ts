import type { Lang } from '../locale.ts'

/** English names of countries and regions that take the article in a sentence. Those that end in “Islands” are not listed. */
const WITH_ARTICLE: ReadonlySet<string> = new Set([
  'Bahamas',
  'British Indian Ocean Territory',
  'Caribbean Netherlands',
  'Central African Republic',
  'Comoros',
  'Dominican Republic',
  'European Union',
  'French Southern Territories',
  'GCC',
  'Gambia',
  'Indian subcontinent',
  'Isle of Man',
  'Maldives',
  'Mediterranean',
  'Middle East',
  'Middle East and North Africa',
  'Netherlands',
  'Philippines',
  'Seychelles',
  'United Arab Emirates',
  'United Kingdom',
  'United States',
])

/** The name of a country or region as a sentence has it: “from Japan to the United States”. Labels go without the article. */
export function placeInText(name: string, lang: Lang): string {
  if (lang !== 'en') return name
  if (name === 'World') return 'the world'
  // Pairs of islands are named as people are: “South Georgia and the South Sandwich Islands”.
  const islands = name.endsWith(' Islands') && !/^(?:Heard|South Georgia)/.test(name)
  return islands || WITH_ARTICLE.has(name) ? `the ${name}` : name
}
