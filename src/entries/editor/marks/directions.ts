import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { toSegments } from '#i18n/bidi/bidi.ts'
import { blockDirection } from '#i18n/bidi/block-direction.ts'
import type { Lang } from '#i18n/locale.ts'

const key = new PluginKey<DecorationSet>('directions')

/**
 * Shows a text in the order that readers will see: figures, codes and names isolated, a block without a letter of the
 * text's script in the other direction. Nothing of it is stored: pages do the same when they are read.
 */
export function directions(lang: Lang): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, decorationsIn(doc, 0, doc.content.size, lang)),
      apply: (tr, set) => (tr.docChanged ? renewed(tr, set, lang) : set),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Only the blocks that a change touched are looked at again. */
function renewed(tr: Transaction, set: DecorationSet, lang: Lang): DecorationSet {
  let mapped = set.map(tr.mapping, tr.doc)
  const size = tr.doc.content.size
  tr.mapping.maps.forEach((map, at) => {
    const rest = tr.mapping.slice(at + 1)
    map.forEach((_from, _until, start, end) => {
      const [from, until] = [rest.map(start, -1), rest.map(end, 1)].map((pos) => Math.min(pos, size)) as [
        number,
        number,
      ]
      const $from = tr.doc.resolve(from)
      const $until = tr.doc.resolve(until)
      const [first, last] = [$from.depth ? $from.before(1) : from, $until.depth ? $until.after(1) : until]
      mapped = mapped.remove(mapped.find(first, last)).add(tr.doc, decorationsIn(tr.doc, first, last, lang))
    })
  })
  return mapped
}

function decorationsIn(doc: Node, from: number, until: number, lang: Lang): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, until, (node, pos, parent) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, '', ' ')
    const direction = node.attrs['dir'] || !standsAlone(parent) ? null : blockDirection(text, lang)
    if (direction) found.push(Decoration.node(pos, pos + node.nodeSize, { dir: direction }))
    else
      for (const { start, end, kind } of runsOf(node, lang))
        found.push(
          Decoration.inline(pos + 1 + start, pos + 1 + end, {
            nodeName: 'bdi',
            dir: kind === 'ara' ? 'rtl' : 'ltr',
            ...(kind === 'num' && { class: 'number' }),
          }),
        )
    return false
  })
  return found
}

/** In cells and items the direction of the table or list holds: their edge would change sides. */
const standsAlone = (parent: Node | null) => parent?.type.name === 'doc' || parent?.type.name === 'blockquote'

function runsOf(node: Node, lang: Lang) {
  const runs: { start: number; end: number; kind: 'num' | 'lat' | 'ara' }[] = []
  // A run that changes its formatting inside needs no isolate: its letters determine its order.
  node.forEach((child, start) => {
    if (!child.isText || child.marks.some(({ type }) => type.name === 'bdi')) return
    let place = start
    for (const { text, kind } of toSegments(child.text ?? '', lang)) {
      if (kind !== 'plain') runs.push({ start: place, end: place + text.length, kind })
      place += text.length
    }
  })
  return runs
}
