import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { fieldId } from './field-id.ts'
import { Icon } from '../Icon.tsx'

export type FieldLook = {
  /** Name of the field in the form; its id follows from it. */
  name: string
  label: string
  hint?: ReactNode
  /** The error, from either side's check. */
  error?: string
  required?: boolean
}

/** Attributes that tie a control to its label, hint and error. */
export function fieldProps({ name, hint, error, required }: FieldLook) {
  const id = fieldId(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    required,
    className: error ? 'input bad' : 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

/** Label, hint and error round a control that carries `fieldProps`. Fields are required unless marked optional. */
export function Field({ name, label, hint, error, required, children }: FieldLook & { children: ReactNode }) {
  const { t } = useI18n()
  const id = fieldId(name)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional">({t('ui.field.optional')})</span>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
