import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Action } from '#platform/policy/policy.ts'
import type { IconName } from '#ui/Icon.tsx'
import { DATA_SECTIONS } from '../data-sections.server.ts'
import { POSTS } from '../post-sections.server.ts'
import type { MenuListName } from './contract.ts'

/** A section's entry in the menu, as the section is declared. */
export interface MenuDefault {
  /** The section's key. */
  key: string
  list: MenuListName
  icon: IconName
  to: string
  label: LocalizedText
  /** The category that it is the list of: the entry has its name and its address. */
  category?: number
  /** Who may not do this has no list of the section, and no link to it. */
  needs?: Action
}

const HOME = {
  key: 'home',
  icon: 'home',
  to: '/index',
  label: { ar: 'الصفحة الرئيسية', en: 'Home' },
} as const
/** A category beside the articles. */
const NEWS = {
  key: 'news',
  icon: 'news',
  to: '/c/2',
  label: { ar: 'الأخبار', en: 'News' },
  category: 2,
} as const

const [ARTICLES, ...OTHERS] = POSTS.map(({ section, label, menu }): Omit<MenuDefault, 'list'> => ({
  key: section,
  label,
  ...menu,
}))

const SITE: readonly Omit<MenuDefault, 'list'>[] = [
  { key: 'helps', icon: 'help', to: '/helps', label: { ar: 'المساعدة', en: 'Help' } },
  { key: 'glossary', icon: 'list', to: '/glossary', label: { ar: 'المصطلحات', en: 'Glossary' } },
  {
    key: 'developers',
    icon: 'table',
    to: '/developers',
    label: { ar: 'البيانات للمحللين', en: 'Data for analysts' },
  },
  {
    key: 'weekly-report',
    icon: 'file',
    to: '/weekly-report',
    label: { ar: 'التقرير الأسبوعي', en: 'Weekly report' },
  },
  { key: 'sources', icon: 'check', to: '/sources', label: { ar: 'مصادر الأرقام', en: 'Sources of figures' } },
  {
    key: 'landed-cost',
    icon: 'tag',
    to: '/landed-cost',
    label: { ar: 'التكلفة عند الوصول', en: 'Landed cost' },
  },
  { key: 'board', icon: 'table', to: '/board', label: { ar: 'لوحتي', en: 'My board' } },
  {
    key: 'workbench',
    icon: 'chart',
    to: '/workbench',
    label: { ar: 'أدوات التحليل', en: 'Workbench' },
  },
  { key: 'contact', icon: 'mail', to: '/contact', label: { ar: 'اتصل بنا', en: 'Contact us' } },
  {
    key: 'newsletters',
    icon: 'mail',
    to: '/newsletters',
    label: { ar: 'النشرات البريدية', en: 'Newsletters' },
  },
  { key: 'fileuploads', icon: 'download', to: '/fileuploads', label: { ar: 'التنزيلات', en: 'Downloads' } },
]

/** The menu of a portal whose newsroom has changed nothing: a data section is in it by being declared. */
export const MENU_DEFAULTS: readonly MenuDefault[] = [
  ...[HOME, ...(ARTICLES ? [ARTICLES] : []), NEWS, ...OTHERS].map((entry): MenuDefault => ({
    list: 'news',
    ...entry,
  })),
  ...DATA_SECTIONS.map(({ section, short, icon, needs }): MenuDefault => ({
    key: section,
    list: 'data',
    to: `/${section}`,
    label: short,
    icon,
    ...(needs && { needs }),
  })),
  ...SITE.map((entry): MenuDefault => ({ list: 'site', ...entry })),
]
