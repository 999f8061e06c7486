import { useEffect, type RefObject } from 'react'

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

/** Lets a form hear, once the script has come, what was typed into it before: it is counted, saved and asked about like the rest. */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (isTyped(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
    // A ref is the same for as long as its form is there.
  }, [form])
}
