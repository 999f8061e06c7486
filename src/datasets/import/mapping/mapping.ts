import { z } from 'zod'
import { ENCODINGS } from '../source.ts'

const key = z.string().min(1).max(64)
const at = z.number().int().min(1).max(2000)

/** A column of the file by its header, or by its number from 1, for one of the dataset; or the same text in every row. */
const columnSchema = z.union([
  z.strictObject({
    to: key,
    from: z.union([z.string().min(1).max(500), at]),
    /** Unit of the file, when the dataset stores another; one that the dataset's column knows. */
    unit: z.string().min(1).max(32).optional(),
  }),
  z.strictObject({ to: key, constant: z.string().max(500) }),
])

/** How a file's columns become a dataset's. */
export const mappingSchema = z.strictObject({
  name: z.string().min(1).max(100),
  columns: z.array(columnSchema).min(1).max(200),
  /** Order of day and month in dates like 9/5/2026. */
  dayOrder: z.enum(['dmy', 'mdy']).optional(),
  /** What parts the decimals of numbers; a point when absent. */
  decimal: z.enum(['point', 'comma']).optional(),
  /** How a CSV file's letters are written, when it is not in UTF-8. */
  encoding: z.enum(ENCODINGS).optional(),
  /** Name of the sheet; the first visible one when absent. */
  sheet: z.string().min(1).max(100).optional(),
  /** Line of the column names; found by itself when absent: the first with two filled cells. */
  headerRow: z.number().int().min(1).max(1000).optional(),
  /** Data begins at the first row that has a value for this one; lines between (units, codes) are skipped. */
  beginsWith: key.optional(),
  /** A row without a value for this one, or for one of these, is passed over and counted, not an error. */
  skipWithout: z.union([key, z.array(key).max(20)]).optional(),
  /** One column a series: every column from here on gives a row of its own. */
  unpivot: z.strictObject({ from: at, header: key, value: key }).optional(),
})

export type Mapping = z.infer<typeof mappingSchema>
export type MappedColumn = Mapping['columns'][number]
