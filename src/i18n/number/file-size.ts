import type { Lang } from '../locale.ts'

/** Result of `fileSize`: `bytes` as given, `size` and `unit` apart, and both as `full_text`. */
export type FileSize = { bytes: number; size: string; unit: string; full_text: string }

/** A fixed binary unit, or `si` for the fitting decimal one. */
export type FileSizeUnit = 'b' | 'kb' | 'mb' | 'gb' | 'si'

/**
 * Size of a file for people: the largest binary unit that fits (base 1024), a fixed one, or decimal (base 1000).
 * No decimals in bytes and from 99.995 up, else two. Throws a RangeError unless `bytes` is a number >= 0.
 */
export function fileSize(bytes: number, unit?: FileSizeUnit): FileSize {
  if (!(bytes >= 0 && bytes < Infinity)) throw new RangeError('bytes')
  const decimal = unit === 'si'
  const base = decimal ? 1000 : 1024
  const fixed = ['b', 'kb', 'mb', 'gb'].indexOf(unit ?? '')
  let size = bytes
  let step = 0
  for (; fixed < 0 ? size >= base && step < 8 : step < fixed; step++) size /= base
  const name = step ? (decimal ? 'kMGTPEZY' : 'KMGTPEZY').charAt(step - 1) + (decimal ? 'B' : 'iB') : 'Bytes'
  const text = size.toFixed(step && size < 99.995 ? 2 : 0)
  return { bytes, size: text, unit: name, full_text: `${text} ${name}` }
}

/** What the Arabic press calls both the binary and the decimal units, which it writes out. */
const ARABIC_UNITS = ['بايت', 'كيلوبايت', 'ميغابايت', 'غيغابايت', 'تيرابايت']

/** The size as its readers write it: `2.31 MiB`, `2.31 ميغابايت`. In Arabic without decimals that say nothing. */
export function sizeText(bytes: number, lang: Lang, unit?: FileSizeUnit): string {
  const { size, unit: own, full_text } = fileSize(bytes, unit)
  const arabic = ARABIC_UNITS['BKMGT'.indexOf(own.charAt(0).toUpperCase())]
  return lang === 'ar' && arabic ? `${Number(size)} ${arabic}` : full_text
}
