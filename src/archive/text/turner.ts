import type { ChildNode, Element } from 'domhandler'
import type { Findings } from './findings.ts'
import type { TextSetup } from './text-setup.ts'
import type { BlockWriter } from './writer.ts'
import type { Mark } from './written-blocks.ts'

/** What the parts of a tree's walk ask of each other. */
export interface Turner {
  readonly setup: TextSetup
  readonly findings: Findings
  readonly writer: BlockWriter
  /** Addresses of pictures that were written. */
  readonly pictures: Set<string>
  /** Footnotes by what refers to them. */
  readonly notes: ReadonlyMap<string, { text: string; href: string | null }>
  /** The direction here. */
  readonly dir: 'rtl' | 'ltr'
  /** Where the link leads that is open. */
  link: string | null
  /** The content of an element. */
  children(nodes: readonly ChildNode[]): void
  /** A block of its own, whatever it is called. */
  box(element: Element): void
  /** The paragraphs of an item or a quotation. */
  inHolder(element: Element): void
  /** A text without elements: each line a paragraph. */
  plain(text: string): void
  /** Addresses of a text as they are written: what leads to the old site is listed. */
  address(typed: string): string | null
  /** The attributes that a block has of its own. */
  attrsOf(element: Element): string
  /** Does something where an element's own direction holds. */
  within(element: Element, act: () => void): void
  /** The direction of what holds paragraphs is theirs too: it is written once. */
  held(act: () => void): void
  /** Does something as if it were at the top, whatever it lies in. */
  atTop<Made>(act: () => Made): Made
  /** Links what is written meanwhile. */
  linked(address: string, act: () => void): void
  /** Formats what is written meanwhile, once. */
  marked(kind: Mark['kind'], act: () => void, open?: string): void
  /** Leaves out an element whose words are written elsewhere. */
  use(element: Element): void
}
