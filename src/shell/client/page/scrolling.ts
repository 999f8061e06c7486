const SHOWN_FROM = 900

/** Shows the way back to the top, and where CSS cannot, how far the page is read. */
export function followScrolling(): void {
  const top = document.querySelector<HTMLElement>('.to-top')
  const bars = CSS.supports('animation-timeline: scroll()')
    ? []
    : [...document.querySelectorAll<HTMLElement>('.progress i')]
  const onScroll = () => {
    if (top) top.hidden = scrollY < SHOWN_FROM
    const way = document.documentElement.scrollHeight - innerHeight
    for (const bar of bars) bar.style.setProperty('--p', `${way > 0 ? (scrollY / way) * 100 : 0}%`)
  }
  onScroll()
  addEventListener('scroll', onScroll, { passive: true })
  top?.addEventListener('click', () => {
    // The button hides on the way up; Chromium stops a smooth scroll when the focused element goes.
    top.blur()
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  })
}
