import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { createTranslator } from '#i18n/translator.ts'
import { layoutMail } from '#platform/mail/layout.server.ts'
import { type ContactMessage } from './contract.ts'
import { SUBJECTS, type Subject } from './subjects.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** The mail that brings a message to the newsroom, in the language it was written from. */
export function contactMail(
  lang: Lang,
  site: { name: string; url: string },
  reference: string,
  message: ContactMessage,
): { subject: string; html: string; text: string } {
  const t = createTranslator(lang, lang === 'ar' ? ar : en, DEFAULT_PREFS)
  const about = t(`contact.subject.${subjectOf(message.subject)}`)
  const content = layoutMail({
    lang,
    site,
    heading: t('contact.mail.heading'),
    blocks: [
      {
        kind: 'fields',
        rows: [
          { label: t('contact.mail.reference'), value: reference },
          { label: t('contact.field.name'), value: message.name },
          { label: t('contact.field.email'), value: message.email },
          { label: t('contact.field.subject'), value: about },
        ],
      },
      { kind: 'quote', text: message.message },
      { kind: 'text', text: t('contact.mail.reply') },
    ],
    footer: t('contact.mail.footer'),
  })
  return { subject: t('contact.mail.subject', { subject: about, reference }), ...content }
}

function subjectOf(text: string): Subject {
  return SUBJECTS.find((subject) => subject === text) ?? 'other'
}
