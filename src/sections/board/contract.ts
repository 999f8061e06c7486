/** What a board can have on it; a view is a filtered list of a section of figures, named by its address. */
export const ENTRY_KINDS = ['series', 'product', 'company', 'case', 'view'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

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
