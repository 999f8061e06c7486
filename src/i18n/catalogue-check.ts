import type { Dictionary } from './messages.ts'

/**
 * What the types cannot see, for tests over whole catalogues: keys of one language only, and places that the Arabic
 * has and the English has not. One line a fault.
 */
export function catalogueProblems(en: Dictionary, ar: Dictionary): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(ar)])].sort()
  return keys.flatMap((key) => {
    if (!(key in ar)) return [`${key}: only in English`]
    if (!(key in en)) return [`${key}: only in Arabic`]
    const [english, arabic] = [places(en[key]), places(ar[key])]
    return english === arabic ? [] : [`${key}: places differ: ${english} / ${arabic}`]
  })
}

function places(message: Dictionary[string] | undefined): string {
  const found = JSON.stringify(message ?? '').match(/\{\w+\}/g) ?? []
  return [...new Set(found)].sort().join(' ')
}
