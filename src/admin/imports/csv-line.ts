import { escapeFormula } from '#datasets/values/formula.ts'

/** Figures however their decimals are written: no formula, and to be read again as they are. */
const FIGURE = /^-?[\d\s.,٫٬%]+$/

/** Cells as a line of a CSV file, all in quotes; texts that a spreadsheet would take for a formula are escaped. */
export function csvLine(cells: readonly (string | number | boolean | null | readonly string[])[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell ?? '')
    return `"${(FIGURE.test(text) ? text : escapeFormula(text)).replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}
