import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { checked } from '#ui/form/checks.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { Input } from '#ui/form/Input.tsx'
import { island } from '#ui/island.ts'
import { Select } from '#ui/form/Select.tsx'
import { Textarea } from '#ui/form/Textarea.tsx'
import {
  CONTACT_CHECKS,
  CONTACT_FIELDS,
  DRAFT,
  LIMITS,
  TRAP_FIELD,
  type ContactErrors,
  type ContactField,
  type ContactValues,
  type Problem,
} from './contract.ts'
import { SUBJECTS } from './subjects.ts'

export type ContactFormProps = {
  token: string
  values: ContactValues
  errors: ContactErrors
  /** Why the last try did not arrive, when it was not for a field. */
  alert: string | null
}

/** The contact form. The browser checks by the server's own rules and stores a draft (form.island.ts); both are only a help. */
export function ContactForm({ token, values, errors, alert }: ContactFormProps) {
  const { lang, t } = useI18n()
  const say = (name: ContactField) => (problem: Problem) => t(`contact.error.${name}.${problem}`)
  const errorOf = (name: ContactField) => errors[name] && say(name)(errors[name])
  const field = (name: ContactField) => ({
    name,
    label: t(`contact.field.${name}`),
    defaultValue: values[name],
    error: errorOf(name),
    required: true,
    ...checked(CONTACT_CHECKS[name], say(name)),
  })
  const summary = CONTACT_FIELDS.flatMap((name) => ({ name, message: errorOf(name) ?? '' })).filter(
    ({ message }) => message,
  )
  return (
    <form
      {...island('form', { draft: DRAFT }, { kept: DRAFT })}
      className="panel panel-body"
      method="post"
      action={localePath(lang, '/contact')}
    >
      {alert ? (
        <Alert tone="danger" live title={alert}>
          {t('contact.kept')}
        </Alert>
      ) : (
        <template data-part="restored">
          <Alert live>{t('contact.restored')}</Alert>
        </template>
      )}
      <FormErrors errors={summary} />
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
