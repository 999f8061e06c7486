/** A word of the house's list, of the text's language. */
export interface StyleWord {
  id: number
  phrase: string
  better: string | null
  reason: string
  exact: boolean
}

/** A figure that differs from ours, in one block. */
export interface FigureMark {
  id: string
  from: number
  to: number
  text: string
  ours: string
  unit: string
  day: string | null
  name: string
  href: string
}

/** Something to look at in a text: a word, a figure, or a block whose twin changed. */
export type EditorRemark = {
  /** The same as long as what it is about is the same. */
  id: string
  /** The top-level block, counted from 0, and a place in its text; a whole block has none. */
  block: number
  from: number
  to: number
  /** The text there. */
  text: string
} & (
  | { kind: 'word'; better: string | null; reason: string }
  | { kind: 'figure'; ours: string; unit: string; day: string | null; name: string; href: string }
  | { kind: 'stale'; ar: string; en: string }
)
