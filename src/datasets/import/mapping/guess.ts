import type { ImportColumn } from '../run/target.ts'
import { foldKey } from '../values/fold-key.ts'
import type { Mapping } from './mapping.ts'

/**
 * A mapping guessed from the file's header: a column whose name is the key or a label in either language, with or without
 * what stands in brackets behind it (a unit). Each column of the file is used once; what is not found is left out.
 */
export function guessMapping(header: readonly string[], columns: readonly ImportColumn[]): Mapping {
  const free = new Map<number, readonly string[]>(header.map((name, index) => [index, namesOf(name)]))
  const found: Mapping['columns'] = []
  for (const column of columns) {
    const wanted = [column.key, column.labels?.en, column.labels?.ar, ...(column.aliases ?? [])].flatMap(
      (name) => (name === undefined ? [] : [foldKey(name)]),
    )
    const hit = [...free].find(([, names]) => names.some((name) => name !== '' && wanted.includes(name)))
    if (!hit) continue
    const [index] = hit
    free.delete(index)
    found.push({ to: column.key, from: isOnce(header, index) ? (header[index] ?? '') : index + 1 })
  }
  return { name: 'guess', columns: found }
}

function namesOf(header: string): readonly string[] {
  return [foldKey(header), foldKey(header.replace(/[([{].*$/, ''))]
}

function isOnce(header: readonly string[], index: number): boolean {
  return header.filter((name) => foldKey(name) === foldKey(header[index] ?? '')).length === 1
}
