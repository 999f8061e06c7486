/** What a spreadsheet overlooks at the start of a cell: blanks, controls, byte order marks, zero-width and bidi marks. */
const OVERLOOKED = String.raw`[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]*`
const FORMULA = new RegExp(String.raw`^(?:[\t\r\n]|${OVERLOOKED}[=+\-@＝＋－＠﹦﹢﹣﹫])`, 'u')

/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula (after anything it overlooks, in
 * ASCII or full-width signs, or with a tab or line break) gets an apostrophe in front; every other stays as it is.
 * For text only: a negative figure is no formula.
 */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A text without the apostrophe that `harmless` put in front. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}
