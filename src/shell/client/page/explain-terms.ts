/**
 * Terms that the glossary explains (`a.gl`) show their meaning in place: under the pointer, with the focus of the
 * keyboard, at the first touch. A second touch, a click and Enter follow the link to the glossary, as every one does
 * without this. What shows the meaning is fetched with the first of them.
 */
export function explainTerms(): void {
  if (!('showPopover' in HTMLElement.prototype)) return
  let touch = false
  let open = false
  const termAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('a.glossary-term') : null
  const show = (link: HTMLElement) =>
    void import('./term-tip.ts').then(
      (tip) => tip.show(link),
      () => {},
    )
  document.addEventListener('pointerover', (event) => {
    const link = termAt(event)
    if (link && event.pointerType === 'mouse') show(link)
  })
  document.addEventListener('focusin', (event) => {
    const link = termAt(event)
    if (link?.matches(':focus-visible')) show(link)
  })
  document.addEventListener('pointerdown', (event) => {
    touch = event.pointerType !== 'mouse'
    open = termAt(event)?.hasAttribute('aria-describedby') ?? false
  })
  document.addEventListener('click', (event) => {
    const link = termAt(event)
    // A key has no pointer: Enter follows the link.
    if (!link || !touch || open || event.detail === 0) return
    event.preventDefault()
    show(link)
  })
}
