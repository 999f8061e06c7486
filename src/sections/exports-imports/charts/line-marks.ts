import { MARK_NAMES, type Mark, type Marks } from '#ui/marks.ts'
import type { Line } from '../totals/totals.ts'

const COUNT: Readonly<Record<Mark, (line: Line) => number>> = {
  demo: ({ demo_rows }) => demo_rows,
  estimated: ({ estimate, rows }) => (estimate ? rows : 0),
  revised: ({ revised_rows }) => revised_rows,
}

/** The marks of the rows that lines add up. */
export function lineMarks(lines: readonly Line[]): Marks {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  const rows = sum((line) => line.rows)
  return Object.fromEntries(
    MARK_NAMES.flatMap((mark) => {
      const marked = sum(COUNT[mark])
      return marked === 0 ? [] : [[mark, marked === rows ? 'all' : 'some']]
    }),
  )
}
