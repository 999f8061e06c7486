import { Lat, Message, Time, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import type { FactorForm } from '../factor-form.ts'
import { CodeField } from './CodeField.tsx'
import type { QrDrawing } from '#platform/drawing/qr.server.ts'

type Props = FactorForm & {
  since: string | null
  /** The app to be set up: its key as text, as an address and as a drawing. */
  offer: { key: string; uri: string; qr: QrDrawing } | null
  typed?: string
  error?: string
}

/** The authenticator app: how to set it up, or since when it is and a button that removes it. */
export function AppPanel({ token, action, since, offer, typed, error }: Props) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="app">
      <SectionHead id="app" title={t('accounts.app')}>
        <Status tone={since ? 'ok' : 'off'}>{t(since ? 'accounts.factor.on' : 'accounts.factor.off')}</Status>
      </SectionHead>
      <form className="panel-body" method="post" action={action}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="intent" value={since ? 'remove-app' : 'add-app'} />
        {since && (
          <>
            <p className="intro">
              <Message id="accounts.app.since" params={{ date: <Time dateTime={since} as="date" /> }} />
            </p>
            <Button type="submit" variant="danger" small>
              {t('accounts.factor.remove')}
            </Button>
          </>
        )}
        {offer && (
          <>
            <p className="intro">{t('accounts.app.text')}</p>
            <p className="intro">{t('accounts.app.scan')}</p>
            <div className="app-offer">
              <svg
                className="qr-code"
                viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
                role="img"
                aria-label={t('accounts.app.qr')}
              >
                {/* Dark on light whatever the theme: not every app reads the reverse. */}
                <rect width={offer.qr.size} height={offer.qr.size} fill="white" />
                <path d={offer.qr.path} fill="black" />
              </svg>
              <div>
                <p>
                  {t('accounts.app.key')}
                  <br />
                  <Lat>
                    <code className="setup-key">{offer.key}</code>
                  </Lat>
                </p>
                <p>
                  <a className="more" href={offer.uri}>
                    {t('accounts.app.open')}
                  </a>
                </p>
              </div>
            </div>
            <CodeField value={typed} error={error} />
            <p className="intro">{t('accounts.factor.others')}</p>
            <Button type="submit">{t('accounts.app.submit')}</Button>
          </>
        )}
      </form>
    </section>
  )
}
