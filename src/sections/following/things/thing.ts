import type { ThingKind } from '../contract.ts'

/** A thing as one reader may know it now. */
export interface Thing {
  kind: ThingKind
  key: string
  name: string
  /** What distinguishes it from others of its name: the terms of a price, the section of a story. */
  about: string | null
  /** Its page, without language; an author has none. */
  path: string | null
  demo: boolean
  /** The signer of a story, who may be followed from it. */
  author: { key: string; name: string } | null
}

/** What most things do without. */
export const PLAIN = { about: null, demo: false, author: null } as const
