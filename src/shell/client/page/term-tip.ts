const GAP = 6
const EDGE = 8

let tip: HTMLElement | null = null
let term: HTMLElement | null = null

/** Shows what a term means beside it, until pointer and focus have left both, on Escape, or by a touch elsewhere. */
export function show(link: HTMLElement): void {
  // The reader may have moved on while it was fetched.
  if (term === link || !link.isConnected || !(link.matches(':hover') || link.matches(':focus'))) return
  hide()
  tip ??= makeTip()
  const spoken = link.closest<HTMLElement>('[lang]')
  tip.lang = spoken?.lang ?? ''
  tip.dir = getComputedStyle(link).direction
  tip.textContent = link.dataset['d'] ?? ''
  term = link
  link.setAttribute('aria-describedby', tip.id)
  link.addEventListener('pointerleave', left)
  link.addEventListener('blur', hide)
  tip.showPopover()
  place(tip, link)
}

function hide(): void {
  if (tip?.matches(':popover-open')) tip.hidePopover()
}

function makeTip(): HTMLElement {
  const made = document.createElement('div')
  made.id = 'glossary-tip'
  made.className = 'glossary-tip'
  made.role = 'tooltip'
  made.popover = 'auto'
  made.addEventListener('pointerleave', left)
  made.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open' || !term) return
    term.removeAttribute('aria-describedby')
    term.removeEventListener('pointerleave', left)
    term.removeEventListener('blur', hide)
    term = null
  })
  addEventListener('scroll', hide, { passive: true })
  // Beside what it explains, so that it is in a landmark of the page as that is.
  ;(document.querySelector('main') ?? document.body).append(made)
  return made
}

/** The pointer may go from the term to its meaning and back; a finger lifts, which is no leaving. */
function left({ pointerType, relatedTarget }: PointerEvent): void {
  if (pointerType !== 'mouse') return
  const to = relatedTarget instanceof Node ? relatedTarget : null
  if (!tip?.contains(to) && !term?.contains(to) && !term?.matches(':focus-visible')) hide()
}

/** Under the line on which the term begins, over it where there is no room below. */
function place(box: HTMLElement, link: HTMLElement): void {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const middle = (line.left + line.right) / 2
  const x = Math.max(EDGE, Math.min(middle - width / 2, document.documentElement.clientWidth - width - EDGE))
  const below = line.bottom + GAP
  const y = below + height > innerHeight ? Math.max(EDGE, line.top - GAP - height) : below
  box.style.inset = `${y}px auto auto ${x}px`
}
