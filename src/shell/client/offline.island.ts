import { dirOf, localePath } from '#i18n/locale.ts'
import { toSegments } from '#i18n/bidi/bidi.ts'
import { pageLang } from '#i18n/page.ts'
import { pageI18n } from '#i18n/page-i18n.ts'
import type { StartIsland } from '#ui/island.ts'
import { requestStart, mayStartAlone, outcomeOf, wantedPage } from './start/offline-start.ts'
import { readPages, type ReadPage } from './read-pages.ts'
import { usableStore } from './start/storage.ts'

/** The offline screen: tries again, by itself once, and lists the pages that can be read without a connection. */
export const start: StartIsland<{ mark: string; fault: string }> = (screen, words) => {
  const lang = pageLang()

  const show = (part: 'offline' | 'starting') => {
    for (const one of screen.querySelectorAll<HTMLElement>('div[data-part]'))
      one.hidden = one.dataset['part'] !== part
  }
  const retry = async () => {
    show('starting')
    const status = await requestStart(lang)
    const outcome = outcomeOf(status)
    if (outcome === 'go') return location.replace(wantedPage(location.search, lang))
    if (outcome === 'status') return location.replace(localePath(lang, '/status'))
    if (outcome === 'offline') return show('offline')
    document.title = words.fault
    const fault = screen.querySelector<HTMLTemplateElement>('template[data-part]')
    if (fault) screen.replaceChildren(fault.content)
  }

  screen.querySelector('[data-retry]')?.addEventListener('click', () => void retry())
  addEventListener('online', () => void retry())
  const brought = new URLSearchParams(location.search).has('to')
  const marks = usableStore(() => sessionStorage)
  const wanted = wantedPage(location.search, lang)
  if (brought && navigator.onLine && mayStartAlone(marks, wanted, Date.now())) void retry()
  readPages().then(
    (pages) => listPages(screen, pages, words.mark),
    () => undefined,
  )
}

function listPages(screen: HTMLElement, pages: readonly ReadPage[], mark: string): void {
  const section = screen.querySelector<HTMLElement>('[data-read]')
  const list = section?.querySelector('ul')
  if (!section || !list || pages.length === 0) return
  const { lang, fmt } = pageI18n()
  list.replaceChildren(
    ...pages.map((page) => {
      const link = make('a', { href: page.path, lang: page.lang, dir: dirOf(page.lang) })
      for (const { text, kind } of toSegments(page.title, page.lang))
        link.append(kind === 'plain' ? text : make('bdi', { dir: kind === 'ara' ? 'rtl' : 'ltr' }, text))
      const heading = make('h3', {}, link)
      if (page.lang !== lang)
        heading.append(' ', make('small', { class: 'language-mark', lang: page.lang }, mark))
      const item = make('li', {}, heading)
      if (page.readAt) {
        const time = make('time', { datetime: page.readAt }, fmt.dateTime(page.readAt))
        item.append(make('p', { class: 'meta' }, time))
      }
      return item
    }),
  )
  section.hidden = false
}

function make(tag: string, attributes: Record<string, string>, ...inside: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...inside)
  return made
}
