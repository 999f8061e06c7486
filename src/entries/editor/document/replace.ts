import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

/**
 * The smallest change that makes a document another: equal blocks at both ends stay, and where as many blocks remain each is
 * changed within. The caret stays where it is in unchanged text. Null when nothing differs.
 */
export function replaceDocument(state: EditorState, next: Node): Transaction | null {
  const now = state.doc
  const before = now.children
  const after = next.children
  let start = 0
  while (start < before.length && start < after.length && same(before[start], after[start])) start += 1
  let end = 0
  const room = Math.min(before.length, after.length) - start
  while (end < room && same(before.at(-1 - end), after.at(-1 - end))) end += 1
  if (start === before.length && start === after.length) return null

  const changed = [before.slice(start, before.length - end), after.slice(start, after.length - end)] as const
  const from = sizeOf(before.slice(0, start))
  const { tr } = state
  if (changed[0].length !== changed[1].length)
    return tr.replaceWith(from, from + sizeOf(changed[0]), changed[1])
  for (let at = changed[0].length - 1, pos = from + sizeOf(changed[0]); at >= 0; at -= 1) {
    const [old, fresh] = [changed[0][at], changed[1][at]]
    if (!old || !fresh) continue
    pos -= old.nodeSize
    if (!same(old, fresh)) replaceBlock(tr, pos, old, fresh)
  }
  return tr
}

function replaceBlock(tr: Transaction, pos: number, old: Node, fresh: Node) {
  const start = old.content.findDiffStart(fresh.content)
  const ends = old.content.findDiffEnd(fresh.content)
  if (!old.sameMarkup(fresh) || start === null || !ends) {
    tr.replaceWith(pos, pos + old.nodeSize, fresh)
    return
  }
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  tr.replace(pos + 1 + start, pos + 1 + ends.a + overlap, fresh.slice(start, ends.b + overlap))
}

const same = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && one.eq(other)

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, node) => size + node.nodeSize, 0)
