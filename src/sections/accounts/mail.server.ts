import { localePath, type Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator, type Translate } from '#i18n/translator.ts'
import type { App } from '#platform/app.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { layoutMail, type MailContent } from '#platform/mail/layout.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { ar as factorAr } from './factor/messages.ar.ts'
import { en as factorEn } from './factor/messages.en.ts'
import { ar as mailAr } from './mail-messages.ar.ts'
import { en as mailEn } from './mail-messages.en.ts'

const ar = { ...mailAr, ...factorAr }
const en = { ...mailEn, ...factorEn }

/** Mails with a button that leads somewhere; the texts are `accounts.mail.{kind}.*`. */
type LeadingMail =
  | 'activate'
  | 'known'
  | 'restore'
  | 'restored'
  | 'password'
  | 'email'
  | 'undoEmail'
  | FactorMail

/** Mails about the second step of a login. */
export type FactorMail = 'factorAdded' | 'factorRemoved' | 'codesMade' | 'codeUsed' | 'passkeySuspect'

/** Mails about something that was done, in case the owner did not do it. */
const WARNINGS: ReadonlySet<string> = new Set<LeadingMail>([
  'restored',
  'password',
  'undoEmail',
  'factorAdded',
  'factorRemoved',
  'codesMade',
  'codeUsed',
  'passkeySuspect',
])

interface Letter {
  lang: Lang
  to: string
  username: string
  /** What a mail about a second factor is about. */
  about?: 'app' | { passkey: string } | null
}

/**
 * A mail about an account, ready for the outbox. Every one names the account and says what to do if it was not asked for;
 * `path` is what its button opens, without language.
 */
export function accountMail(
  app: Pick<App, 'db' | 'memo' | 'config'>,
  kind: LeadingMail,
  { path, ...letter }: Letter & { path: string },
): Promise<Mail> {
  return compose(app, kind, letter, (t) => [
    {
      kind: 'button' as const,
      label: t(`accounts.mail.${kind}.button`),
      url: new URL(localePath(letter.lang, path), app.config.publicUrl).href,
    },
  ])
}

/** The mail to the owner of an account that is gone. */
export function farewellMail(app: Pick<App, 'db' | 'memo' | 'config'>, letter: Letter): Promise<Mail> {
  return compose(app, 'deleted', letter, () => [])
}

async function compose(
  app: Pick<App, 'db' | 'memo' | 'config'>,
  kind: LeadingMail | 'deleted',
  { lang, to, username, about = null }: Letter,
  buttons: (t: Translate) => MailContent['blocks'],
): Promise<Mail> {
  const settings = await siteSettings(app)
  const t = createTranslator(lang, lang === 'ar' ? ar : en, DEFAULT_PREFS)
  const site = settings.name[lang]
  const factor =
    about === null || about === 'app'
      ? t('accounts.factor.app')
      : t('accounts.factor.named', { name: about.passkey })
  const otherwise = { kind: 'text' as const, text: t(`accounts.mail.${kind}.else`) }
  const content = layoutMail({
    lang,
    site: { name: site, url: new URL(localePath(lang, '/index'), app.config.publicUrl).href },
    heading: t(`accounts.mail.${kind}.subject`, { site }),
    blocks: [
      { kind: 'text', text: t(`accounts.mail.${kind}.text`, { site, username, factor }) },
      // The button of a warning is only for who did not do it: the condition comes first.
      ...(WARNINGS.has(kind) ? [otherwise, ...buttons(t)] : [...buttons(t), otherwise]),
    ],
    footer: t('accounts.mail.footer', { site }),
  })
  return { to, lang, subject: t(`accounts.mail.${kind}.subject`, { site }), ...content }
}
