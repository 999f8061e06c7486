import type { Lang } from '#i18n/locale.ts'

/** What is to be known of a text beside its letters. */
export interface TextSetup {
  /** How it was written: in WordPress line ends are paragraphs and brackets hold codes; in an export of ours pictures have keys. */
  from: 'wordpress' | 'html' | 'kimya'
  /** The address of the old site, for what is relative, and to know its links. */
  site: string | null
  /** Null where the archive does not say; then its letters do. */
  lang: Lang | null
  /** Footnotes by their id, as HTML (WordPress blocks). */
  notes?: ReadonlyMap<string, string>
  /** The pictures of a gallery that names none, by id. */
  attached?: readonly string[]
}
