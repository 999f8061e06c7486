import type { Findings } from './findings.ts'

const EASTERN = /[٠-٩۰-۹]+/g
const WESTERN = /\d+/g
const HIJRI = /(?<=[\d٠-٩][\s\u00a0]?)هـ(?![\p{L}ـ])/gu

/** What of an Arabic text an editor may want to look at: it is kept as it was. */
export function noteTraps(html: string, findings: Findings): void {
  if (/[٠-٩۰-۹]/.test(html)) {
    const text = html.replace(/<[^<>]*>|&\w+;/g, ' ')
    const eastern = text.match(EASTERN)?.length ?? 0
    const western = text.match(WESTERN)?.length ?? 0
    if (western > 0) findings.add('numerals', 'mixed', 'kept', Math.min(eastern, western))
  }
  if (html.includes('ـ')) {
    // The sign of a Hijri year is written with one.
    const stretched = html.replace(HIJRI, '').match(/ـ+/g)?.length ?? 0
    if (stretched > 0) findings.add('tatweel', 'ـ', 'kept', stretched)
  }
}
