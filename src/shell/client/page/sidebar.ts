/** While the phone's sidebar is open everything beside it is inert: Tab stays inside. A wider screen closes it. */
export function keepSidebar(): void {
  const side = document.getElementById('menu')
  if (!side) return
  side.addEventListener('toggle', ({ newState }) => {
    for (const element of side.parentElement?.children ?? [])
      if (element !== side && element instanceof HTMLElement && element.tagName !== 'SCRIPT')
        element.inert = newState === 'open'
  })
  const wide = matchMedia('(min-width: 992px)')
  wide.addEventListener('change', () => {
    if (wide.matches && side.matches(':popover-open')) side.hidePopover()
  })
}
