/** What a spreadsheet overlooks at the start of a cell: blanks, controls, byte order marks, zero-width and bidi marks. */
const OVERLOOKED = String.raw`[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]*`
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
const FORMULA = new RegExp(String.raw`^(?:[\t\r\n]|${OVERLOOKED}${SIGN})`, 'u')
/** Many spreadsheets split lines at semicolons, whatever is quoted: what follows one is the beginning of a cell. */
const AFTER_SPLIT = new RegExp(`;(?=${OVERLOOKED}${SIGN})`, 'gu')
const GUARDED_SPLIT = new RegExp(`;'(?=${OVERLOOKED}${SIGN})`, 'gu')

/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula (after anything it overlooks, in
 * ASCII or full-width signs, or with a tab or line break) gets an apostrophe in front, and so does what begins like one
 * after a semicolon; every other stays as it is. For text only: a negative figure is no formula.
 */
export function escapeFormula(text: string): string {
  const split = text.includes(';') ? text.replace(AFTER_SPLIT, ";'") : text
  return FORMULA.test(split) ? `'${split}` : split
}

/** A text without the apostrophes that `escapeFormula` put in. */
export function unescapeFormula(text: string): string {
  const whole = text.includes(";'") ? text.replace(GUARDED_SPLIT, ';') : text
  return whole.startsWith("'") && FORMULA.test(whole.slice(1)) ? whole.slice(1) : whole
}
