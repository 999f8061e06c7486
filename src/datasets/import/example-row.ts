import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'

/** The prefixes of the first cell of a template's example row. */
export const EXAMPLE: Readonly<Record<Lang, string>> = { ar: 'مثال: ', en: 'Example: ' }

const MARKED = /^\s*(?:مثال|example)\s*:/i

/** A row of a template that shows how one is filled, and is no data. */
export const isExample = ([first = '']: readonly string[]): boolean => MARKED.test(stripBidi(first))
