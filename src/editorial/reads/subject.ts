import { splitLang } from '#i18n/locale.ts'
import { parseContentKey, parseShowKey } from '../paths.ts'
import { POST_TRAITS, SHOWN } from '../post-traits.ts'

/** What a page is counted as: a story, or a section's pages that are none. */
export interface Subject {
  section: string
  /** 0 for a page that is no story. */
  postId: number
}

/** Pages that are counted by their first part; the others are personal, or nothing that is read. */
export const OTHER_PAGES = [
  'index',
  'page',
  'search',
  'calendar',
  'vote',
  'glossary',
  'helps',
  'handbook',
  'workbench',
  'landed-cost',
  'weekly-report',
  'sources',
  'newsletters',
  'contact',
  'developers',
  'fileuploads',
] as const

const OTHERS: ReadonlySet<string> = new Set(OTHER_PAGES)
/** Pages of one person below pages that are counted. */
const PERSONAL = /^\/(newsletters\/(confirm|u)|fileuploads\/(upload|downloads\/))/

/** What the page at an address is counted as; null for one that is not. `dataSections` are the sections of figures. */
export function subjectOf(address: string, dataSections: ReadonlySet<string>): Subject | null {
  const { path } = splitLang(address)
  const [, first = '', key = '', ...rest] = path.split('/')
  if (first === 'c') return rest.length > 0 ? null : contentOf(key)
  for (const section of SHOWN) {
    if (POST_TRAITS[section].list.split('/')[1] !== first) continue
    const shown = rest.length > 0 ? null : parseShowKey(key)
    if (!shown) return null
    return { section, postId: shown.kind === 'item' ? shown.id : 0 }
  }
  const counted = dataSections.has(first) || (OTHERS.has(first) && !PERSONAL.test(path))
  return counted ? { section: first, postId: 0 } : null
}

function contentOf(key: string): Subject | null {
  const content = parseContentKey(key)
  if (!content) return null
  return { section: 'articles', postId: content.kind === 'article' ? content.id : 0 }
}
