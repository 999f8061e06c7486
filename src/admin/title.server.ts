import type { Lang } from '#i18n/locale.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Title of a newsroom's page; made on the server, because the head is written before the page has its words. */
export function adminTitle(lang: Lang, page: 'admin.mail' | 'admin.comments'): string {
  return (lang === 'ar' ? ar : en)[page]
}
