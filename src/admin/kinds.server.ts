import { CATEGORY, DESK } from '#editorial/entry.server.ts'
import type { Kind } from '#entries/kind.ts'
import { ARTICLE } from '#sections/articles/entry.server.ts'
import { WORLD_STORY } from '#sections/around-world/entry.server.ts'
import { EVENT } from '#sections/calendar/entry.server.ts'
import { COMPANY, COMPANY_FILE } from '#sections/companies/entry.server.ts'
import { CASE } from '#sections/dumping-cases/entry.server.ts'
import { FLOW } from '#sections/exports-imports/entry.server.ts'
import { UPLOAD_RULE } from '#sections/fileuploads/entry.server.ts'
import { TERM } from '#sections/glossary/entry.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { DEAL } from '#sections/mergers-acquisitions/entry.server.ts'
import { EXCERPT } from '#sections/news-excerpt/entry.server.ts'
import { PAGE } from '#sections/pages/entry.server.ts'
import { PLANT, STOP } from '#sections/production-capacity/entry.server.ts'
import { PRODUCT, PRODUCT_CATEGORY } from '#sections/products-prices/entries/product.server.ts'
import { SERIES } from '#sections/products-prices/entries/series.server.ts'
import { VOTE } from '#sections/vote/entry.server.ts'
import { AD, REDIRECT, SECTION_TEXT } from '#site/entry.server.ts'
import { HOUSE_WORD } from '#site/house-words/entry.server.ts'
import { namedTogether } from '#entries/counted.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText, RailGroup } from './panel/contract.ts'
import type { PanelIconName } from './panel/PanelIcon.tsx'

/** A kind with the group of the rail in which its list is. */
export interface PlacedKind {
  kind: Kind
  group: RailGroup
  icon: PanelIconName
  /** What the rail calls it, where all of them together do not say it. */
  label?: LocalizedText
}

/** Every kind of thing that the newsroom writes, in the rail's order. A new one joins with a line. */
export const PLACED_KINDS: readonly PlacedKind[] = [
  { kind: ARTICLE, group: 'newsroom', icon: 'edit', label: { ar: 'المقالات', en: 'Articles' } },
  {
    kind: WORLD_STORY,
    group: 'newsroom',
    icon: 'globe',
    label: { ar: 'حول العالم', en: 'Around the world' },
  },
  { kind: EXCERPT, group: 'newsroom', icon: 'news', label: { ar: 'المقتطفات', en: 'Excerpts' } },
  { kind: EVENT, group: 'newsroom', icon: 'calendar', label: { ar: 'التقويم', en: 'Calendar' } },
  { kind: VOTE, group: 'newsroom', icon: 'ballot', label: { ar: 'التصويت', en: 'Polls' } },
  { kind: CATEGORY, group: 'newsroom', icon: 'tag', label: { ar: 'التصنيفات', en: 'Categories' } },
  { kind: DESK, group: 'newsroom', icon: 'pen', label: { ar: 'أسماء النشر', en: 'Bylines' } },
  { kind: HOUSE_WORD, group: 'newsroom', icon: 'quote', label: { ar: 'كلمات الأسلوب', en: 'House style' } },
  { kind: SERIES, group: 'data', icon: 'chart', label: { ar: 'أسعار المنتجات', en: 'Product prices' } },
  { kind: PRODUCT, group: 'data', icon: 'box', label: { ar: 'المنتجات', en: 'Products' } },
  {
    kind: PRODUCT_CATEGORY,
    group: 'data',
    icon: 'layers',
    label: { ar: 'مجموعات المنتجات', en: 'Groups of products' },
  },
  { kind: COMPANY, group: 'data', icon: 'company', label: { ar: 'الشركات', en: 'Companies' } },
  { kind: COMPANY_FILE, group: 'data', icon: 'file', label: { ar: 'ملفات الشركات', en: 'Company files' } },
  {
    kind: PLANT,
    group: 'data',
    icon: 'factory',
    label: { ar: 'الطاقة الإنتاجية', en: 'Production capacity' },
  },
  { kind: STOP, group: 'data', icon: 'pause', label: { ar: 'توقفات الوحدات', en: 'Outages' } },
  { kind: CASE, group: 'data', icon: 'gavel', label: { ar: 'قضايا الإغراق', en: 'Dumping cases' } },
  { kind: FLOW, group: 'data', icon: 'ship', label: { ar: 'الصادرات والواردات', en: 'Exports and imports' } },
  {
    kind: DEAL,
    group: 'data',
    icon: 'merge',
    label: { ar: 'الاندماج والاستحواذ', en: 'Mergers and acquisitions' },
  },
  { kind: PAGE, group: 'site', icon: 'sheet', label: { ar: 'الصفحات', en: 'Pages' } },
  { kind: HELP, group: 'site', icon: 'help', label: { ar: 'المساعدة', en: 'Help' } },
  { kind: TERM, group: 'site', icon: 'book', label: { ar: 'المصطلحات', en: 'Glossary' } },
  { kind: SECTION_TEXT, group: 'site', icon: 'heading', label: { ar: 'نصوص الأقسام', en: 'Section texts' } },
  { kind: AD, group: 'site', icon: 'horn', label: { ar: 'الإعلانات', en: 'Adverts' } },
  { kind: REDIRECT, group: 'site', icon: 'turn', label: { ar: 'تحويل العناوين', en: 'Redirects' } },
  { kind: UPLOAD_RULE, group: 'site', icon: 'filter', label: { ar: 'قواعد الرفع', en: 'Upload rules' } },
]

/** The same without their places. */
export const KINDS: readonly Kind[] = PLACED_KINDS.map(({ kind }) => kind)

/** The kind of a name; undefined for none. */
export const kindNamed = (name: string | undefined): Kind | undefined =>
  KINDS.find((kind) => kind.name === name)

/** What the list of a kind is called, in the rail and as its heading. */
export const listName = (kind: Kind, lang: Lang): string =>
  PLACED_KINDS.find((placed) => placed.kind.name === kind.name)?.label?.[lang] ?? namedTogether(kind, lang)
