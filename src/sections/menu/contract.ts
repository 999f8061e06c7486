import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { IconName } from '#ui/Icon.tsx'

/** The lists of the menu in their order: the header has the first two, the sidebar of a phone and the footer all of them. */
export const MENU_LISTS = ['news', 'data', 'site'] as const
export type MenuListName = (typeof MENU_LISTS)[number]

/** The list of what readers do not see, in the newsroom's order of the menu. */
export const HIDDEN = 'hidden'

/** Where an entry can be put. */
export const MENU_PLACES = [...MENU_LISTS, HIDDEN] as const
export type MenuPlace = (typeof MENU_PLACES)[number]

/** Tag of every page that has the menu. */
export const MENU_TAG = 'menu'

/** The default name of a list. */
export const LIST_TITLES: Readonly<Record<MenuListName, LocalizedText>> = {
  news: { ar: 'الأقسام', en: 'Sections' },
  data: { ar: 'البيانات', en: 'Data' },
  site: { ar: 'الموقع', en: 'The site' },
}

/** The key under which the newsroom's name of a list is stored. */
export const listKey = (list: MenuListName): string => `list-${list}`

/** An entry of the menu as readers have it. */
export interface MenuLink {
  key: string
  /** A path of the site without its language, or a whole address. */
  to: string
  label: string
  icon: IconName
}

/** A list of the menu as readers have it. */
export interface MenuList {
  name: MenuListName
  title: string
  links: readonly MenuLink[]
}

/** What the newsroom wrote of an entry; an empty label is the entry's own. */
export interface MenuDifference {
  key: string
  list: MenuListName | null
  place: number | null
  hidden: boolean
  label_ar: string | null
  label_en: string | null
  /** Where a link of the newsroom's own leads; null for a section. */
  href: string | null
}

/** The label that the newsroom gave in a language. */
export const labelGiven = (row: MenuDifference | undefined, lang: Lang): string | null =>
  row ? { ar: row.label_ar, en: row.label_en }[lang] : null

/** Longest label, longest address, and how many links the newsroom may add. */
export const MENU_LIMITS = { label: 40, href: 500, links: 30 } as const
