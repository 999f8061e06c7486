import { metaOf, type MetaInput } from '#head/page.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

type TitleKey = { [Key in keyof typeof en]: (typeof en)[Key] extends string ? Key : never }[keyof typeof en]

/** Title of a page about payments; made here, because the head is written before the page has its words. */
export const billingTitle = (lang: Lang, key: TitleKey): string => (lang === 'ar' ? ar : en)[key]

/** The head of such a page: its title, and nothing for search engines. */
export function billingMeta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}
