import type { ComponentProps } from 'react'
import { Field, fieldProps, type FieldLook } from './Field.tsx'

export type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'name' | 'className' | 'children'> &
  FieldLook & { options: readonly { value: string; label: string }[] }

/** Choice of one among a few. */
export function Select({ name, label, hint, error, required, options, ...rest }: SelectProps) {
  const look = { name, label, hint, error, required }
  return (
    <Field {...look}>
      <select {...rest} {...fieldProps(look)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
