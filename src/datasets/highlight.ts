import type { RequestContext } from '#platform/http/context.server.ts'
import type { Stat } from './contract.ts'

/** The context of a section's highlight. */
export type HighlightContext = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>

/** The one figure by which a data section is known on other pages, with its words as label; null where it has no rows. */
export type Highlight = Stat | null
