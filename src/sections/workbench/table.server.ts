import { figuresInWords } from '#datasets/charts/figures-words.server.ts'
import type { Figures } from '#datasets/charts/chart-spec.ts'
import type { Cell } from '#datasets/export/export.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'

/** Rows of the page; the files have them all. */
const MOST_ROWS = 60

export interface SortedTable {
  columns: { label: string; numeric: boolean; sort: string; sorted: 'ascending' | 'descending' | null }[]
  rows: string[][]
  more: number
}

/** The figures of a view, sorted as the address says: `sort=2` by the second column upwards, `sort=-2` downwards. */
export function sortedTable(
  figures: Figures,
  caption: string,
  {
    sort,
    href,
    lang,
    fmt,
  }: { sort: string | null; href: (sort: string) => string; lang: Lang; fmt: Formatter },
): SortedTable {
  const [, minus, digits] = /^(-?)(\d{1,2})$/.exec(sort ?? '') ?? []
  const by = digits === undefined ? null : Number(digits) - 1
  const isDown = minus === '-'
  const isKnown = by !== null && figures.columns[by] !== undefined
  const rows = isKnown
    ? figures.rows.toSorted((a, b) => compare(a[by] ?? null, b[by] ?? null, isDown))
    : figures.rows
  const { columns, ...words } = figuresInWords(
    { columns: figures.columns, rows },
    caption,
    { lang, fmt },
    MOST_ROWS,
  )
  return {
    rows: words.rows,
    more: words.more,
    columns: columns.map((column, index) => {
      const isOn = isKnown && by === index
      return {
        ...column,
        sorted: isOn ? (isDown ? 'descending' : 'ascending') : null,
        sort: href(isOn && isDown ? `${index + 1}` : `-${index + 1}`),
      }
    }),
  }
}

/** What is missing comes last in both directions. */
function compare(a: Cell, b: Cell, isDown: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = a < b ? -1 : a > b ? 1 : 0
  return isDown ? -order : order
}
