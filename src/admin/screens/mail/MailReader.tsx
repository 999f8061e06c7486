import { dirOf } from '#i18n/locale.ts'
import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { MailView } from './mail-view.server.ts'
import { MailStatus } from './MailStatus.tsx'

/** One mail: its envelope, its text, and its HTML in a frame that can run nothing and reach nothing. */
export default function MailReader({
  data: mail,
}: {
  data: MailView & { mayRetry: boolean; hasServer: boolean }
}) {
  const { t, fmt } = useI18n()
  const words = { lang: mail.lang, dir: dirOf(mail.lang) }
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/mail">
          <Icon name="back" /> {t('admin.mail.back')}
        </Link>
      </p>
      <h2 {...words}>
        <Bidi text={mail.subject} />
      </h2>
      <dl className="stats mail-envelope">
        <div>
          <dt>{t('admin.mail.status')}</dt>
          <dd>
            <MailStatus status={mail.status} />
            <small>
              {t('admin.mail.attempts')} <Num>{fmt.number(mail.attempts)}</Num>
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('admin.mail.to')}</dt>
          <dd>
            <Lat>{mail.recipient}</Lat>
            {mail.replyTo && (
              <small>
                {t('admin.mail.replyTo')} <Lat>{mail.replyTo}</Lat>
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('admin.mail.created')}</dt>
          <dd>
            <Time dateTime={mail.createdAt} as="dateTime" />
            {mail.sentAt && (
              <small>
                {t('admin.mail.sent')} <Time dateTime={mail.sentAt} as="dateTime" />
              </small>
            )}
          </dd>
        </div>
      </dl>
      {mail.mayRetry && (
        <div className="row wrapping">
          <ActForm fields={{ do: 'retry' }} label={t('admin.mail.retry')} />
          {!mail.hasServer && <span className="meta">{t('admin.mail.noServer')}</span>}
        </div>
      )}
      {mail.lastError && (
        <section className="panel">
          <SectionHead title={t('admin.mail.error')} />
          <pre className="panel-body mail-text" dir="ltr">
            {mail.lastError}
          </pre>
        </section>
      )}
      <section className="panel">
        <SectionHead title={t('admin.mail.html')} />
        <iframe className="mail-html" title={t('admin.mail.html')} sandbox="" srcDoc={mail.html} />
      </section>
      <section className="panel">
        <SectionHead title={t('admin.mail.text')} />
        <pre className="panel-body mail-text" {...words}>
          {mail.text}
        </pre>
      </section>
    </div>
  )
}
