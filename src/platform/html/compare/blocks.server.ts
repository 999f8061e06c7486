import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { foldArabic } from '#i18n/words/fold.ts'
import { htmlOf } from '../tree.server.ts'
import { wordsOf, type Word } from './words.server.ts'

/** A block of a text: it holds other blocks (a list, a table, a row) or words (a paragraph, a cell). */
export interface Block {
  /** Empty where bare text is mixed with blocks, as in `<li>text<ul>…</ul></li>`. */
  tag: string
  attributes: Readonly<Record<string, string>>
  blocks: readonly Block[]
  words: readonly Word[]
  /** The block as it is stored: equal blocks have equal HTML. */
  html: string
  /** How often each folded word occurs in it: what similarity is measured by. */
  bag: ReadonlyMap<string, number>
}

const BLOCKS = new Set(
  'p h2 h3 ul ol li blockquote table caption thead tbody tr th td figure figcaption hr'.split(' '),
)
/** They only group rows: a table that gains a head has not lost its rows. */
const GROUPS = new Set(['thead', 'tbody'])

/** The blocks of a tree of sanitised HTML. */
export function blocksOf(nodes: readonly ChildNode[]): Block[] {
  const blocks: Block[] = []
  let loose: ChildNode[] = []
  const flush = () => {
    if (loose.some((node) => !isBlank(node))) blocks.push(makeBlock('', {}, [], loose, htmlOf(loose)))
    loose = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !BLOCKS.has(node.name)) {
      loose.push(node)
      continue
    }
    flush()
    if (GROUPS.has(node.name)) blocks.push(...blocksOf(node.children))
    else blocks.push(elementBlock(node))
  }
  flush()
  return blocks
}

function elementBlock(node: Element): Block {
  const holdsBlocks = node.children.some((child) => isTag(child) && BLOCKS.has(child.name))
  return holdsBlocks
    ? makeBlock(node.name, node.attribs, blocksOf(node.children), [], htmlOf(node))
    : makeBlock(node.name, node.attribs, [], node.children, htmlOf(node))
}

/** Words are cut when they are first asked for: most blocks of two versions are equal and never are. */
function makeBlock(
  tag: string,
  attributes: Block['attributes'],
  blocks: readonly Block[],
  inline: readonly ChildNode[],
  html: string,
): Block {
  let words: readonly Word[] | undefined
  let bag: ReadonlyMap<string, number> | undefined
  return {
    tag,
    attributes,
    blocks,
    html: html.trim(),
    get words() {
      return (words ??= wordsOf(inline))
    },
    get bag() {
      return (bag ??= bagOf(this))
    },
  }
}

function bagOf({ words, blocks, attributes }: Block): ReadonlyMap<string, number> {
  const bag = new Map<string, number>()
  const add = (word: string, times: number) => bag.set(word, (bag.get(word) ?? 0) + times)
  for (const word of words) if (word.folded.trim()) add(word.folded, 1)
  for (const block of blocks) for (const [word, times] of block.bag) add(word, times)
  // A picture without a caption still says what it is.
  if (bag.size === 0) for (const value of Object.values(attributes)) add(foldArabic(value), 1)
  return bag
}

const isBlank = (node: ChildNode) => isText(node) && node.data.trim() === ''

/** The share of words that two blocks have in common, from 0 to 1. */
export function similarity(one: Block, other: Block): number {
  let common = 0
  let all = 0
  for (const [word, times] of one.bag) {
    common += Math.min(times, other.bag.get(word) ?? 0)
    all += times
  }
  for (const times of other.bag.values()) all += times
  return all === 0 ? Number(one.tag === other.tag) : (2 * common) / all
}
