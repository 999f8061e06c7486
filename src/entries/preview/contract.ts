import type { Lang } from '#i18n/locale.ts'

/** The widths in which a preview is shown, in CSS pixels; the first is shown first. */
export const SIZES = { desktop: 1280, phone: 390 } as const
export type Size = keyof typeof SIZES

/** The view of a frame: language and width. */
export interface Shown {
  lang: Lang
  size: Size
}

/** Reads what a frame is to show from an address: `?show=en&size=phone`. */
export function shownAt({ searchParams }: URL, own: Lang): Shown {
  const lang = searchParams.get('show')
  return {
    lang: lang === 'ar' || lang === 'en' ? lang : own,
    size: searchParams.get('size') === 'phone' ? 'phone' : 'desktop',
  }
}
