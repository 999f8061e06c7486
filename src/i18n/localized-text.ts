import type { Lang } from './locale.ts'

/** A text in both languages, as a declaration or the server gives it. */
export type LocalizedText = Readonly<Record<Lang, string>>
