import { stripBidi } from '../bidi/bidi-marks.ts'

/** Turns Arabic-Indic and Persian digits into Western ones; everything else stays. */
export function toWesternDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

/**
 * Reads a number as an editor or a sheet writes it: either digits, `12,345.6`, `١٢٬٣٤٥٫٦`, `−3`, `(18.5 %)` for a
 * fall. A percent sign is dropped (percent points). Returns null for anything else, also for a comma that
 * does not part thousands (`1,5`), which could mean two things.
 * @public Read by the forms and imports of figures.
 */
export function parseNumber(text: string): number | null {
  const marks = toWesternDigits(stripBidi(text)).replace(/[\s%٪]/g, '')
  const western = marks
    .replace(/[٬،]/g, ',')
    .replace(/٫/g, '.')
    .replace(/[−–]/g, '-')
    .replace(/^\((\d.*)\)$/, '-$1')
  if (!/^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(western) || !/\d/.test(western)) return null
  return Number(western.replaceAll(',', ''))
}
