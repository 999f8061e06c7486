import { CATEGORY, DESK } from '#editorial/writing/entry.server.ts'
import type { Kind } from '#entries/kind.ts'
import { EVENT } from '#sections/calendar/entry.server.ts'
import { UPLOAD_RULE } from '#sections/fileuploads/entry.server.ts'
import { TERM } from '#sections/glossary/entry.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { LIVE_COVERAGE, LIVE_ENTRY } from '#sections/live/entry.server.ts'
import { PAGE } from '#sections/pages/entry.server.ts'
import { TOPIC } from '#sections/topics/entry.server.ts'
import { VOTE } from '#sections/vote/entry.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { POSTS } from '#sections/post-sections.server.ts'
import { SECTION_TEXT } from '#sections/section-text.server.ts'
import { AD } from '#site/entry.server.ts'
import { HOUSE_WORD } from '#site/house-words/entry.server.ts'
import { REDIRECT } from '#site/redirects/entry.server.ts'
import { pluralName } from '#entries/count-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RailGroup } from './panel/contract.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PanelIconName } from '#entries/panel-icons.ts'

/** A kind with the group of the rail in which its list is. */
export interface PlacedKind {
  kind: Kind
  group: RailGroup
  icon: PanelIconName
  /** Its name in the rail, where the plural is not enough. */
  label?: LocalizedText
}

/** Every kind of thing that the newsroom writes, in the rail's order. A new one joins with a line; those of data sections are declared with them. */
export const PLACED_KINDS: readonly PlacedKind[] = [
  ...POSTS.map(({ kind, icon, list }): PlacedKind => ({ kind, group: 'newsroom', icon, label: list })),
  {
    kind: LIVE_COVERAGE,
    group: 'newsroom',
    icon: 'signal',
    label: { ar: 'التغطية المباشرة', en: 'Live coverage' },
  },
  {
    kind: LIVE_ENTRY,
    group: 'newsroom',
    icon: 'steps',
    label: { ar: 'تحديثات مباشرة', en: 'Live updates' },
  },
  { kind: EVENT, group: 'newsroom', icon: 'calendar', label: { ar: 'التقويم', en: 'Calendar' } },
  { kind: VOTE, group: 'newsroom', icon: 'ballot', label: { ar: 'الاستطلاعات', en: 'Polls' } },
  { kind: CATEGORY, group: 'newsroom', icon: 'tag', label: { ar: 'التصنيفات', en: 'Categories' } },
  { kind: TOPIC, group: 'newsroom', icon: 'folder', label: { ar: 'الموضوعات', en: 'Topics' } },
  { kind: DESK, group: 'newsroom', icon: 'pen', label: { ar: 'أسماء التحرير', en: 'Bylines' } },
  { kind: HOUSE_WORD, group: 'newsroom', icon: 'quote', label: { ar: 'كلمات الأسلوب', en: 'House style' } },
  ...DATA_SECTIONS.flatMap((section) =>
    section.kinds.map(({ kind, icon, label }): PlacedKind => ({
      kind,
      group: 'data',
      icon: icon ?? section.icon,
      label: label ?? section.label,
    })),
  ),
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
  PLACED_KINDS.find((placed) => placed.kind.name === kind.name)?.label?.[lang] ?? pluralName(kind, lang)
