import { pageI18n } from '#i18n/page-i18n.ts'
import type { StartIsland } from '#ui/island.ts'
import type { LiveProps, LiveUpdate } from './contract.ts'
import { follow } from './follow.ts'

/**
 * Follows the coverage of the page. What is new waits behind a button that says how much it is, so that nobody loses their place; what
 * was changed is replaced where it is.
 */
export const start: StartIsland<LiveProps> = (
  section,
  { stream, updates, place, first, words, ...begun },
) => {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-live=${name}]`)
  const [head, list, button, said, away] = ['head', 'entries', 'new', 'said', 'away'].map(part)
  if (!head || !list || !button || !said || !away) return
  const { t } = pageI18n(words)
  let { revision } = begun
  let beyond = false
  const waiting = new Map<number, HTMLElement>()

  const count = () => {
    button.hidden = waiting.size === 0 && !beyond
    const text = beyond ? t('live.many') : t('live.new', { count: waiting.size })
    // Said once, when it changes.
    if (button.textContent !== text && !button.hidden) said.textContent = text
    button.textContent = text
  }

  const take = (update: LiveUpdate) => {
    if (update.revision < revision) return
    revision = update.revision
    if (head.innerHTML !== update.head) keepPlace(list, () => (head.innerHTML = update.head))
    // Above the headline the same is said.
    const [badge, about] = head.querySelectorAll('.live-state > *')
    if (badge && about)
      document
        .querySelector('a.live-state')
        ?.replaceChildren(badge.cloneNode(true), ' ', about.cloneNode(true))
    for (const { id, came, html } of update.entries) {
      const entry = parsed(html)
      const shown = document.getElementById(`live-${id}`)
      if (!entry) continue
      if (shown) replace(list, shown, entry)
      else if (entry.classList.contains('removed')) waiting.delete(id)
      else if (came > begun.revision) waiting.set(id, entry)
    }
    beyond ||= update.reload === true
    count()
  }

  button.addEventListener('click', () => {
    if (place === null || beyond) return location.assign(first)
    const entries = [...waiting.values()].toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
    part('empty')?.remove()
    for (const entry of entries) list[place === 'start' ? 'prepend' : 'append'](entry)
    waiting.clear()
    said.textContent = ''
    count()
    const shown = place === 'start' ? entries.at(-1) : entries[0]
    shown?.scrollIntoView({ block: 'start' })
    shown?.focus({ preventScroll: true })
  })

  const begin = () =>
    follow({ stream, updates, revision: () => revision, onUpdate: take, onAway: (is) => (away.hidden = !is) })
  let following = begin()
  // A page that the browser keeps for the way back has no connection.
  addEventListener('pagehide', () => following.close())
  addEventListener('pageshow', ({ persisted }) => persisted && (following = begin()))
}

const timeOf = (entry: HTMLElement | undefined) => entry?.dataset['at'] ?? ''

function parsed(html: string): HTMLElement | null {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement | null
}

/** Puts a changed entry in its place; while the reader is at a link or button in it, as soon as they have left. */
function replace(list: HTMLElement, shown: HTMLElement, entry: HTMLElement): void {
  if (Number(shown.dataset['revision']) >= Number(entry.dataset['revision'])) return
  const exchange = () => keepPlace(list, () => shown.replaceWith(entry))
  const { activeElement: at } = document
  if (at !== shown && shown.contains(at)) {
    shown.addEventListener('focusout', exchange, { once: true })
    return
  }
  exchange()
  if (at === shown) entry.focus({ preventScroll: true })
}

/** Changes something above or below without moving what the reader has before them. */
function keepPlace(list: HTMLElement, change: () => void): void {
  const before = [...list.children].find((entry) => entry.getBoundingClientRect().bottom > 0)
  const top = before?.getBoundingClientRect().top ?? 0
  change()
  if (before?.isConnected && top < innerHeight)
    scrollBy({ top: before.getBoundingClientRect().top - top, behavior: 'instant' })
}
