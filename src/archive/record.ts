import type { Lang } from '#i18n/locale.ts'

/** A text of an archive in one language, or one whose language the archive does not say (`null`). */
export interface Said {
  lang: Lang | null
  text: string
}

/** What an archive says of itself. Comes first. */
export interface SiteRecord {
  kind: 'site'
  /** Its public address, without a slash at the end; null where the archive does not say. */
  url: string | null
  title: string
  lang: Lang | null
}

/** Somebody who wrote. */
export interface AuthorRecord {
  kind: 'author'
  id: string
  names: readonly Said[]
  slug: string
  /** Personal; used for accounts alone, when they are asked for. */
  email: string | null
}

/** A category; its parent may come later. */
export interface CategoryRecord {
  kind: 'category'
  id: string
  parent: string | null
  names: readonly Said[]
  slug: string
  /** What the categories of one meaning in two languages share. */
  twin: string | null
  /** Of an export of our own: its names in addresses, and its place among the others. */
  own?: { slug_ar: string; slug_en: string; sort: number }
}

/** A picture that stories name by `id` or by any address of it, also of a smaller copy. */
export interface PictureRecord {
  kind: 'picture'
  id: string
  url: string
  alt: readonly Said[]
  caption: readonly Said[]
  credit: readonly Said[]
  /** Under which licence it is, and the point that no crop may lose, where the archive says so. */
  rights?: {
    licence: string
    licence_url: string | null
    acquire_url: string | null
    focal_x: number
    focal_y: number
  }
  /** Of the page that showed it alone. */
  addresses?: readonly string[]
}

/** What somebody said under a story. */
export interface CommentRecord {
  id: string
  parent: string | null
  name: string
  text: string
  /** ISO 8601 in UTC. */
  at: string
  status: 'published' | 'held'
}

/** What a text was before it became ours, and what of it could not. Each with how often. */
export interface TextFinding {
  code:
    | 'element'
    | 'shortcode'
    | 'block'
    | 'embed'
    | 'script'
    | 'form'
    | 'style'
    | 'encoding'
    | 'numerals'
    | 'tatweel'
    | 'direction'
    | 'word'
    | 'too_long'
    | 'too_deep'
  /** Which element, shortcode, block or host. */
  name: string
  /** `kept`: it is in the text, otherwise than it was; `shown`: the editor sees it; `lost`: the text does without it. */
  fate: 'kept' | 'shown' | 'lost'
  count: number
}

/**
 * A body as Kimya stores it, but for what only the import knows: an `<img src data-id>` for a picture (its figure, alt and
 * caption are there), and links to the old site as they were.
 */
export interface ArchiveText {
  html: string
  findings: readonly TextFinding[]
  /** Addresses of pictures in it, whole. */
  pictures: readonly string[]
  /** Addresses of the old site that it links to. */
  links: readonly string[]
}

/** A story or a page in one language, or in both (an export of Kimya's own). */
export interface StoryRecord {
  kind: 'story' | 'page'
  id: string
  /** What the two languages of one story share. */
  twin: string | null
  texts: readonly {
    lang: Lang | null
    title: string
    summary: string | null
    body: ArchiveText
    keywords: readonly string[]
    slug: string
  }[]
  /** Every address it had, whole or from the root of the old site: the permalink first. */
  addresses: readonly string[]
  status: 'published' | 'draft' | 'scheduled' | 'private'
  /** ISO 8601 in UTC; null of a draft without a date. */
  published: string | null
  updated: string | null
  authors: readonly string[]
  categories: readonly string[]
  /** The id or address of its lead picture. */
  cover: string | null
  source: { name: string | null; url: string | null } | null
  paid: boolean
  /** Of members alone. */
  members: boolean
  commentsClosed: boolean
  comments: readonly CommentRecord[]
  /** Custom fields by name, for a mapping. */
  fields: Readonly<Record<string, readonly string[]>>
  /** Its keywords with the names that they had in addresses, where the archive says them. */
  tags?: readonly { name: string; slug: string }[]
  /** Of an export of Kimya: its section. */
  section: string | null
}

/** A reader of the old newsletter. */
export interface SubscriberRecord {
  kind: 'subscriber'
  email: string
  name: string
  lang: Lang | null
  /** Names of what was paid for, to be reported, never given. */
  tiers: readonly string[]
}

/** Something that does not come, with the reason (`archive.left_out.<reason>`) and what it was. */
export interface LeftOut {
  kind: 'left-out'
  reason:
    | 'trash'
    | 'spam'
    | 'pingback'
    | 'revision'
    | 'menu'
    | 'template'
    | 'unknown'
    | 'unreadable'
    | 'password'
    | 'unsubscribed'
  what: string
  /** Its number or line in the archive. */
  at: string
}

/** An address that led on there, of an export of our own: what belongs to no story. */
export interface RedirectRecord {
  kind: 'redirect'
  from: string
  to: string
  lang: Lang | null
  permanent: boolean
}

export type ArchiveRecord =
  | SiteRecord
  | RedirectRecord
  | AuthorRecord
  | CategoryRecord
  | PictureRecord
  | StoryRecord
  | SubscriberRecord
  | LeftOut

/** Asked of every reader of a format. */
export interface ReadOptions {
  signal: AbortSignal
  /** Whether bodies are wanted; else they are empty, which is much faster. */
  bodies: boolean
  /** Bytes of the archive that were read so far, of how many. */
  onRead?: (done: number, of: number) => void
}

/** What an export of our own has beside stories and pages: rows of tables and files, by their names in it. */
export interface OwnFiles {
  /** The lines of a file of JSON Lines, each a row; null where there is none of this name. */
  lines(name: string): AsyncIterable<string> | null
  /** What the export says of a file: its hash, and how many rows it has. */
  listed(name: string): { sha256: string; records: number } | null
  /** The file of a document by its number there, of so many bytes at most; null where it is missing or larger. */
  document(id: number, most: number): Promise<Buffer | null>
}

/** An opened archive, which can be read any number of times. */
export interface Archive {
  format: 'wordpress' | 'ghost' | 'feed' | 'table' | 'kimya'
  bytes: number
  /** In the order of the file; parents, pictures and twins may come after what names them. */
  read(options: ReadOptions): AsyncIterable<ArchiveRecord>
  /** The bytes of a picture in the archive's own folder or zip; null where it has to be fetched. */
  picture(url: string): Promise<Uint8Array | null>
  /** The bytes of a document in the same folder or zip, by the address that it had; null where it has to be fetched. */
  document?(url: string): Promise<Uint8Array | null>
  /** Of an export of our own alone. */
  own?: OwnFiles
  close(): Promise<void>
}
