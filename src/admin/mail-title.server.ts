import type { Lang } from '#i18n/locale.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Title of the outbox; made on the server, because the head is written before the page has its words. */
export function mailTitle(lang: Lang): string {
  return (lang === 'ar' ? ar : en)['admin.mail']
}
