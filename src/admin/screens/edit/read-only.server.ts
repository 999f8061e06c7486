import type { Kind } from '#entries/kind.ts'
import type { Values } from '#entries/values.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import type { EditData } from './contract.ts'

/** Whether a column holds a rich text. */
export const isRichText = ({ columns }: Kind, name: string) =>
  columns.some(({ column, field }) => column === name && field.type === 'richText')

/** Values to be read alone: a rich text is shown as it is, so it is cleaned as for readers. */
export function readValues(kind: Kind, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && isRichText(kind, name) ? cleanHtml(value) : value,
    ]),
  )
}

/** A form in which nothing can be changed. */
export function lockedForm(form: EditData['form']): EditData['form'] {
  const lock = (field: EditData['form']['aside'][number]) => ({ ...field, locked: true })
  return {
    groups: form.groups.map((group) => ({ ...group, fields: group.fields.map(lock) })),
    aside: form.aside.map(lock),
  }
}
