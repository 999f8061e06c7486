import type { Kind } from '#entries/kind.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { DEAL } from '#sections/mergers-acquisitions/entry.server.ts'
import type { RailGroup } from './panel/contract.ts'

/** A kind with the group of the rail in which its list is. */
export interface PlacedKind {
  kind: Kind
  group: RailGroup
}

/** Every kind of thing that the newsroom writes, in the rail's order. A new one joins with a line. */
export const PLACED_KINDS: readonly PlacedKind[] = [
  { kind: DEAL, group: 'data' },
  { kind: HELP, group: 'site' },
]

/** The same without their places. */
export const KINDS: readonly Kind[] = PLACED_KINDS.map(({ kind }) => kind)

/** The kind of a name; undefined for none. */
export const kindNamed = (name: string | undefined): Kind | undefined => KINDS.find((kind) => kind.name === name)
