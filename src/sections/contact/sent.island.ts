import type { StartIsland } from '#ui/island.ts'

/** The message has arrived: its draft is no longer needed. */
export const start: StartIsland<{ draft: string }> = (_element, { draft }) => sessionStorage.removeItem(draft)
