import type { Lang } from '#i18n/locale.ts'
import { DATA_SECTIONS } from '../data-sections.server.ts'
import { POSTS } from '../post-sections.server.ts'

/** A section that is searched, and what it is called beside its results. */
interface SearchedSection {
  name: string
  label: Readonly<Record<Lang, string>>
}

const SECTIONS: readonly SearchedSection[] = [
  ...POSTS.map(({ section, found }) => ({ name: section, label: found })),
  ...DATA_SECTIONS.filter(({ searched }) => Object.keys(searched).length > 0).map(({ section, label }) => ({
    name: section,
    label,
  })),
  { name: 'topics', label: { ar: 'الموضوعات', en: 'Topics' } },
  { name: 'glossary', label: { ar: 'المصطلحات', en: 'Glossary' } },
  { name: 'pages', label: { ar: 'الصفحات', en: 'Pages' } },
  { name: 'helps', label: { ar: 'المساعدة', en: 'Help' } },
  { name: 'fileuploads', label: { ar: 'المستندات', en: 'Documents' } },
]

/** The sections that are searched, in the order of their counts. */
export const SEARCH_SECTIONS: readonly string[] = SECTIONS.map(({ name }) => name)

/** Their names beside results, in the same order. */
export const searchedNames = (lang: Lang): Record<string, string> =>
  Object.fromEntries(SECTIONS.map(({ name, label }) => [name, label[lang]]))
