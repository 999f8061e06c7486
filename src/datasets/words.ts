import type { Lang } from '#i18n/locale.ts'

/** A name in both languages, as a declaration gives it. */
export type Words = Readonly<Record<Lang, string>>
