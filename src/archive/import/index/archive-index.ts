import { POST_SECTIONS, type PostSection } from '#editorial/contract.ts'
import { postPath } from '#editorial/paths.ts'
import type { Lang } from '#i18n/locale.ts'
import { toSlug } from '#i18n/slug.ts'
import type {
  AuthorRecord,
  CategoryRecord,
  PictureRecord,
  RedirectRecord,
  Said,
  SiteRecord,
  StoryRecord,
} from '../../record.ts'
import { langOfText } from '../../text/lang-of-text.ts'
import { AddressTable } from './address-table.ts'
import { addressNumber, addressOn, wholePicture } from './addresses.ts'
import type { ArchiveSettings } from '../settings.ts'

export type Standing = 'published' | 'scheduled' | 'draft'

/** A row that is made of one record, or of those of two languages. */
export interface Group {
  /** Our number of it; 0 until it is reserved. */
  id: number
  kind: 'story' | 'page'
  section: PostSection
  standing: Standing
  /** Milliseconds; null of a draft without a date. */
  published: number | null
  /** The category that it is in here, by its first number there. */
  category: string | null
  /** Our number of it, and our key of who signs, once they are made. */
  categoryId: number | null
  desk: string | null
  authors: readonly string[]
  /** The record that says what both languages share: it is as far as the row. */
  leader: string
  members: readonly string[]
  langs: readonly Lang[]
  /** Of a page: its name in the address. */
  slug: string
}

/** A record of a story or page. */
export interface Entry {
  id: string
  group: Group
  standing: Standing
  /** The languages of its texts in their order, and their titles as addresses have them. */
  texts: readonly { lang: Lang; slug: string }[]
}

/** What an archive has, but for its texts: small enough to be held whole. */
export class ArchiveIndex {
  site: SiteRecord = { kind: 'site', url: null, title: '', lang: null }
  readonly entries: Entry[] = []
  readonly categories = new Map<string, CategoryRecord>()
  readonly authors = new Map<string, AuthorRecord>()
  readonly pictures = new Map<string, PictureRecord>()
  readonly redirects: RedirectRecord[] = []
  /** Keywords with the name that each had in addresses, where the archive says it. */
  readonly keywords = new Map<string, string | null>()
  /** Our numbers of the categories, once they are made. */
  readonly categoryNumbers = new Map<string, number>()
  readonly groups: Group[] = []
  readonly #byId = { story: new Map<string, number>(), page: new Map<string, number>() }
  /** Of stories that the same people signed the same list: most archives have few. */
  readonly #signers = new Map<string, readonly string[]>()
  readonly #byTwin = new Map<string, Group>()
  /** The place of a story and of its text, by address. */
  readonly #byAddress = new AddressTable()
  readonly #pictureByAddress = new Map<number, string>()
  readonly #places = new Map<number, string>()
  readonly #settings: ArchiveSettings
  readonly #now: number

  constructor(settings: ArchiveSettings, now: Date) {
    this.#settings = settings
    this.#now = now.getTime()
  }

  /** The language of a text that does not say it. */
  langOf(lang: Lang | null, text: string): Lang {
    return lang ?? langOfText(text) ?? this.#settings.lang ?? this.site.lang ?? 'ar'
  }

  /** Names in both languages; one that is missing is the other's. */
  namesOf(names: readonly Said[]): { ar: string; en: string; only: Lang | null } {
    const found: Partial<Record<Lang, string>> = {}
    for (const { lang, text } of names) found[this.langOf(lang, text)] ??= text.trim()
    const { ar, en } = found
    return {
      ar: ar ?? en ?? '',
      en: en ?? ar ?? '',
      only: ar === undefined ? 'en' : en === undefined ? 'ar' : null,
    }
  }

  addPicture(picture: PictureRecord): void {
    this.pictures.set(picture.id, picture)
    this.#pictureByAddress.set(addressNumber(pictureAddress(picture.url)), picture.id)
  }

