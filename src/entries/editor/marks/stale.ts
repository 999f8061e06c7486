import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { untouched } from './untouched.ts'

const key = new PluginKey<DecorationSet>('stale')

/** Marks blocks whose twin in the other language was changed after them; a block that is edited is no longer marked. */
export function staleBlocks(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set, _before, state) {
        const places = tr.getMeta(key) as readonly number[] | undefined
        return places ? decorate(state, places) : untouched(tr, set)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function decorate({ doc }: EditorState, places: readonly number[]): DecorationSet {
  const marked: Decoration[] = []
  doc.forEach((node, pos, index) => {
    if (places.includes(index)) marked.push(Decoration.node(pos, pos + node.nodeSize, { class: 'stale' }))
  })
  return DecorationSet.create(doc, marked)
}

/** The change that marks top-level blocks, counted from 0. */
export const markStale = (state: EditorState, places: readonly number[]) => state.tr.setMeta(key, places)

/** The blocks that are marked now, by the places of their content. */
export function staleIn(state: EditorState): { from: number; to: number; block: number }[] {
  const marked = key.getState(state)?.find() ?? []
  return marked.map(({ from, to }) => ({
    from: from + 1,
    to: to - 1,
    block: state.doc.resolve(from).index(0),
  }))
}
