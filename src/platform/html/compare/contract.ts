/** Words of a block that share one fate, as HTML. */
export type Run =
  | { kind: 'removed' | 'added'; html: string }
  /** The same words: as they were, with other tashkeel (`marks`), or in another formatting (`format`). */
  | { kind: 'same' | 'marks' | 'format'; html: string; before: string }

/** Something that no word of the text shows: where a link leads, what a chart is of, how wide a picture is. */
export interface Detail {
  what: 'link' | 'note' | 'image' | 'embed' | 'block'
  /** The attribute, or one part of an embed's state (`range`). */
  name: string
  /** The words that it is about; empty where the block itself is meant. */
  text: string
  before: string
  after: string
}

/** The change of a block. `tag` is that of the text as it is now. */
export type Change =
  | { kind: 'same' | 'added' | 'removed'; tag: string; html: string }
  /** The same block elsewhere: at its new place (`moved`) and where it was (`left`), which name each other. */
  | { kind: 'moved' | 'left'; tag: string; html: string; pair: number }
  | {
      kind: 'changed'
      tag: string
      attributes: Readonly<Record<string, string>>
      runs: readonly Run[]
      inner: readonly Change[]
      details: readonly Detail[]
      html: string
      before: string
    }

/** Two versions of a text, block by block in reading order. */
export interface Comparison {
  changes: readonly Change[]
  /** Changed places: blocks that came, went or moved, and changed ones by their runs, cells and details. */
  count: number
  /** Nothing but tashkeel differs. */
  marksOnly: boolean
}
