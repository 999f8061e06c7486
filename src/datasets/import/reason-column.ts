import type { Lang } from '#i18n/locale.ts'

/** The last column of a file of lines that stayed out of an import: why. It is none of the file's own. */
export const REASON_HEADING: Readonly<Record<Lang, string>> = {
  ar: 'سبب الاستبعاد',
  en: 'Why it was left out',
}

/** The names of a file's own columns: without the reasons with which we gave its lines back. */
export function ownHeader(header: readonly string[]): string[] {
  const last = header.at(-1)?.trim()
  return last === REASON_HEADING.ar || last === REASON_HEADING.en ? header.slice(0, -1) : [...header]
}

/** Whether a file is one that we gave back. */
export const isGivenBack = (header: readonly string[]): boolean => ownHeader(header).length < header.length
