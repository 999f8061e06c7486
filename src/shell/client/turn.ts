const CONTROLS = 'a, button, input, select, summary'

/** The latest of several quick choices counts. */
let asked = 0

/**
 * Shows the page at an address in place of this one: what `region` names is replaced, without scrolling.
 * `pushed` makes it a step of the history. A page that cannot be shown so is loaded whole.
 */
export async function turn(href: string, region: string, pushed: boolean): Promise<void> {
  const turnOf = ++asked
  const here = document.getElementById(region)
  here?.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(href, { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (turnOf !== asked) return
    const there = page.getElementById(region)
    if (!response.ok || !here || !there) throw new Error(href)
    if (pushed) history.pushState(null, '', response.url + new URL(href).hash)
    const focused = placeOfFocus(here)
    here.replaceChildren(...there.childNodes)
    takeHead(page)
    focus(here, focused)
  } catch {
    location.href = href
  } finally {
    here?.removeAttribute('aria-busy')
  }
}

let said: HTMLElement | null = null

function sayAloud(): HTMLElement {
  const made = document.createElement('p')
  made.className = 'visually-hidden'
  made.id = 'said'
  made.role = 'status'
  document.body.append(made)
  return made
}

/** The title, the address, and the ways to the other language, as the new page has them. */
function takeHead(page: Document): void {
  document.title = page.title
  for (const selector of ['link[rel=canonical]', 'link[rel=alternate]', 'a[hreflang]']) {
    const fresh = page.querySelectorAll(selector)
    for (const [n, old] of document.querySelectorAll(selector).entries()) {
      const href = fresh[n]?.getAttribute('href')
      if (href) old.setAttribute('href', href)
    }
  }
  said ??= sayAloud()
  said.textContent = page.title
}

interface Place {
  at: number
  says: string
}

const saysOf = (element: Element) => element.textContent.trim() || element.getAttribute('aria-label') || ''

function placeOfFocus(within: Element): Place | null {
  const { activeElement } = document
  if (!activeElement || activeElement === within || !within.contains(activeElement)) return null
  return { at: [...within.querySelectorAll(CONTROLS)].indexOf(activeElement), says: saysOf(activeElement) }
}

/** The control that says the same nearest to the old place, or the one in the old place. */
function focus(within: Element, place: Place | null): void {
  if (!place) return
  const all = [...within.querySelectorAll<HTMLElement>(CONTROLS)]
  const far = (element: HTMLElement) => Math.abs(all.indexOf(element) - place.at)
  const [same] = all.filter((one) => saysOf(one) === place.says).sort((a, b) => far(a) - far(b))
  const next = same ?? all[place.at] ?? within
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
