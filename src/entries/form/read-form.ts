import type { RowValues, Value } from '../values.ts'
import type { FormColumn, FormField } from './model.ts'

/** The values of a form under a name. */
export interface Posted {
  get(name: string): FormDataEntryValue | null
  getAll(name: string): FormDataEntryValue[]
  has(name: string): boolean
  keys(): Iterable<string>
}

/** The value of a column as a form has it. */
export function valueIn(form: Posted, field: FormField, { name, shape }: FormColumn): Value {
  switch (shape) {
    case 'text':
      return textOf(form.get(name))
    case 'tick':
      return form.has(name) ? 'true' : 'false'
    case 'lines':
      return listOf(
        form.getAll(name).flatMap((text) => (typeof text === 'string' ? itemsIn(text, field) : [])),
      )
    case 'choices':
      return listOf(form.getAll(name).filter((text) => typeof text === 'string'))
    case 'rows':
      return rowsIn(form, field, name)
  }
}

// Browsers send CR LF for a line break.
const textOf = (text: FormDataEntryValue | null) =>
  typeof text === 'string' && text !== '' ? text.replaceAll('\r\n', '\n') : null

/** Lists typed one item a line; words and codes also separated by commas. */
export const itemsIn = (text: string, { sentences }: Pick<FormField, 'sentences'>): string[] =>
  text
    .split(sentences ? '\n' : /[\n,،]/)
    .map((item) => item.trim())
    .filter(Boolean)

function listOf(texts: readonly string[]): string[] | null {
  const items = [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
  return items.length > 0 ? items : null
}

/** Rows are sent under `field.index.column`, their keys under `field.index`. */
function rowsIn(form: Posted, field: FormField, name: string): RowValues[] | null {
  const places = [...form.keys()].flatMap((key) => {
    const [, index] = new RegExp(`^${name}\\.(\\d+)$`).exec(key) ?? []
    return index === undefined ? [] : [Number(index)]
  })
  const rows = [...new Set(places)]
    .toSorted((a, b) => a - b)
    .filter((index) => !form.has(`${name}.${index}.remove`))
    .map((index): RowValues => {
      const columns = (field.rows?.fields ?? []).flatMap((own) =>
        own.columns.map((column) => ({ own, column })),
      )
      return {
        key: textOf(form.get(`${name}.${index}`)),
        values: Object.fromEntries(
          columns.map(({ own, column }) => [
            column.name,
            valueIn(form, own, { ...column, name: `${name}.${index}.${column.name}` }) as string | null,
          ]),
        ),
      }
    })
    .filter(
      ({ key, values }) =>
        key !== null || Object.values(values).some((value) => value !== null && value !== 'false'),
    )
  return rows.length > 0 ? rows : null
}

/** The column to which a control's name belongs: of a row's control, the field of the rows. */
export const columnNamed = (control: string) => control.split('.')[0] ?? control
