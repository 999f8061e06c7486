import type { Lang } from '#i18n/locale.ts'
import type { Store } from '../start/storage.ts'

/**
 * Boxes of the portal's search (`data-suggest`, which says what earlier searches are called) offer names while one is typed,
 * and earlier searches before. What shows and remembers them is fetched when the first of them is entered.
 */
export function suggestSearch(lang: Lang, store: Store | null): void {
  const open = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement && target.dataset['suggest'] !== undefined)) return
    void import('./search-list.ts').then(
      (list) => list.offer(target, lang, store),
      () => {},
    )
  }
  document.addEventListener('focusin', open)
  document.addEventListener('input', open)
}
