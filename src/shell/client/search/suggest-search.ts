import type { Lang } from '#i18n/locale.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import type { Store } from '../start/storage.ts'

const boxOf = (target: unknown) =>
  target instanceof HTMLInputElement && target.dataset['suggest'] !== undefined ? target : null

/**
 * Boxes of the portal's search (`data-suggest`, which says what earlier searches are called) offer names while one is typed,
 * and earlier searches before. What shows them is fetched with the first letter or the first empty box.
 */
export function suggestSearch(lang: Lang, store: Store | null): void {
  const open = ({ target }: Event) => {
    const box = boxOf(target)
    if (!box) return
    void import('./search-list.ts').then(
      ({ offer }) => offer(box, lang, () => recentSearches(store)),
      () => {},
    )
  }
  document.addEventListener('focusin', open)
  document.addEventListener('input', open)
  document.addEventListener('submit', ({ target }) => {
    const box = target instanceof HTMLFormElement && boxOf(target.elements.namedItem('q'))
    if (box) rememberSearch(store, box.value)
  })
}
