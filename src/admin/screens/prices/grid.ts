/** The empty rows of the grid. */
export const NEW_ROWS = ['new1', 'new2', 'new3'] as const

/** The mark of a row's values: a form with another mark was changed. */
export const shownMark = (price: string, low: string, high: string, estimated: boolean) =>
  [price, low, high, estimated ? '1' : ''].join('|')
