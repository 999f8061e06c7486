import type { Value } from '../values.ts'
import { mergeOnto } from './merge-blocks.ts'

/** Two changes of one rich text put together by its blocks; null where only a person can decide. In browsers. */
export function mergeTexts({
  before,
  mine,
  theirs,
}: {
  before: readonly Value[]
  mine: Value
  theirs: Value
}): string | null {
  return mergeOnto(before.map(blocksOf), blocksOf(mine), blocksOf(theirs))?.join('') ?? null
}

/** The elements at the top of a text of HTML. */
function blocksOf(value: Value): string[] {
  const template = document.createElement('template')
  template.innerHTML = typeof value === 'string' ? value : ''
  return [...template.content.childNodes].map((node) =>
    node instanceof Element ? node.outerHTML : (node.textContent ?? ''),
  )
}
