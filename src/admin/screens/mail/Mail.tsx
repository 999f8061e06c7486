import { useI18n } from '#i18n/react.tsx'
import { MailList, type MailListProps } from './MailList.tsx'

/** The outbox. */
export default function Mail({ data }: { data: MailListProps }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.mail.intro')}</p>
      <MailList {...data} />
    </>
  )
}
