/** Closes an open popper (`details.fd`) at a press outside it, and with Esc, which goes back to its button. */
export function closePoppers(): void {
  const open = () => [...document.querySelectorAll<HTMLDetailsElement>('details.filter[open]')]
  document.addEventListener('pointerdown', ({ target }) => {
    // In a sheet they are parts of it, one below the other.
    for (const popper of open())
      if (target instanceof Node && !popper.contains(target) && !popper.closest(':popover-open'))
        popper.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const popper of open()) {
      const inside = popper.contains(document.activeElement)
      popper.open = false
      if (inside) popper.querySelector('summary')?.focus()
    }
  })
}
