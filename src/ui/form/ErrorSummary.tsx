import { useState, useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '../Alert.tsx'
import { fieldId } from './field-id.ts'

export type ErrorSummaryProps = {
  /** In the order of the fields. */
  errors: readonly { name: string; message: string }[]
}

/** The errors of a form, above it, with a link to every field. Takes the focus when it appears. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  return errors.length === 0 ? null : <Errors errors={errors} />
}

const neverChanges = () => () => undefined

function Errors({ errors }: ErrorSummaryProps) {
  const { t } = useI18n()
  // It came with the page, and its reader may be typing already when the script comes.
  const comes = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [came] = useState(comes)
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what the reader sent
    <div className="error-summary" tabIndex={-1} autoFocus ref={came ? focusUnlessTyping : focus}>
      <Alert tone="danger" live title={t('ui.errors.title', { count: errors.length })}>
        <ul>
          {errors.map(({ name, message }) => (
            <li key={name + message}>
              <a href={name ? `#${fieldId(name)}` : undefined}>{message}</a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

// Stable, so that a new render does not take the focus again.
const focus = (element: HTMLElement | null) => element?.focus()
const focusUnlessTyping = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('input, textarea, select')) element?.focus()
}
