import type { EntryColumn, Field, RowsField } from '#entries/fields.ts'
import { isBilingual } from '#entries/fields.ts'
import type { RowValues, Value } from '#entries/values.ts'

/** Another valid value of a column than the one that it has; undefined where none can be generated. */
export type Other = (column: EntryColumn, value: Value) => Promise<Value | undefined>

/** Makes such values; `choose` gives keys of things that may be referred to. */
export function otherValues(choose: (to: string) => Promise<readonly string[]>): Other {
  const make = async (field: Field, column: string, value: Value): Promise<Value | undefined> => {
    const unlike = (...all: readonly string[]) => all.find((one) => one !== value)
    switch (field.type) {
      case 'text':
      case 'bilingual':
      case 'richText': {
        const texts =
          column.endsWith('_en') || ('latin' in field && field.latin)
            ? ['Other', 'Else']
            : ['نص آخر', 'سوى ذلك']
        return unlike(...(field.type === 'richText' ? texts.map((text) => `<p>${text}</p>`) : texts))
      }
      case 'url':
        return unlike('https://example.org/one', 'https://example.org/two')
      case 'number':
      case 'percent':
      case 'integer': {
        const [low, high] = [field.min ?? 1, field.max ?? Infinity]
        const next = Math.max(low, Math.trunc(Number(value ?? low)) + 1)
        return String(next <= high ? next : high - 1)
      }
      case 'boolean':
        return value === 'true' ? 'false' : 'true'
      case 'date':
        return unlike('2026-11-19', '2026-11-18')
      case 'partialDate':
        return unlike('2026-10', '2026-09')
      case 'enum':
        return unlike(...Object.keys(field.options))
      case 'country':
        return unlike('JO', 'EG')
      case 'countries':
        return ['JO', 'EG']
      case 'enums':
        return Object.keys(field.options).slice(0, 2)
      case 'list':
        return ['390410', '390421']
      case 'reference':
        return unlike(...(await choose(field.to)))
      case 'references':
        return (await choose(field.to)).slice(0, 2)
      case 'rows':
        return rows(field, (value ?? []) as readonly RowValues[])
      default:
        return undefined
    }
  }
  const rows = async (field: RowsField, all: readonly RowValues[]): Promise<readonly RowValues[]> => {
    const [first = { key: null, values: {} }, ...rest] = all
    const changed: Record<string, string | null> = {}
    for (const [key, own] of Object.entries(field.fields)) {
      for (const column of isBilingual(own) ? [`${key}_ar`, `${key}_en`] : [key]) {
        const before = (first.values[column] ?? null) as string | null
        changed[column] = ((await make(own, column, before)) ?? before) as string | null
      }
    }
    return [{ key: first.key, values: changed }, ...rest]
  }
  return ({ field, column }, value) => make(field, column, value)
}
