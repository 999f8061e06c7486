import { createHash } from 'node:crypto'
import { isTag, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { isCountry } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { cutText, readingMinutes } from '#i18n/reading.ts'
import { toSlug } from '#i18n/slug.ts'
import { htmlOf, parseHtml, textOfHtml } from '#platform/html/tree.server.ts'
import type { Archive, StoryRecord } from '../../record.ts'
import { pictureKey } from '../index/addresses.ts'
import type { ArchiveIndex, Entry } from '../index/archive-index.ts'
import { saidIn, writeBody, type WantedPicture } from './body.server.ts'
import type { WantedDocument } from '../documents/document-address.ts'
import { mappedFields, valuesOf } from './fields.ts'
import type { Finding, FindingCode } from '../finding.ts'
import type { ArchiveSettings } from '../settings.ts'

/** What stories may be about, and the pictures that are here already: what refers to another is left out. */
export interface Surroundings {
  index: ArchiveIndex
  settings: ArchiveSettings
  format: Archive['format']
  products: ReadonlySet<string>
  companies: ReadonlySet<string>
  cases: ReadonlySet<string>
  deals: ReadonlySet<string>
  /** The keys of pictures that are not those of their addresses. */
  pictureKeys: ReadonlyMap<string, string>
  /** Our numbers of documents that are here, by the addresses that they had. */
  documents: ReadonlyMap<string, number>
  now: Date
}

/** The columns of a story or page, as the table takes them. */
export type Columns = Record<string, string | number | boolean | readonly string[] | null>

/** What a record becomes: the columns of its languages, and what both languages share where it leads. */
export interface StoryWrite {
  story: StoryRecord
  entry: Entry
  /** A hash of what came. */
  came: string
  langs: Lang[]
  texts: Columns
  shared: Columns
  /** Of a page of our own export: where it is listed. */
  place: Columns
  pictures: WantedPicture[]
  documents: WantedDocument[]
  cover: WantedPicture | null
  findings: Finding[]
}

const MOST_TITLE = 90
const MOST_SUMMARY = 300
const MOST_KEYWORD = 60
const MOST_KEYWORDS = 100

/** What the panel asks to be mended before it publishes. */
const SCHEDULE_NEEDS: ReadonlySet<string> = new Set(['untitled', 'title_long', 'summary_long'])

/** A hash of a story as it came, but for what readers said: that has its own. */
export const hashOfStory = ({ comments: _comments, ...story }: StoryRecord): string =>
  createHash('md5').update(JSON.stringify(story)).digest('base64')

/** Makes of a record what is written of it, and says what of it could not come. */
export function storyWrite(
  story: StoryRecord,
  entry: Entry,
  around: Surroundings,
  came = hashOfStory(story),
): StoryWrite {
  const { index, settings, format } = around
  const findings: Finding[] = []
  const title = story.texts.find((text) => text.title.trim() !== '')?.title.trim() ?? ''
  const find = (code: FindingCode, name = '', fate: Finding['fate'] = 'kept', count = 1) => {
    if (count > 0)
      findings.push({
        kind: story.kind,
        id: story.id,
        title,
        key: keyOfEntry(entry),
        code,
        name,
        fate,
        count,
      })
  }
  if (story.status === 'private') find('status_private')
  const fields = mappedFields(story, settings, format)
  const pictures: WantedPicture[] = []
  const documents: WantedDocument[] = []
  const texts: Columns = {}
  const keyOf = (picture: { url: string; id: string | null }) => pictureKeyIn(around, picture)
  entry.texts.forEach(({ lang }, place) => {
    const text = story.texts.find((one) => index.langOf(one.lang, one.title) === lang) ?? story.texts[place]
    if (!text) return
    for (const { code, name, fate, count } of text.body.findings) find(code, name, fate, count)
    const body = writeBody(text.body.html, lang, index, keyOf, around.documents)
    pictures.push(...body.pictures)
    documents.push(...body.documents)
    find('alt_missing', '', 'kept', body.withoutAlt)
    find('text_cut', '', 'lost', body.cut)
    const plain = textOfHtml(body.html).replace(/\s+/g, ' ').trim()
    const named = text.title.replace(/\s+/g, ' ').trim()
    if (named === '') find('untitled')
    if (named.length > MOST_TITLE) find('title_long')
    const given =
      (text.summary ?? '').replace(/\s+/g, ' ').trim().replace(CUT_OFF, '…') ||
      (valuesOf(fields, 'summary', lang)[0] ?? '')
    const summary = given || summaryOf(body.html)
    if (given === '' && summary !== '') find('summary_made')
    if (given.length > MOST_SUMMARY) find('summary_long')
    Object.assign(texts, {
      [`title_${lang}`]: named || cutText(plain, MOST_TITLE - 3) || story.id,
      [`slug_${lang}`]: toSlug(named || cutText(plain, MOST_TITLE - 3) || story.id),
      [`summary_${lang}`]: summary || null,
      [`body_${lang}`]: body.html || null,
      [`minutes_${lang}`]: readingMinutes(plain),
      [`keywords_${lang}`]: keywordsOf(text.keywords, lang),
      [`facts_${lang}`]: valuesOf(fields, 'facts', lang),
      [`city_${lang}`]: valuesOf(fields, 'city', lang)[0] ?? null,
      [`source_${lang}`]: valuesOf(fields, 'source', lang)[0] ?? story.source?.name ?? null,
    })
  })
  if (entry.standing === 'scheduled') {
    if (Date.parse(story.published ?? '') <= around.now.getTime()) find('scheduled_past')
    else if (findings.some(({ code }) => SCHEDULE_NEEDS.has(code))) find('scheduled_incomplete')
  }
  if (story.kind === 'page' && !entry.group.langs.includes('ar')) find('page_one_language')
  const cover = coverOf()
  return {
    story,
    entry,
    came,
    langs: entry.texts.map(({ lang }) => lang),
    texts,
    shared: sharedOf(),
    place: placeOf(story, format),
    pictures,
    documents,
    cover,
    findings,
  }

  function keywordsOf(given: readonly string[], lang: Lang): string[] {
    const others = story.categories.filter((id) => id !== entry.group.category)
    const names = others.flatMap((id) => {
      const category = index.categories.get(id)
      if (!category) find('category_unknown', id, 'lost')
      const { ar, en } = index.namesOf(category?.names ?? [])
      return (lang === 'ar' ? ar : en) || []
    })
    find('category_more', names.join(', '), 'kept', names.length)
    const all = [...given, ...valuesOf(fields, 'keywords', lang), ...names].map((word) => word.trim())
    return [...new Set(all)]
      .filter((word) => word !== '' && word.length <= MOST_KEYWORD)
      .slice(0, MOST_KEYWORDS)
  }

  function coverOf(): WantedPicture | null {
    const known = story.cover ? index.pictureOf(story.cover) : undefined
    const url = known?.url ?? story.cover
    for (const { lang } of entry.texts)
      for (const part of ['alt', 'caption'] as const)
        texts[`image_${part}_${lang}`] =
          valuesOf(fields, `image_${part}`, lang)[0] || saidIn(known?.[part], lang) || null
    if (!url) return null
    if (!/^https?:|^\//.test(url) && !known) {
      find('picture_missing', url, 'lost')
      return null
    }
    const picture = { url, id: known?.id ?? null }
    return { ...picture, key: keyOf(picture) }
  }

  /** The story that an editor of the old site put first, by its number here. */
  function pinned(id: string): string[] {
    const pin = POST_SECTIONS.map((section) => index.entryOf({ kind: 'story', id: `${section}-${id}` })).find(
      Boolean,
    )
    return pin && pin.group.id > 0 ? [String(pin.group.id)] : []
  }

  function sharedOf(): Columns {
    const mapped = (part: 'products' | 'companies') => (fields[part] ?? []).flatMap((one) => one.values)
    const own = (name: string) => (format === 'kimya' ? (story.fields[name] ?? []) : [])
    const unknown = story.authors.filter((id) => !index.authors.has(id))
    find('author_unknown', unknown.join(', '), 'lost', unknown.length)
    const known = (given: readonly string[], all: ReadonlySet<string>) => {
      const values = [...new Set(given)]
      const strange = values.filter((value) => !all.has(value))
      find('field_invalid', strange.join(', '), 'lost', strange.length)
      return values.filter((value) => all.has(value))
    }
    const [country = ''] = (fields.country ?? []).flatMap((one) =>
      one.values.map((value) => value.toUpperCase()),
    )
    if (country !== '' && !isCountry(country)) find('field_invalid', country, 'lost')
    const url = story.source?.url ?? fields.source_url?.[0]?.values[0] ?? null
    return {
      ...ownChoices(story, format),
      section: entry.group.section,
      category_id: entry.group.categoryId,
      desk: entry.group.desk,
      paid: story.paid,
      comments_closed: story.commentsClosed,
      country: isCountry(country) ? country : null,
      source_url: url !== null && /^https?:\/\/\S+$/.test(url) ? url : null,
      products: known(mapped('products'), around.products),
      companies: known(mapped('companies'), around.companies),
      cases: known(own('cases'), around.cases),
      deals: known(own('deals'), around.deals),
      pins: own('pins').flatMap(pinned),
    }
  }
}

/** What only an export of our own has. */
function ownChoices({ members, fields }: StoryRecord, format: Archive['format']): Columns {
  const own = (name: string) => (format === 'kimya' ? fields[name]?.[0] : undefined)
  const level = (name: string, other: number) =>
    ({ owner: 1, members: 2, everyone: 3 })[own(name) ?? ''] ?? other
  const scene = Number(own('scene'))
  const position = Number(own('home_position'))
  return {
    visibility: level('visibility', members ? 2 : 3),
    comment_permission: level('comment_permission', 3),
    hidden: own('hidden') === 'true',
    scene: scene >= 1 && scene <= 9 ? scene : null,
    home_position: [11, 12, 13].includes(position) ? position : null,
  }
}

const POSITIONS = new Set(['about', 'legal', 'contact'])

function placeOf({ kind, fields }: StoryRecord, format: Archive['format']): Columns {
  const [position = ''] = fields['position'] ?? []
  if (kind !== 'page' || format !== 'kimya' || !POSITIONS.has(position)) return {}
  return { position, sort: Number(fields['sort']?.[0] ?? 0) || 0 }
}

/** Our key of a record's row. */
export const keyOfEntry = ({ group }: Entry): string =>
  group.kind === 'story' ? String(group.id) : group.slug

/** The key under which a picture is stored: of our own export the one that it has. */
export function pictureKeyIn(
  { format, pictureKeys }: Pick<Surroundings, 'format' | 'pictureKeys'>,
  { url, id }: { url: string; id: string | null },
): string {
  const other = pictureKeys.get(url)
  if (other !== undefined) return other
  return format === 'kimya' && id !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) ? id : pictureKey(url)
}

