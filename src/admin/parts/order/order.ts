/** A thing that has its place in a list. */
export interface OrderedThing {
  key: string
  title: string
  /** Its own screen. */
  to: string
  /** A short word beside it: when it was published, that it has no room. */
  note?: string
  isHidden?: boolean
}

/** A button beside up and down. */
export type OrderAct = 'off' | 'hide' | 'show'

/** A list whose order can be changed. */
export interface OrderedList {
  name: string
  title: string
  hint?: string
  /** What else can be done with a thing of it: taken `off`, hidden or shown. */
  act?: OrderAct
  things: readonly OrderedThing[]
}

/** An order as its form shows it and sends it back. */
export interface OrderData {
  /** The whole order. */
  was: string
  /** The order before the viewer's own last change. */
  before: string | null
  /** The thing that was just moved, whose button takes the focus again. */
  moved: { key: string; by: string } | null
}
