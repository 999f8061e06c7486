import type { Value } from '../values.ts'

/** Whether a column's field has the focus: its control, or the editor over it. */
export function hasFocus(form: HTMLFormElement, column: string): boolean {
  const control = controlOf(form, column)
  const active = document.activeElement
  return active !== null && control !== null && (control.closest('.field') ?? control).contains(active)
}

/**
 * Puts a text into the focused control, with the caret where it was: one that is rendered again loses the focus, and
 * with it the keys. Whether it was done; what is not a text, or has no focus, can be rendered again.
 */
export function writeInPlace(form: HTMLFormElement, column: string, value: Value): boolean {
  const control = controlOf(form, column)
  const isText =
    control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text')
  if (!isText || control !== document.activeElement || (value !== null && typeof value !== 'string'))
    return false
  const text = value ?? ''
  const { value: old, selectionStart, selectionEnd } = control
  const placed = (at: number | null) => (at === null || at >= old.length ? text.length : at)
  control.value = text
  control.setSelectionRange(placed(selectionStart), placed(selectionEnd))
  // Its letters are counted again.
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

function controlOf(form: HTMLFormElement, column: string): Element | null {
  return form.querySelector(`[name="${CSS.escape(column)}"]`)
}
