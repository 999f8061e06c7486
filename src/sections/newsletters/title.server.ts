import type { Lang } from '#i18n/locale.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

type TitleKey = 'newsletters.title' | 'newsletters.confirm' | 'newsletters.leave' | 'newsletters.own'

/** A page's title, which its head says. */
export const titleOf = (lang: Lang, key: TitleKey): string => (lang === 'ar' ? ar : en)[key]
