import { parseTradeKey } from '#sections/exports-imports/contract.ts'
import { parseCapacityKey } from '#sections/production-capacity/contract.ts'

/**
 * What a board can have on it: a view is a filtered list of a section of figures, named by its address; an analysis is a view of the
 * workbench that the board's owner saved.
 */
export const ENTRY_KINDS = ['series', 'product', 'company', 'case', 'view', 'analysis'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Whether an entry is a series that is no price: of trade or capacity, by its key in the workbench. */
export const isOfWorkbench = ({ kind, key }: { kind: EntryKind; key: string }): boolean =>
  kind === 'series' && (parseTradeKey(key) !== null || parseCapacityKey(key) !== null)

/** What kind of thing an entry is, as a message. */
export const kindMessage = (entry: { kind: EntryKind; key: string }) =>
  isOfWorkbench(entry) ? ('board.kind.figures' as const) : (`board.kind.${entry.kind}` as const)

/** The most entries of a board: in a browser, and of an account. */
export const MOST = { browser: 12, account: 60 } as const

export const BOARD_PATH = '/board'

/** The page on which a thing is put on the reader's board, so that the thing's own page is the same for everyone. */
export const addToBoardPath = (kind: EntryKind, key: string) =>
  `${BOARD_PATH}/add?${new URLSearchParams({ kind, key }).toString()}`

/** The address by which others look at a board. */
export const sharedPath = (token: string) => `${BOARD_PATH}/shared/${token}`

/** How often a board is mailed. */
export const BOARD_MAIL = ['off', 'daily', 'weekly'] as const
export type BoardMail = (typeof BOARD_MAIL)[number]
