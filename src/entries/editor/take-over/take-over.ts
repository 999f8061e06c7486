import { DOMParser, type Node } from 'prosemirror-model'
import { TextSelection, type Selection } from 'prosemirror-state'
import { isLineEnd, straighten } from './before.ts'
import { schema } from '../document/schema.ts'

/** A place in the page: of the caret, or where something was to be pasted. */
export interface Spot {
  node: globalThis.Node
  offset: number
}

/** The text that was written in its place before the editor was there. */
export interface TakenOver {
  doc: Node
  /** Where the caret is; null when it is elsewhere in the page. */
  selection: Selection | null
  /** The spots that were asked for, as positions of the document. */
  at: number[]
}

const parser = new DOMParser(schema, [
  { tag: 'bdi.own', skip: true },
  { tag: 'br', ignore: true, getAttrs: (dom) => (isLineEnd(dom) ? null : false) },
  ...DOMParser.fromSchema(schema).rules,
])

/** Reads what is in a place, with the caret and other spots in it. */
export function takeOver(place: HTMLElement, spots: readonly Spot[]): TakenOver {
  straighten(place)
  const caret = document.activeElement === place ? getSelection() : null
  const { anchorNode, focusNode } = caret ?? {}
  const ends =
    anchorNode && focusNode && place.contains(anchorNode) && place.contains(focusNode)
      ? [
          { node: anchorNode, offset: caret?.anchorOffset ?? 0 },
          { node: focusNode, offset: caret?.focusOffset ?? 0 },
        ]
      : []
  const found: (Spot & { pos?: number })[] = [...spots.map((spot) => ({ ...spot })), ...ends]
  const doc = parser.parse(place, { preserveWhitespace: true, findPositions: found })
  const [anchor, head] = found.slice(spots.length).map(({ pos }) => pos ?? 0)
  return {
    doc,
    selection:
      anchor === undefined || head === undefined
        ? null
        : TextSelection.between(doc.resolve(anchor), doc.resolve(head)),
    at: found.slice(0, spots.length).map(({ pos }) => pos ?? doc.content.size),
  }
}