  /** Notes a story or page, after the categories that it may be in. */
  addStory(story: StoryRecord): void {
    if (this.#byId[story.kind].has(story.id)) return
    const titles = new Map<Lang, string>()
    for (const { lang, title } of story.texts) {
      const found = this.langOf(lang, title)
      if (!titles.has(found)) titles.set(found, title)
    }
    // Made in one go: a list that grows has room for seventeen.
    const texts = [...titles].map(([lang, title]) => ({ lang, slug: toSlug(title) }))
    const standing = standingOf(story, this.#settings, this.#now)
    const group = this.#groupOf(story, texts, standing)
    const number = this.entries.push({ id: story.id, group, standing, texts }) - 1
    this.#byId[story.kind].set(story.id, number)
    story.addresses.forEach((address) => {
      const own = addressOn(this.site.url, address)
      if (own === null) return
      this.#byAddress.add(addressNumber(own), number * 2 + placeOf(texts, address))
    })
    const slugs = new Map(story.tags?.map(({ name, slug }) => [name, slug]))
    for (const keyword of story.texts.flatMap(({ keywords }) => keywords))
      if (this.keywords.size < MOST_KEYWORDS)
        this.keywords.set(keyword, slugs.get(keyword) ?? this.keywords.get(keyword) ?? null)
  }

  #groupOf(story: StoryRecord, texts: Entry['texts'], standing: Standing): Group {
    const twin = story.twin === null ? null : `${story.kind}:${story.twin}`
    const other = twin === null ? undefined : this.#byTwin.get(twin)
    const langs = texts.map(({ lang }) => lang)
    if (other && langs.every((lang) => !other.langs.includes(lang))) {
      other.members = [...other.members, story.id]
      other.langs = langsOf([...other.langs, ...langs])
      // Who may read it, and its date, are those of a text that is public; of two such of the Arabic one.
      const further = rank(standing) - rank(other.standing)
      if (further > 0 || (further === 0 && langs.includes('ar')))
        Object.assign(other, this.#shared(story), { leader: story.id, standing })
      else {
        other.published ??= dateOf(story)
        if (other.authors.length === 0) other.authors = this.#signersOf(story)
        other.category ??= this.#shared(story).category
      }
      return other
    }
    const shared = this.#shared(story)
    const group: Group = {
      id: 0,
      kind: story.kind,
      // One by one: the engine gives an object that is spread into another twice the room.
      section: shared.section,
      published: shared.published,
      category: shared.category,
      authors: shared.authors,
      categoryId: null,
      desk: null,
      standing,
      leader: story.id,
      members: [story.id],
      langs: langsOf(langs),
      slug: story.kind === 'page' ? (story.texts[0]?.slug ?? '') : '',
    }
    this.groups.push(group)
    if (twin !== null && !other) this.#byTwin.set(twin, group)
    return group
  }

  #shared(story: StoryRecord): Pick<Group, 'section' | 'published' | 'category' | 'authors'> {
    const path = story.categories.flatMap((id) => this.pathOf(id))
    const { sections } = this.#settings.mapping
    const chosen = path.map(({ id, slug }) => sections[slug] ?? sections[id]).find((section) => section)
    const own = POST_SECTIONS.find((section) => section === story.section)
    return {
      section: chosen ?? own ?? this.#settings.section,
      published: dateOf(story),
      category: this.#categoryOf(story),
      authors: this.#signersOf(story),
    }
  }

  #signersOf({ authors }: StoryRecord): readonly string[] {
    const key = authors.join('\n')
    const known = this.#signers.get(key)
    if (known === undefined) this.#signers.set(key, authors)
    return known ?? authors
  }

