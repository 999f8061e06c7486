import { markOf } from '../values.ts'

/** A top-level block of a text of the house's HTML. */
export interface Block {
  tag: string
  html: string
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
const EMPTY = new Set(['br', 'hr', 'img', 'wbr', 'col'])

/** The elements at the top of a text, as the editor writes it; text between them is a block of its own. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  let [depth, from, top] = [0, 0, '']
  const end = (to: number) => {
    const own = html.slice(from, to)
    if (own.trim() !== '') blocks.push({ tag: top, html: own })
    from = to
    top = ''
  }
  for (const { 0: whole, 1: closing, 2: name = '', index } of html.matchAll(TAG)) {
    const tag = name.toLowerCase()
    const after = index + whole.length
    if (EMPTY.has(tag)) {
      if (depth > 0) continue
      end(index)
      top = tag
      end(after)
    } else if (closing) {
      depth = Math.max(0, depth - 1)
      if (depth === 0) end(after)
    } else {
      if (depth === 0) {
        end(index)
        top = tag
      }
      depth += 1
    }
  }
  end(html.length)
  return blocks
}

/** Words in attributes: of pictures, notes and captions. */
const WORDS = /\sdata-(?:alt|note|credit)="([^"]*)"/g

/** The mark of what a block says, however it is set; null for one without a word, which needs no translation. */
export function markOfBlock({ html }: Block): string | null {
  const words = [...html.matchAll(WORDS)].map(([, text = '']) => text).join('')
  const text = (html.replace(TAG, '') + words)
    .replace(/&nbsp;|\s|[\u200B-\u200F\u2066-\u2069\u061C]/g, '')
    .replace(/&amp;/g, '&')
  return /[\p{L}\p{N}]/u.test(text) ? markOf(text) : null
}

/** The plain words of a block, one space where another paragraph or cell begins. */
export function wordsOfBlock({ html }: Block): string {
  return html
    .replace(/<\/(?:p|li|td|th|tr|h\d|figcaption|caption|blockquote)>|<br[^>]*>/gi, '\n')
    .replace(TAG, '')
    .replace(/&nbsp;/g, '\u00A0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

const LONGEST = 90

/** How a block of a text begins, to know it by. */
export function firstWords(html: string, index: number): string {
  const block = blocksOf(html)[index]
  const words = block ? wordsOfBlock(block).trim().replace(/\s+/g, ' ') : ''
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}
