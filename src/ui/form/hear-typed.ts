/** Whether something else is in a control than it came with. */
function isTyped(control: Element): boolean {
  if (control instanceof HTMLInputElement)
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked
  if (control instanceof HTMLTextAreaElement)
    // A browser has its own line breaks in a value only.
    return control.value !== control.defaultValue.replaceAll(/\r\n?/g, '\n')
  if (!(control instanceof HTMLSelectElement)) return false
  const chosen = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex !== Math.max(chosen, 0)
}

/** Handles what was typed into a form before its script loaded: it is counted, stored and checked like the rest. */
export function hearTyped(form: HTMLFormElement): void {
  for (const control of form.elements)
    if (isTyped(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
}
