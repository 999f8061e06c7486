import type { Lang } from './locale.ts'
import { parsePrefs } from './prefs.ts'

/** The page's language and choices, as its root element says them. For scripts of a page. */
export const pageLang = (): Lang => (document.documentElement.lang === 'en' ? 'en' : 'ar')
export const pagePrefs = () => parsePrefs(document.documentElement.dataset['prefs'])
/** The minute at which the page was made. */
export const pageMade = () => new Date(document.documentElement.dataset['now'] ?? '')
