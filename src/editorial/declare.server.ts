import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Kind } from '#entries/kind.ts'
import type { PanelIconName } from '#entries/panel-icons.ts'
import type { ApiModule } from '#platform/http/api.ts'
import { provideSectionWords } from '#site/section-words.ts'
import type { IconName } from '#ui/Icon.tsx'
import { postCalls } from './api.server.ts'
import type { PostSection } from './contract.ts'

/** The declaration of a section of posts. */
interface Declaration {
  section: PostSection
  label: LocalizedText
  /** Its description, in a sentence, until the newsroom writes its own. */
  about: LocalizedText
  /** What the panel calls its list, where it is another name. */
  list?: LocalizedText
  /** Its name beside results of a search, where it differs. */
  found?: LocalizedText
  /** Its link in the menu: a category's list has that category's name and address. */
  menu: { icon: IconName; to: string; category?: number; label?: LocalizedText }
  /** The symbol of its list in the panel. */
  icon: PanelIconName
  /** A post of it as the newsroom writes it. */
  kind: Kind
  /** Its calls; those that all posts have without it. */
  calls?: ApiModule['calls']
}

/** A section of posts, declared once: what the newsroom writes, its API, its names and its place in the menu follow from this. */
export interface PostsDeclared extends Required<Omit<Declaration, 'about' | 'calls'>> {
  api: ApiModule
}

/** Declares a section of posts, and makes its words known. */
export function definePosts({ about, calls, ...declared }: Declaration): PostsDeclared {
  const { section, label } = declared
  provideSectionWords(section, { label, about })
  return {
    list: label,
    found: label,
    ...declared,
    api: { prefix: `/${section}/api`, tag: section, calls: calls ?? postCalls(section) },
  }
}
