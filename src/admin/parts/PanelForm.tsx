import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { useTypedBefore } from '#ui/form/typed.ts'
import { usePanel, useRefused } from '../panel/use-panel.ts'
import { askBeforeLeaving } from './leaving.ts'

/**
 * A form of a screen: what is wrong with it on top, the button that saves always in sight, a question before it is left unsaved.
 * `does` is what it asks for where other forms of its screen ask for something else: what was refused of those is not its matter.
 */
export function PanelForm({
  children,
  files,
  does,
}: {
  children: ReactNode
  files?: boolean
  does?: string
}) {
  const { t } = useI18n()
  const { token } = usePanel()
  const answer = useRefused()
  const isOurs = does === undefined || answer?.typed.some(([name, value]) => name === 'do' && value === does)
  const refused = isOurs ? answer : null
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  // A refused form is not saved yet.
  const [changed, setChanged] = useState(refused !== null)
  useTypedBefore(form)
  useEffect(() => (changed ? askBeforeLeaving(form.current, t('panel.form.leave')) : undefined), [changed, t])
  return (
    <form
      ref={form}
      className="admin-form"
      method="post"
      action={pathname}
      encType={files ? 'multipart/form-data' : undefined}
      // The server reports faults in the panel's language; a chosen file would be lost in the round trip.
      noValidate={!files}
      onInput={() => setChanged(true)}
    >
      <input type="hidden" name="csrftoken" value={token} />
      {does !== undefined && <input type="hidden" name="do" value={does} />}
      <ErrorSummary
        errors={Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))}
      />
      {children}
      <div className="admin-save">
        <Button type="submit">{t('panel.form.save')}</Button>
        <span role="status">{changed && t('panel.form.unsaved')}</span>
      </div>
    </form>
  )
}

/** Fields that belong together, under a heading. */
export function FormPart({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="panel">
      <SectionHead title={title} />
      <div className="panel-body">
        {hint && <p className="admin-intro">{hint}</p>}
        {children}
      </div>
    </section>
  )
}
