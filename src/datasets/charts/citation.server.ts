import { isolateText } from '#i18n/bidi/bidi.ts'
import { withMarks, type Marks } from '#ui/marks.ts'
import type { Lang } from '#i18n/locale.ts'

interface Cited {
  /** Name of the site. */
  site: string
  title: string
  /** Its filters in words. */
  filters: readonly { label: string; value: string }[]
  /** Where it is from, and up to when it is known. */
  source: string
  /** Of the figures. */
  marks: Marks
  address: string
  /** The day on which it was looked at, in words. */
  day: string
}

/** What to write under a chart or table that is used elsewhere, in one line. */
export function citationOf({ site, title, filters, source, marks, address, day }: Cited, lang: Lang): string {
  const filterText = filtersLine(filters, lang)
  const of = withMarks(filterText ? ` (${filterText})` : '', marks, lang)
  return isolateText(
    lang === 'ar'
      ? `${site}، «${title}»${of}. المصدر: ${source}. ${address}، اطُّلع عليه في ${day}.`
      : `${site}, “${title}”${of}. Source: ${source}. ${address}, retrieved ${day}.`,
    lang,
  )
}

/** `الدولة: عُمان، قطر؛ المنتج: يوريا`: the values of one column are grouped. */
export function filtersLine(filters: readonly { label: string; value: string }[], lang: Lang): string {
  const values = new Map<string, string[]>()
  for (const { label, value } of filters) values.set(label, [...(values.get(label) ?? []), value])
  const [between, after] = lang === 'ar' ? ['، ', '؛ '] : [', ', '; ']
  return [...values].map(([label, all]) => `${label}: ${all.join(between)}`).join(after)
}
