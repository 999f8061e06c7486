import type { Store } from '../start/storage.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { dirOf, localePath, type Lang } from '#i18n/locale.ts'
import type { Suggestions } from '#sections/search/suggestions.ts'

const ID = 'search-list'
const WAIT_MS = 120

let list: HTMLElement | null = null
let box: HTMLInputElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | null = null
let remembers = false

/** Shows names that begin with what is in the box, or earlier and popular searches where nothing is, as the list of a combobox. */
export function offer(input: HTMLInputElement, lang: Lang, store: Store | null): void {
  rememberSent(store)
  if (!input.isConnected || document.activeElement !== input) return
  if (box !== input) take(input)
  clearTimeout(timer)
  asking?.abort()
  const typed = input.value.trim()
  const label = input.dataset['suggest'] ?? ''
  const items = recentSearches(store).map((title) => ({
    title,
    lang: null,
    note: null,
    href: `/search?q=${encodeURIComponent(title)}`,
  }))
  const earlier = typed === '' && items.length > 0 ? [{ label, items }] : []
  if (typed === '') show({ label, groups: earlier }, lang)
  timer = setTimeout(() => void ask(typed, lang, earlier), WAIT_MS)
}

/** Remembers on this device what is searched for from now on. */
function rememberSent(store: Store | null): void {
  if (remembers) return
  remembers = true
  document.addEventListener('submit', ({ target }) => {
    const asked = target instanceof HTMLFormElement && target.elements.namedItem('q')
    if (asked instanceof HTMLInputElement && asked.dataset['suggest'] !== undefined)
      rememberSearch(store, asked.value)
  })
}

async function ask(typed: string, lang: Lang, earlier: Suggestions['groups']): Promise<void> {
  asking = new AbortController()
  try {
    const response = await fetch(`/${lang}/search/api/suggest?q=${encodeURIComponent(typed.slice(0, 200))}`, {
      signal: asking.signal,
    })
    if (!response.ok || box?.value.trim() !== typed || document.activeElement !== box) return
    const { label, groups } = (await response.json()) as Suggestions
    // Suggestions shown already stay, with the reader's selection.
    if (typed !== '' || groups.length > 0) show({ label, groups: [...earlier, ...groups] }, lang)
  } catch {
    // The search itself works without suggestions.
  }
}

/** Makes an input the combobox; the one before it is an input again. */
function take(input: HTMLInputElement): void {
  release()
  box = input
  input.autocomplete = 'off'
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  input.addEventListener('keydown', onKey)
  input.addEventListener('blur', release)
}

function release(): void {
  clearTimeout(timer)
  asking?.abort()
  hide()
  box?.removeEventListener('keydown', onKey)
  box?.removeEventListener('blur', release)
  for (const name of ['role', 'aria-autocomplete', 'aria-expanded']) box?.removeAttribute(name)
  box = null
}

function hide(): void {
  list?.remove()
  list = null
  box?.setAttribute('aria-expanded', 'false')
  box?.removeAttribute('aria-controls')
  box?.removeAttribute('aria-activedescendant')
}

function show({ label, groups }: Suggestions, lang: Lang): void {
  hide()
  const form = box?.form
  if (!box || !form || groups.length === 0) return
  list = make('div', 'suggestions', { id: ID, role: 'listbox', 'aria-label': label })
  for (const [at, group] of groups.entries()) {
    const part = make('div', '', { role: 'group', 'aria-labelledby': `${ID}-${at}` })
    part.append(make('span', 'suggestions-head', { id: `${ID}-${at}`, role: 'presentation' }, group.label))
    for (const [n, item] of group.items.entries()) part.append(option(item, `${ID}-${at}-${n}`, lang))
    list.append(part)
  }
  // A press on an option is no leaving of the box.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  const around = box.closest<HTMLElement>('.search-box') ?? form
  around.append(list)
  box.setAttribute('aria-controls', ID)
  box.setAttribute('aria-expanded', 'true')
}

function option(item: Suggestions['groups'][number]['items'][number], id: string, lang: Lang): HTMLElement {
  const link = make('a', '', { id, role: 'option', 'aria-selected': 'false', tabindex: '-1' })
  link.setAttribute('href', localePath(lang, item.href))
  const title = make('bdi', '', item.lang ? { lang: item.lang, dir: dirOf(item.lang) } : {}, item.title)
  link.append(title)
  if (item.note) link.append(' ', make('bdi', 'muted', {}, item.note))
  return link
}

function make(tag: string, className: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (text) made.textContent = text
  return made
}

function onKey(event: KeyboardEvent): void {
  if (!list || event.isComposing) return
  const options = Array.from(list.querySelectorAll<HTMLElement>('[role=option]'))
  const now = options.findIndex((one) => one.getAttribute('aria-selected') === 'true')
  if (event.key === 'Escape') {
    event.preventDefault()
    hide()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    // Between the last and the first is the box itself.
    const places = options.length + 1
    const next = (now + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places
    choose(options, next - 1)
  } else if (event.key === 'Enter' && options[now]) {
    event.preventDefault()
    options[now].click()
  }
}

function choose(options: readonly HTMLElement[], at: number): void {
  for (const [n, one] of options.entries()) one.setAttribute('aria-selected', String(n === at))
  const chosen = options[at]
  if (chosen) {
    box?.setAttribute('aria-activedescendant', chosen.id)
    chosen.scrollIntoView({ block: 'nearest' })
  } else box?.removeAttribute('aria-activedescendant')
}
