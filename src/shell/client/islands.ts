import type { StartIsland } from '#ui/island.ts'

const FILES = import.meta.glob<{ start: StartIsland }>('../../**/*.island.ts')
const loaderOf = (name: string) =>
  Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.island.ts`))?.[1]

/** Elements whose script has started, or failed to load: their events are theirs or the browser's. */
const ready = new WeakSet<Element>()
const coming = new WeakMap<Element, Promise<void>>()

const islandOf = ({ target }: Event) => {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  return found && !ready.has(found) ? found : null
}

function wake(element: HTMLElement, event?: Event): Promise<void> {
  const { island = '', props = '{}' } = element.dataset
  const known = coming.get(element)
  if (known) return known
  const started = Promise.resolve(loaderOf(island)?.())
    .then((file) => file?.start(element, JSON.parse(props), event))
    .catch(() => undefined)
    .then(() => void ready.add(element))
  coming.set(element, started)
  return started
}

/** Fetches the script of an island with the first touch of it. A press that comes before the script is pressed again then. */
export function watchIslands(): void {
  const touched = (event: Event) => {
    const element = islandOf(event)
    if (!element) return
    const key = event instanceof KeyboardEvent && event.target
    void wake(element, event).then(() => key && key.dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'input', 'keydown'])
    document.addEventListener(type, touched, { capture: true, passive: true })

  const held = (event: MouseEvent | SubmitEvent) => {
    const element = islandOf(event)
    const { target } = event
    if (!element || !(target instanceof HTMLElement || target instanceof SVGElement)) return
    // Checkboxes and text fields are the browser's; a modifier key opens a new tab.
    if (event instanceof MouseEvent && (!target.closest('a, button') || event.button)) return
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    void wake(element, event).then(() => {
      if (target instanceof HTMLFormElement)
        target.requestSubmit(event instanceof SubmitEvent ? event.submitter : null)
      else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    })
  }
  document.addEventListener('click', held, true)
  document.addEventListener('submit', held, true)
}

/** Starts the islands that begin when they are seen, that keep something, and the one in which the reader is already. Called again for what came into the page later. */
export function startIslands(): void {
  const here = document.activeElement?.closest<HTMLElement>('[data-island]')
  if (here) void wake(here)
  for (const element of document.querySelectorAll<HTMLElement>('[data-kept]'))
    if (isKept(element.dataset['kept'] ?? '')) void wake(element)
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting && target instanceof HTMLElement) {
        watcher.unobserve(target)
        void wake(target)
      }
  })
  for (const element of document.querySelectorAll('[data-seen]')) watcher.observe(element)
}

function isKept(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null
  } catch {
    return false
  }
}
