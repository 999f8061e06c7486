import type { Kind } from '#entries/kind.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { DEAL } from '#sections/mergers-acquisitions/entry.server.ts'

/** Everything that the newsroom writes and changes. */
export const KINDS: readonly Kind[] = [DEAL, HELP]

/** The kind of a name; undefined for none. */
export const kindNamed = (name: string | undefined): Kind | undefined => KINDS.find((kind) => kind.name === name)
