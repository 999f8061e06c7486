/**
 * Puts what describes a control behind its field in place of the one before, or takes that away: its `hint`, and behind that
 * its `error`, as Field.tsx has them.
 */
export function describe(control: HTMLElement, what: 'hint' | 'error', element: HTMLElement | null): void {
  const id = `${control.id}-${what}`
  document.getElementById(id)?.remove()
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((own) => own && own !== id)
  if (element) {
    element.id = id
    const error = document.getElementById(`${control.id}-error`)
    if (error) error.before(element)
    else control.closest('.field')?.append(element)
    if (what === 'hint') ids.unshift(id)
    else ids.push(id)
  }
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
}
