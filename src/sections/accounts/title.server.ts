import type { Lang } from '#i18n/locale.ts'
import { ar as factorAr } from './factor/messages.ar.ts'
import { en as factorEn } from './factor/messages.en.ts'
import { ar as keysAr } from './keys/messages.ar.ts'
import { en as keysEn } from './keys/messages.en.ts'
import { ar as accountAr } from './messages.ar.ts'
import { en as accountEn } from './messages.en.ts'

const ar = { ...accountAr, ...factorAr, ...keysAr }
const en = { ...accountEn, ...factorEn, ...keysEn }

type TitleKey = { [Key in keyof typeof en]: (typeof en)[Key] extends string ? Key : never }[keyof typeof en]

/** Title of a page about an account; made here, because the head is written before the page has its words. */
export function accountTitle(lang: Lang, key: TitleKey): string {
  return (lang === 'ar' ? ar : en)[key]
}
