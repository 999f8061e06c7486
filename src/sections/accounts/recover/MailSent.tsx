import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'

type Props = {
  /** Whether the site has a server that takes its mails. */
  mailed: boolean
  title: string
  text: string
}

/** Says that a link is in the reader's mail; where the site sends none, whom to ask for it. */
export function MailSent({ mailed, title, text }: Props) {
  const { t } = useI18n()
  if (mailed)
    return (
      <Alert tone="ok" live title={title}>
        <Bidi text={text} />
      </Alert>
    )
  return (
    <Alert tone="warn" live title={t('accounts.mail.noneTitle')}>
      <p>{t('accounts.mail.none')}</p>
      <Link className="more" to="/contact">
        {t('accounts.contact')}
      </Link>
    </Alert>
  )
}
