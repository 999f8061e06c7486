import type { LocalizedText } from '#i18n/localized-text.ts'

/** What a card is of: something that plays or moves in a frame, a post that is quoted, or a page that is led to. */
type CardKind = 'video' | 'map' | 'chart' | 'post' | 'page'

/** An address of a site whose things are known by it. */
export interface KnownCard {
  kind: CardKind
  /** The site as it is named to readers. */
  site: LocalizedText
  /** The one address of the thing, however it was copied. */
  address: string
  /** What is loaded once a reader asks for it; null for what is read here. */
  frame: string | null
  /** Width by height of the frame, until it is known better. */
  ratio: number
  /** Where the site says what the thing is, as JSON; null where only its page does. */
  oembed: string | null
  /** A title that the address itself says. */
  title?: string
  /** Nothing has to be fetched: the address says all that is shown. */
  isWhole?: true
  /** Its page is a program without words for others. */
  isPageSilent?: true
  /** Another page of it, which says when it was written. */
  dated?: string
  /** Pictures that may be better than the one it names. */
  pictures?: readonly string[]
}

/** What a site says of an address of its own. */
export type Found = Omit<KnownCard, 'site' | 'kind'>

/** A site whose addresses are known. */
export interface Site {
  hosts: RegExp
  kind: CardKind
  name: LocalizedText
  read(url: URL): Found | null
}

/** Parameters of an address. */
export const query = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString()
