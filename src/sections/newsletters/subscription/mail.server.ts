import { localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { layoutMail } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { newsletterI18n } from '../words.server.ts'

/** The mail that asks an address to confirm a list; `url` is where its button leads. */
export function confirmMail(
  { config }: { config: Pick<App['config'], 'publicUrl'> },
  { lang, to, site, list, url }: { lang: Lang; to: string; site: string; list: string; url: string },
): Mail {
  const { t } = newsletterI18n(lang, new Date())
  const subject = t('newsletters.mail.confirm.subject', { list })
  const content = layoutMail({
    lang,
    site: { name: site, url: new URL(localePath(lang, '/index'), config.publicUrl).href },
    heading: subject,
    blocks: [
      { kind: 'text', text: t('newsletters.mail.confirm.text', { site, list }) },
      { kind: 'button', label: t('newsletters.mail.confirm.button'), url },
      { kind: 'text', text: t('newsletters.mail.confirm.else') },
    ],
    footer: t('newsletters.mail.confirm.footer', { site }),
  })
  return { to, lang, subject, ...content }
}
