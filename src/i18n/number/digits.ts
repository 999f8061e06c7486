import type { Digits } from '../prefs.ts'

const ARABIC: Record<string, string> = { '.': '٫', ',': '٬', '%': '٪' }

/** Prints a text's digits, separators between digits and percent signs in the chosen digits. */
export function inDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return text
  return text.replace(/[.,](?=\d)|[\d%]/g, (mark) => ARABIC[mark] ?? '٠١٢٣٤٥٦٧٨٩'.charAt(Number(mark)))
}
