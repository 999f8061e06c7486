import { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx'
import { Icon } from '../Icon.tsx'

/** The errors of a form that the browser checks as well, and the words with which its script (form.island.ts) reports them. */
export function FormErrors({ errors }: ErrorSummaryProps) {
  return (
    <>
      <ErrorSummary errors={errors} />
      <template data-part="errors">
        <ErrorSummary errors={[{ name: '', message: '' }]} />
      </template>
      <template data-part="error">
        <p className="field-error">
          <Icon name="alert" />
        </p>
      </template>
    </>
  )
}
