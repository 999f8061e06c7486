import { partialDate } from '#datasets/present.server.ts'
import { referenceNamed } from '#datasets/references.ts'
import { printHs } from '#datasets/values/hs.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CHAPTERS, PROCESSES } from '../options.ts'
import { GULF_CODE, type Dimension } from './asked.ts'
import { OTHERS, UNNAMED } from './pivot/pivot.ts'
import type { Say } from './say.server.ts'

type Naming = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/** The names of keys of a dimension, in the reader's language. */
export async function namesOf(
  ctx: Naming,
  say: Say,
  dimension: Dimension,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const { lang, t, fmt } = say
  const own = await ownNames(ctx, dimension, keys)
  return (key) => {
    if (key === OTHERS) return t('exports-imports.explorer.others')
    if (key === UNNAMED) return t('exports-imports.explorer.unnamed')
    switch (dimension) {
      case 'product':
      case 'chain':
        return own.get(key) ?? key
      case 'hs2': {
        const chapters: Readonly<Record<string, { ar: string; en: string }>> = CHAPTERS
        return chapters[key] ? `${key} ${chapters[key][lang]}` : key
      }
      case 'hs4':
      case 'hs6':
        return printHs(key)
      case 'reporter':
      case 'partner':
        return countryName(key, lang)
      case 'flow': {
        const flows: Readonly<Record<string, { ar: string; en: string }>> = PROCESSES
        return flows[key]?.[lang] ?? key
      }
      case 'period':
        return partialDate(key, fmt)
    }
  }
}

async function ownNames(
  ctx: Naming,
  dimension: Dimension,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (dimension !== 'product' && dimension !== 'chain') return new Map()
  const names = await referenceNamed(dimension === 'product' ? 'products' : 'categories').names(ctx, keys)
  return new Map([...names].map(([key, { label }]) => [key, label]))
}

/** A country, or the Gulf states as one. */
export function placeName(code: string, { lang, t }: Say): string {
  return code === GULF_CODE ? t('exports-imports.explorer.gulf') : countryName(code, lang)
}
