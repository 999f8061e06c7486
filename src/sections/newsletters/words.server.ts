import type { I18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { mailI18n } from '#platform/mail/words.server.ts'
import { ar } from './mail-messages.ar.ts'
import { en } from './mail-messages.en.ts'

/** Words and formats of the mails of newsletters. */
export const newsletterI18n = (lang: Lang, now: Date): I18n => mailI18n(lang, { ar, en }, now)
