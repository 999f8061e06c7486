import type { Transaction } from 'prosemirror-state'
import type { Decoration, DecorationSet } from 'prosemirror-view'

/** The marks after a change, without those of what it changed: edited text has been checked. */
export function untouched(tr: Transaction, marks: DecorationSet): DecorationSet {
  if (!tr.docChanged) return marks
  const mapped = marks.map(tr.mapping, tr.doc)
  const touched: Decoration[] = []
  tr.mapping.maps.forEach((map, at) =>
    map.forEach((_from, _until, start, end) => {
      const rest = tr.mapping.slice(at + 1)
      touched.push(...mapped.find(rest.map(start, -1), rest.map(end, 1)))
    }),
  )
  return mapped.remove(touched)
}
