import { useId, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { usePanel } from '../panel/use-panel.ts'

interface ActFormProps {
  /** The form's fields beside the token; `do` says what is asked for. */
  fields: Readonly<Record<string, string | number>>
  label: string
  /** Read out behind the label, where several buttons have the same one. */
  about?: string
  variant?: ButtonLook['variant']
  /** Further fields. */
  children?: ReactNode
}

/** A button that does one thing: a form of its own, posted to the screen it is on. */
export function ActForm({ fields, label, about, variant = 'ghost', children }: ActFormProps) {
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={pathname + search}>
      <input type="hidden" name="csrftoken" value={token} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" small variant={variant}>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
    </form>
  )
}

/**
 * A button that asks before it does something that cannot be undone. The question is a popover: the browser opens, closes
 * and focuses it without a script, and one that knows no popovers shows it beside the button.
 */
export function ConfirmAct({ question, ...act }: ActFormProps & { question: ReactNode }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <>
      <Button small variant={act.variant ?? 'danger'} popoverTarget={id}>
        {act.label}
        {act.about && <span className="visually-hidden"> {act.about}</span>}
      </Button>
      <div id={id} className="admin-ask" popover="auto" role="dialog" aria-label={act.label}>
        <p>{question}</p>
        <div className="row">
          <ActForm {...act} variant={act.variant ?? 'danger'} />
          <Button small variant="ghost" popoverTarget={id} popoverTargetAction="hide">
            {t('panel.cancel')}
          </Button>
        </div>
      </div>
    </>
  )
}
