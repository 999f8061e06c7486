import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { island } from '#ui/island.ts'
import { Link } from '#ui/Link.tsx'

type Props = {
  uidb64: string
  linkToken: string
  token: string
  /** The button without scripts led to a link that is not good. */
  failed: boolean
}

/**
 * Activates an account (ACC-02). With scripts it is done as the page opens (activation.island.ts); without, by a button: a
 * mail filter that only opens the link has done nothing.
 */
export function ActivationCheck({ uidb64, linkToken, token, failed }: Props) {
  const { lang, t } = useI18n()
  if (failed) return <Over />
  const path = `/${uidb64}/${linkToken}`
  return (
    <div {...island('activation', { address: `/${lang}/accounts/api/ActivateUserEmail${path}` }, 'seen')}>
      <form method="post" action={localePath(lang, `/account/activation${path}`)}>
        <input type="hidden" name="csrftoken" value={token} />
        <p className="intro">{t('accounts.activation.text')}</p>
        <Button type="submit">{t('accounts.activation.submit')}</Button>
      </form>
      <template data-when="done">
        <Alert tone="ok" title={<span data-said="" />} />
        <p>
          <Link className="button" to="/account/login">
            {t('accounts.login')}
          </Link>
        </p>
      </template>
      <template data-when="over">
        <Over />
      </template>
    </div>
  )
}

/** The link is used, old or wrong. */
function Over() {
  const { t } = useI18n()
  return (
    <>
      <Alert tone="danger" live title={t('accounts.link.over')}>
        <Bidi text={t('accounts.activation.failed')} />
      </Alert>
      <p>
        <Link className="button" to="/account/send_activation_email">
          {t('accounts.activation.again')}
        </Link>
      </p>
    </>
  )
}
