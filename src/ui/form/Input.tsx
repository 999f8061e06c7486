import type { ComponentProps } from 'react'
import { Field, fieldProps, type FieldLook } from './Field.tsx'

export type InputProps = Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'> & FieldLook

/** Text field. E-mail, user name, address and numbers take `dir="ltr"`. */
export function Input({ name, label, hint, error, required, ...rest }: InputProps) {
  const look = { name, label, hint, error, required }
  return (
    <Field {...look}>
      <input type="text" {...rest} {...fieldProps(look)} />
    </Field>
  )
}
