import type { Lang } from '#i18n/locale.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

type TitleKey = { [Key in keyof typeof en]: (typeof en)[Key] extends string ? Key : never }[keyof typeof en]

/** Title of a page about an account; made here, because the head is written before the page has its words. */
export function accountTitle(lang: Lang, key: TitleKey): string {
  return (lang === 'ar' ? ar : en)[key]
}
