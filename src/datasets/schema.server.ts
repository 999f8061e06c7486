import * as z from 'zod'
import type { Lang } from '#i18n/locale.ts'
import { MARK_NAMES } from '#ui/marks.ts'
import { fieldsOf, REASONS, type Column, type Columns } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { parametersOf } from './list/state.ts'

/** A declaration as schemas: OpenAPI is printed from it, answers are checked by it. */
const LANG: Lang = 'en'

/** The values of a field in a row of the API. */
function valueSchema(column: Column): z.ZodType {
  switch (column.type) {
    case 'number':
    case 'percent':
      return z.number()
    case 'integer':
      return z.int()
    case 'boolean':
      return z.boolean()
    case 'enum':
      return z.enum(Object.keys(column.options))
    case 'enums':
      return z.array(z.enum(Object.keys(column.options)))
    case 'countries':
    case 'codes':
    case 'references':
      return z.array(z.string())
    case 'date':
      return z.iso.date()
    default:
      return z.string()
  }
}

type Described = Pick<Dataset, 'columns' | 'page'>

/** A row as the API gives it: the table's own fields, codes as they are stored; null is missing, with its reason beside. */
function rowSchema({ columns, page }: Described) {
  const shape: Record<string, z.ZodType> = {
    key: z.string(),
    demo: z.boolean().describe('Made up for the demonstration'),
    marks: z.array(z.enum(MARK_NAMES)).describe('What the row says of itself: made up, an estimate, revised'),
  }
  shape['source_url'] = z.string().nullable().describe('Where its figures were published')
  if (page) shape['page'] = z.string().nullable().describe('Key of the page that tells of it')
  for (const [key, column] of Object.entries(columns)) {
    const about = column.meaning ? `${column.label[LANG]}: ${column.meaning[LANG]}` : column.label[LANG]
    for (const field of fieldsOf(key, column))
      shape[field] = field.endsWith('_missing')
        ? z.enum(Object.keys(REASONS)).nullable()
        : (column.required && field === key ? valueSchema(column) : valueSchema(column).nullable()).describe(
            about,
          )
    if (column.type === 'number' && column.measure)
      shape[column.measure.field] = z.number().nullable().describe(`${about} (${column.measure.unit[LANG]})`)
  }
  return z.object(shape)
}

/** An item: its row and where its figures come from. */
export function itemSchema(dataset: Described) {
  return rowSchema(dataset).extend({
    source_ar: z.string().nullable(),
    source_en: z.string().nullable(),
    as_of: z.string().nullable(),
    confidence: z.string().nullable(),
  })
}

/** One page of a list, with the number of all its rows and the values of its filters. */
export function listSchema(dataset: Described) {
  return z.object({
    results: z.array(rowSchema(dataset)),
    total_pages: z.int(),
    page_number: z.int(),
    total: z.int(),
    facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
    suggestion: z.string().nullable().describe('What was perhaps meant by a text that found nothing'),
    withheld: z.string().optional().describe('Rows that are shown on pages and not passed on'),
  })
}

const text = z.string().max(200)

/** The parameters of a list's address. They are read by `readState`, as the page's are: here they are only named. */
export function querySchema(columns: Columns) {
  const shape: Record<string, z.ZodType> = {}
  for (const name of parametersOf(columns))
    if (name !== 'view' && name !== 'col') shape[name] = nameOf(columns, name)
  return z.object(shape)
}

function nameOf(columns: Columns, name: string): z.ZodType {
  const column = columns[name]
  if (column?.filter === 'options')
    return z
      .union([text, z.array(text)])
      .optional()
      .describe(`${column.label[LANG]}; may be given more than once`)
  if (name === 'page') return z.coerce.number().int().min(1).max(999_999).default(1)
  if (name === 'sort') return text.optional().describe('A column, with - before it from the top')
  return text.optional()
}
