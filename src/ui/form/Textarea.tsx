import { useState, type ComponentProps } from 'react'
import { CharacterCount } from './CharacterCount.tsx'
import { Field, fieldProps, type FieldLook } from './Field.tsx'
import { KeptArea } from './KeptArea.tsx'

export type TextareaProps = Omit<
  ComponentProps<'textarea'>,
  'id' | 'name' | 'className' | 'maxLength' | 'value'
> &
  FieldLook & {
    defaultValue?: string
    /** Longest text allowed. It is counted, never cut: what was typed stays. */
    max?: number
  }

/** Long text with a count of what is left. */
export function Textarea({ name, label, hint, error, required, max, ...rest }: TextareaProps) {
  const [length, setLength] = useState(Array.from(rest.defaultValue ?? '').length)
  const look = {
    name,
    label,
    error,
    required,
    hint: max ? <CharacterCount length={length} max={max} /> : hint,
  }
  return (
    <Field {...look}>
      <KeptArea
        {...rest}
        {...fieldProps(look)}
        data-max={max}
        onInput={(event) => {
          setLength(Array.from(event.currentTarget.value).length)
          rest.onInput?.(event)
        }}
      />
    </Field>
  )
}
