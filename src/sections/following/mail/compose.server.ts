import type { I18n } from '#i18n/i18n.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { layoutMail, type MailContent } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { unsubscribeUrl } from '#platform/mail/unsubscribe.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { titleOutside } from '../breaking/words.server.ts'
import type { ShownNotice } from '../notices/present.server.ts'

/** Notices in one mail; of more it says how many, and where they are. */
const MOST_IN_MAIL = 40
const MOST_SUBJECT = 180

interface Letter {
  to: string
  lang: Lang
  way: 'instant' | 'daily' | 'weekly'
  notices: readonly ShownNotice[]
  /** The token that stops such mails. */
  token: string
}

/** A mail about followed things or alerts: one thing, or several under a heading of their own. */
export async function noticesMail(
  app: Pick<App, 'db' | 'memo' | 'config'>,
  { t }: I18n,
  { to, lang, way, notices, token }: Letter,
): Promise<Mail> {
  const site = (await siteSettings(app)).name[lang]
  const url = (path: string) => new URL(localePath(lang, path), app.config.publicUrl).href
  const [first] = notices
  const single = notices.length === 1 && first !== undefined
  const heading = single ? titleOutside(first) : t(`following.mail.${way}`, { count: notices.length })
  const shown = notices.slice(0, MOST_IN_MAIL)
  const more = notices.length - shown.length
  const blocks: MailContent['blocks'] = single
    ? [
        // Breaking news says it in its heading.
        ...(first.kind === 'breaking' ? [] : [{ kind: 'text' as const, text: first.label }]),
        ...first.lines.map((text) => ({ kind: 'text' as const, text })),
        { kind: 'button', label: t('following.mail.open'), url: url(first.path) },
      ]
    : [
        ...shown.map((notice) => ({
          kind: 'entry' as const,
          title: titleOutside(notice),
          url: url(notice.path),
          lines: [notice.label, ...notice.lines],
        })),
        ...(more > 0 ? [{ kind: 'text' as const, text: t('following.mail.more', { count: more }) }] : []),
        { kind: 'button', label: t('following.mail.all'), url: url('/profile/Notices') },
      ]
  const unsubscribe = unsubscribeUrl(app.config.publicUrl, lang, token)
  const layout = layoutMail({
    lang,
    site: { name: site, url: url('/index') },
    heading,
    blocks,
    footer: t(
      notices.some(({ kind }) => kind === 'breaking') ? 'following.breaking.footer' : 'following.mail.footer',
      {
        site,
      },
    ),
    links: [
      { label: t('following.mail.settings'), url: url('/profile/Following') },
      { label: t('following.mail.stop'), url: unsubscribe },
    ],
  })
  return { to, lang, subject: cut(heading), ...layout, unsubscribe: token }
}

const cut = (text: string) => (text.length > MOST_SUBJECT ? `${text.slice(0, MOST_SUBJECT - 1)}…` : text)
