import type { ImportColumn } from '../run/target.ts'
import { foldKey } from '../values/fold-key.ts'
import type { Mapping } from './mapping.ts'

/**
 * A mapping guessed from the file's header: a column whose name is the key or a label in either language, with or without
 * the text in brackets after it (a unit). Each column of the file is used once; what is not found is left out.
 */
export function guessMapping(header: readonly string[], columns: readonly ImportColumn[]): Mapping {
  const places = new Map<string, number>()
  const used = new Set<number>()
  // Its full name is surer than another name, and that than one without its bracket, in whatever order the columns are.
  for (const [namesOf, wantedOf] of SUREST_FIRST) {
    const free = header.map((name, index) => (used.has(index) ? '' : namesOf(name)))
    for (const column of columns) {
      if (places.has(column.key)) continue
      const wanted = wantedOf(column)
      const index = free.findIndex((name, at) => name !== '' && !used.has(at) && wanted.includes(name))
      if (index < 0) continue
      used.add(index)
      places.set(column.key, index)
    }
  }
  const found = columns.flatMap(({ key }): Mapping['columns'] => {
    const index = places.get(key)
    if (index === undefined) return []
    return [{ to: key, from: isOnce(header, index) ? (header[index] ?? '') : index + 1 }]
  })
  return { name: 'guess', columns: found }
}

function ownNames({ key, labels }: ImportColumn): string[] {
  return [key, labels?.en, labels?.ar].flatMap((name) => (name === undefined ? [] : [foldKey(name)]))
}

function allNames(column: ImportColumn): string[] {
  return [...ownNames(column), ...(column.aliases ?? []).map(foldKey)]
}

function withoutBracket(header: string): string {
  return foldKey(header.replace(/[([{].*$/, ''))
}

const SUREST_FIRST = [
  [foldKey, ownNames],
  [foldKey, allNames],
  [withoutBracket, allNames],
] as const

function isOnce(header: readonly string[], index: number): boolean {
  return header.filter((name) => foldKey(name) === foldKey(header[index] ?? '')).length === 1
}
