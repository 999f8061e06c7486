import type { Lang } from '#i18n/locale.ts'
import type { CoincidenceKind, Relation } from './score.ts'

/** Why something is listed with a move, with the names in the reader's language. */
export interface About {
  relation: Relation
  /** The feedstock of the product, and that feedstock's own; null where it is about the product or a producer. */
  input: string | null
  through: string | null
}

/** Something recorded that coincides with a move; `path` is where it is recorded. */
export interface Coincidence {
  key: string
  kind: CoincidenceKind
  title: { text: string; lang: Lang }
  path: string
  /** Its day, month or span, as exact as it is known. */
  date: string
  until: string | null
  about: About
  /** Days before the period of the move (negative) or after it. */
  distance: number
  /** Its record, in the record's words. */
  note: string | null
  /** Of a stop: capacity that it takes out, in thousand tonnes a year, and its share of the recorded Gulf capacity in percent. */
  capacity: { kilotonnes: number; share: number | null; product: string } | null
  /** Of a feedstock: its change in percent, how many times its usual one, and whether it went the same way. */
  change: { percent: number; times: number; sameWay: boolean } | null
  source: { name: string; url: string | null } | null
  demo: boolean
  /** A story for subscribers. */
  paid: boolean
  score: number
}

/** A kind of coincidence of a move, and how many were found; null where this reader may not see it. */
export type Looked = Readonly<Record<CoincidenceKind, number | null>>