/** How WordPress ends an excerpt that it cut off. */
const CUT_OFF = /\s*\[(?:…|\.{3})\]$/

/** The beginning of a text as its summary: whole sentences of its paragraphs where they fit, else whole words. */
function summaryOf(html: string): string {
  const paragraphs = parseHtml(html).filter((node) => isTag(node) && node.name === 'p' && saysSomething(node))
  const texts = paragraphs.map((node) => textOfHtml(htmlOf(node)).replace(/\s+/g, ' ').trim())
  // What is no sentence was a caption or a label.
  const sentences = texts.filter((text) => SENTENCE_END.test(text))
  const plain = sentences.length > 0 ? sentences.join(' ') : (texts[0] ?? '')
  if (plain.length <= MOST_SUMMARY) return plain
  const head = plain.slice(0, MOST_SUMMARY)
  const end = Math.max(...['. ', '؟ ', '! ', '.\u00a0'].map((sign) => head.lastIndexOf(sign)))
  return end > 80 ? head.slice(0, end + 1) : cutText(plain, MOST_SUMMARY - 4)
}

const SENTENCE_END = /[.!?؟…:»”")]$/

/** A lone link, such as to what was embedded, says nothing of the story. */
const saysSomething = (paragraph: ParentNode) =>
  paragraph.children.some(
    (child) => !(isTag(child) && child.name === 'a') && DomUtils.textContent(child).trim() !== '',
  )
