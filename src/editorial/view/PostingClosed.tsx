import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { AuthoringAction } from '../writing/authoring.server.ts'

/** What an author sees while the site's settings have posting closed. */
export function PostingClosed({ action }: { action: AuthoringAction }) {
  const { t } = useI18n()
  return (
    <>
      <title>{t(`editorial.${action}`)}</title>
      <PageHead title={t(`editorial.${action}`)} />
      <Alert tone="warn">{t('editorial.postingClosed')}</Alert>
      <p className="section">
        <Link className="button ghost" to="/contact">
          {t('editorial.contact')}
        </Link>
      </p>
    </>
  )
}
