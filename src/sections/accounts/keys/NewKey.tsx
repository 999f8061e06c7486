import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'

/** A key, this once: to be copied. */
export function NewKey({ value }: { value: string }) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="new-key">
      <SectionHead id="new-key" title={t('accounts.keys.shown')} />
      <div className="panel-body">
        <Alert tone="warn" live>
          {t('accounts.keys.once')}
        </Alert>
        <pre className="code" dir="ltr">
          <code>{value}</code>
        </pre>
        <p>
          <Link className={buttonClass()} to="/profile/API-Keys">
            {t('accounts.keys.done')}
          </Link>
        </p>
      </div>
    </section>
  )
}