  /** The innermost of its categories, of several the first. */
  #categoryOf({ categories }: StoryRecord): string | null {
    const known = categories.filter((id) => {
      const found = this.categories.get(id)
      return found !== undefined && !NO_CATEGORY.has(found.slug)
    })
    const deepest = Math.max(0, ...known.map((id) => this.pathOf(id).length))
    const found = known.find((id) => this.pathOf(id).length === deepest)
    // The category's own word for its number: each story brings another copy of it.
    return this.categories.get(found ?? '')?.id ?? null
  }

  /** A category and those that it is in, the innermost first. */
  pathOf(id: string): CategoryRecord[] {
    const path: CategoryRecord[] = []
    for (let one = this.categories.get(id); one && !path.includes(one);)
      one = (path.push(one), one.parent === null ? undefined : this.categories.get(one.parent))
    return path
  }

  entryOf(story: Pick<StoryRecord, 'id' | 'kind'>): Entry | undefined {
    return this.entries[this.#byId[story.kind].get(story.id) ?? -1]
  }

  /** The picture that a story names by its number or any address of it. */
  pictureOf(name: string): PictureRecord | undefined {
    return (
      this.pictures.get(name) ??
      this.pictures.get(this.#pictureByAddress.get(addressNumber(pictureAddress(name))) ?? '')
    )
  }

  /** Notes where something else than a story is now. */
  addPlace(oldPath: string, newPath: string): void {
    this.#places.set(addressNumber(oldPath), newPath)
  }

  /** Where an address of the old site is now, without its language; null where nothing of ours is behind it. */
  newPathOf(oldPath: string): { path: string; lang: Lang | null } | null {
    const number = addressNumber(oldPath)
    const at = this.#byAddress.get(number)
    if (at === undefined) {
      const path = this.#places.get(number)
      return path === undefined ? null : { path, lang: null }
    }
    const entry = this.entries[at >> 1]
    const text = entry?.texts[at & 1] ?? entry?.texts[0]
    return entry && text && entry.group.id > 0
      ? { path: pathOfEntry(entry, text.slug), lang: text.lang }
      : null
  }
}

/** The address of a story or page here, without its language. */
export function pathOfEntry({ group }: Entry, slug: string): string {
  if (group.kind === 'page') return `/page/${group.slug}`
  return postPath({ section: group.section, id: group.id, categoryId: group.categoryId, slug })
}

/** Which of the texts of a record an address is of: 0 or 1. */
export function placeOf(texts: Entry['texts'], address: string): number {
  return Math.max(
    0,
    texts.findIndex(({ lang }) => lang === (saysEnglish(address) ? 'en' : 'ar')),
  )
}

/** Whether an address names English as ours do. */
export const saysEnglish = (address: string): boolean => /^(?:https?:\/\/[^/]+)?\/en(?:[/?]|$)/.test(address)

const MOST_KEYWORDS = 50_000
/** What WordPress calls the category of what has none. */
const NO_CATEGORY = new Set(['uncategorized', 'uncategorised', 'غير-مصنف'])

const LANGS = { ar: ['ar'], en: ['en'], both: ['ar', 'en'] } as const

/** One list for all that have the same languages. */
function langsOf(langs: readonly Lang[]): readonly Lang[] {
  if (langs.length === 0) return langs
  return langs.includes('ar') ? (langs.includes('en') ? LANGS.both : LANGS.ar) : LANGS.en
}

const pictureAddress = (url: string) => wholePicture(url).replace(/^https?:\/\/(?:www\.)?/i, '')

const rank = (standing: Standing) => ['draft', 'scheduled', 'published'].indexOf(standing)

function standingOf(story: StoryRecord, { drafts }: ArchiveSettings, now: number): Standing {
  if (drafts || story.status === 'private' || story.status === 'draft') return 'draft'
  // Nothing is public before its date.
  return story.status === 'published' && (dateOf(story) ?? 0) > now ? 'scheduled' : story.status
}

function dateOf({ published, updated }: StoryRecord): number | null {
  const at = Date.parse(published ?? updated ?? '')
  return Number.isNaN(at) ? null : at
}
