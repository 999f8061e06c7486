import type { Element } from 'domhandler'
import { hostOf, wholeAddress } from './addresses.ts'
import { PLAIN_BLOCKS } from './element-kinds.ts'
import type { Findings } from './findings.ts'
import { given } from './parse.server.ts'

const BLOCK = /^\s*wp:([a-z][\w-]*(?:\/[\w-]+)?)\s*([\s\S]*?)(\/?)\s*$/

/** What a block's delimiter says of it: nothing is said of those whose HTML is all that they are, and of their ends. */
function noteBlock(comment: string, findings: Findings): void {
  const found = BLOCK.exec(comment)
  if (!found) return
  const [, name = '', , closes] = found
  if (PLAIN_BLOCKS.has(name.replace(/^core\//, '')) || name.startsWith('core-embed/')) return
  // A block without HTML is made when it is shown: latest posts, a form, a part used in many texts.
  findings.add('block', name, closes === '/' ? 'lost' : 'kept')
}

/** What a comment in a text was: the delimiter of a block, or a leftover of Word. */
export function noteComment(data: string, findings: Findings): void {
  if (/^\s*\/?wp:/.test(data)) noteBlock(data, findings)
  else if (/^\[if\s/i.test(data.trim())) findings.add('word', 'comment', 'lost')
}

/** A script by its host, or by its type. */
export function noteScript(element: Element, findings: Findings): void {
  const host = hostOf(wholeAddress(given(element, 'src'), null) ?? '')
  findings.add('script', host || given(element, 'type') || 'script', 'lost')
}
