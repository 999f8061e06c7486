import { cellReader } from '#datasets/import/values/read-cell.server.ts'
import { CellFault, type CellContext, type CellValue } from '#datasets/import/values/cell-type.ts'
import type { RowFault } from '#datasets/import/run/target.ts'
import { isMissing } from '#datasets/import/values/missing.ts'
import { POINT_COLUMNS } from '../import/columns.server.ts'
import { checkDay } from '../import/price-checks.server.ts'

/** A column of a price: `add_date` is its day. */
export type PointColumn = (typeof POINT_COLUMNS)[number]['key']

/** A price as somebody types or pastes it, by column; digits and dates of either language. */
export type PointTexts = Readonly<Partial<Record<PointColumn, string>>>

/** A price as the table has it. */
export interface PointFigures {
  day: string
  price: number
  low: number | null
  high: number | null
  estimated: boolean
  note_ar: string | null
  note_en: string | null
}

/** What reading cells depends on: today in Riyadh, how often the series has a price, how dates and decimals are written. */
export interface PointContext extends Pick<CellContext, 'dayOrder' | 'decimal'> {
  today: string
  frequency: string
}

/** The reader of a series' prices, by the rules of the import: each cell's fault, or the price. */
export function pointReader({ today, frequency, ...context }: PointContext) {
  const readers = POINT_COLUMNS.map((column) => ({ ...column, read: cellReader(column.type, context) }))
  return (texts: PointTexts): { point: PointFigures; faults: [] } | { point: null; faults: RowFault[] } => {
    const faults: RowFault[] = []
    const values: Partial<Record<PointColumn, CellValue | null>> = {}
    for (const { key, read } of readers) {
      const text = (texts[key] ?? '').trim()
      const value = read(text)
      if (value instanceof CellFault) faults.push({ column: key, code: value.code, params: value.params })
      else if (value === null && (key === 'add_date' || key === 'price'))
        faults.push(
          text !== '' && isMissing(text)
            ? { column: key, code: 'required_mark', params: { value: text } }
            : { column: key, code: 'required', params: {} },
        )
      else values[key] = value
    }
    if (values.add_date) faults.push(...checkDay({ add_date: values.add_date }, 'add_date', today, frequency))
    if (faults.length > 0) return { point: null, faults }
    const number = (key: PointColumn) => (typeof values[key] === 'number' ? values[key] : null)
    const text = (key: PointColumn) =>
      typeof values[key] === 'string' && values[key] !== '' ? values[key] : null
    const point: PointFigures = {
      day: String(values.add_date),
      price: Number(values.price),
      low: number('low'),
      high: number('high'),
      estimated: values.estimated === true,
      note_ar: text('note_ar'),
      note_en: text('note_en'),
    }
    const { price, low, high } = point
    if (low !== null && low > price)
      faults.push({ column: 'low', code: 'above', params: { value: String(low), max: price } })
    if (high !== null && high < price)
      faults.push({ column: 'high', code: 'below', params: { value: String(high), min: price } })
    return faults.length > 0 ? { point: null, faults } : { point, faults: [] }
  }
}
