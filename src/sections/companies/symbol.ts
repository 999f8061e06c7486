/** Longest ticker that fits a cell. */
const CELL_LETTERS = 4

/** The text of a company's cell: its ticker, else the first letters of its key. */
export function companySymbol(slug: string, ticker: string | null | undefined): string {
  return ticker && ticker.length <= CELL_LETTERS ? ticker : slug.slice(0, 3).toUpperCase()
}
