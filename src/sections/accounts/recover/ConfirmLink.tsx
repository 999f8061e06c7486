import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'

type Props = {
  action: string
  token: string
  text: string
  submit: string
  /** Whether the link was found to be used or too old. */
  isOver: boolean
}

/** A link of a mail that does something once a button is pressed: a mail filter that opens it has done nothing. */
export function ConfirmLink({ action, token, text, submit, isOver }: Props) {
  const { t } = useI18n()
  if (isOver)
    return (
      <>
        <Alert tone="danger" live title={t('accounts.link.over')}>
          {t('accounts.link.overText')}
        </Alert>
        <p>
          <Link className="button" to="/profile">
            {t('accounts.profile')}
          </Link>
        </p>
      </>
    )
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrftoken" value={token} />
      <p className="intro">{text}</p>
      <Button type="submit">{submit}</Button>
    </form>
  )
}
