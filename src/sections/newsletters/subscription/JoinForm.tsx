import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { LangChoice, ListChoices } from './Choices.tsx'
import { NEWSLETTERS_PATH } from '../paths.ts'
import type { JoinValues, NewsletterList } from '../lists.ts'

type Field = 'email' | 'lists'

/** The form for visitors: address, newsletters, language. It needs no token, so its page can be cached. */
export function JoinForm({
  lists,
  values,
  wrong,
  refused,
}: {
  lists: readonly NewsletterList[]
  values: JoinValues
  wrong: readonly Field[]
  /** Why the last try was not accepted, when it was not for a field. */
  refused: string | null
}) {
  const { lang, t } = useI18n()
  const errorOf = (field: Field) => (wrong.includes(field) ? t(`newsletters.error.${field}`) : undefined)
  return (
    <form className="panel panel-body" method="post" action={localePath(lang, NEWSLETTERS_PATH)}>
      {refused && <Alert tone="danger" live title={refused} />}
      <ErrorSummary errors={wrong.map((name) => ({ name, message: errorOf(name) ?? '' }))} />
      <ListChoices lists={lists} chosen={values.lists} error={errorOf('lists')} />
      <Input
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={254}
        label={t('newsletters.email')}
        hint={t('newsletters.privacy')}
        defaultValue={values.email}
        error={errorOf('email')}
        required
      />
      <LangChoice value={values.lang} />
      <Button type="submit">{t('newsletters.join')}</Button>
    </form>
  )
}
