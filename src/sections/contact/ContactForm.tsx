import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { useTypedBefore } from '#ui/typed.ts'
import {
  checkContact,
  CONTACT_FIELDS,
  LIMITS,
  TRAP_FIELD,
  type ContactErrors,
  type ContactField,
  type ContactValues,
} from './contract.ts'
import { SUBJECTS } from './subjects.ts'
import { useDraft } from './use-draft.ts'

export type ContactFormProps = {
  token: string
  values: ContactValues
  errors: ContactErrors
  /** Why the last try did not arrive, when it was not for a field. */
  alert: string | null
}

/** The contact form. The browser checks with the server's own schema and keeps a draft; both are only a help. */
export function ContactForm({ token, values, errors: given, alert }: ContactFormProps) {
  const { lang, t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(given)
  const restored = useDraft(form)
  useTypedBefore(form)
  // From here on the texts of this page say what is wrong, in its language, instead of the browser's own.
  useEffect(() => form.current?.setAttribute('novalidate', ''), [])

  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = checkContact(Object.fromEntries(new FormData(event.currentTarget)))
    if (checked.ok) return
    event.preventDefault()
    setErrors(checked.errors)
  }
  const errorOf = (name: ContactField) => {
    const problem = errors[name]
    return problem && t(`contact.error.${name}.${problem}`)
  }
  const field = (name: ContactField) => ({
    name,
    label: t(`contact.field.${name}`),
    defaultValue: values[name],
    error: errorOf(name),
    required: true,
  })
  const summary = CONTACT_FIELDS.flatMap((name) => ({ name, message: errorOf(name) ?? '' })).filter(
    ({ message }) => message,
  )
  return (
    <form ref={form} className="pn pn-b" method="post" action={localePath(lang, '/contact')} onSubmit={check}>
      {alert && (
        <Alert tone="danger" live title={alert}>
          {t('contact.kept')}
        </Alert>
      )}
      {restored && !alert && <Alert live>{t('contact.restored')}</Alert>}
      <ErrorSummary errors={summary} />
      <input type="hidden" name="csrftoken" value={token} />
      <Input {...field('name')} autoComplete="name" />
      <Input {...field('email')} type="email" autoComplete="email" dir="ltr" />
      <Select
        {...field('subject')}
        options={[
          { value: '', label: t('contact.choose') },
          ...SUBJECTS.map((subject) => ({ value: subject, label: t(`contact.subject.${subject}`) })),
        ]}
      />
      <Textarea {...field('message')} max={LIMITS.message} rows={8} dir="auto" />
      <div hidden>
        <label>
          {t('contact.field.trap')}
          <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit">{t('contact.send')}</Button>
    </form>
  )
}
