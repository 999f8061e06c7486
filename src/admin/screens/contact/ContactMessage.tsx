import { dirOf } from '#i18n/locale.ts'
import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { ContactView } from './contract.ts'

/** One message, with the way to answer it and to note that it was dealt with. */
export default function ContactMessage({ data }: { data: ContactView }) {
  const { t } = useI18n()
  const { name, email, reference, subject, message, lang, createdAt, handledAt, mayHandle } = data
  const answer = `mailto:${email}?subject=${encodeURIComponent(`Re: [${reference}]`)}`
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/contact">
          <Icon name="back" /> {t('admin.contact.back')}
        </Link>
      </p>
      <dl className="stats mail-envelope">
        <div>
          <dt>{t('admin.contact.name')}</dt>
          <dd>
            <bdi>{name}</bdi>
            <small>
              <Lat>{email}</Lat>
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('admin.contact.subject')}</dt>
          <dd>{subject}</dd>
        </div>
        <div>
          <dt>{t('admin.contact.created')}</dt>
          <dd>
            <Time dateTime={createdAt} as="dateTime" />
          </dd>
        </div>
        <div>
          <dt>{t('admin.contact.state')}</dt>
          <dd>
            <Status tone={handledAt ? 'ok' : 'warn'}>
              {t(`admin.contact.state.${handledAt ? 'handled' : 'open'}`)}
            </Status>
            {handledAt && (
              <small>
                <Time dateTime={handledAt} as="dateTime" />
              </small>
            )}
          </dd>
        </div>
      </dl>
      <section className="panel">
        <p className="panel-body admin-text" lang={lang} dir={dirOf(lang)}>
          {message}
        </p>
      </section>
      <div className="row wrapping">
        <a className={buttonClass({ small: true })} href={answer}>
          <Icon name="mail" /> {t('admin.contact.answer')}
        </a>
        {mayHandle && (
          <ActForm
            fields={{ do: handledAt ? 'open' : 'handled' }}
            label={t(handledAt ? 'admin.contact.reopen' : 'admin.contact.handle')}
          />
        )}
      </div>
    </div>
  )
}
