import { fieldsIn } from '#entries/form/model.ts'
import { columnNamed, valueIn } from '#entries/form/read-form.ts'
import type { Values } from '#entries/values.ts'
import type { EditData } from './contract.ts'

/** The name of the control in which something was changed. */
export const nameOf = (target: EventTarget): string =>
  'name' in target && typeof target.name === 'string' ? target.name : ''

/** The column of a control that has the focus; a text's editor has no name itself. */
export function columnAt(target: EventTarget | null): string {
  const named = target === null ? '' : nameOf(target)
  if (named !== '' || !(target instanceof Element)) return columnNamed(named)
  const control = target.closest('.field')?.querySelector<HTMLInputElement>('[name]')
  return columnNamed(control?.name ?? '')
}

/** What a form that was refused was sent with. */
export function typedIn(data: EditData, pairs: readonly (readonly [string, string])[]): Values {
  if (pairs.length === 0) return {}
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return Object.fromEntries(
    fieldsIn(data.form).flatMap((field) => [
      ...field.columns.map((column) => [column.name, valueIn(form, field, column)] as const),
      ...(field.reasons ? [[field.reasons.name, textIn(form, field.reasons.name)] as const] : []),
    ]),
  )
}

function textIn(form: FormData, name: string): string | null {
  const text = form.get(name)
  return typeof text === 'string' && text !== '' ? text : null
}
