import type pg from 'pg'
import { numberNotes } from '#editorial/body/notes.server.ts'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { LANGS, localePath, otherLang, type Lang } from '#i18n/locale.ts'
import { htmlOf } from '#platform/html/tree.server.ts'
import { widthsOf } from '#platform/images/srcset.ts'
import { POSTS } from '#sections/post-sections.server.ts'
import { element } from '../../discovery/xml.ts'
import type { Archive } from './archive.server.ts'
import { bodyTree, type BodyPlaces } from './body.server.ts'
import { readCards } from './cards.server.ts'
import { jsonRows } from './json-rows.server.ts'
import { readStories, type Category, type Story } from './stories.server.ts'
import { field, fileHead, FILE_TAIL, wordpressSlug, writeItem, type Item } from './wordpress-xml.ts'

/** Bytes of a file: what a WordPress takes at its usual limit. */
const WORDPRESS_BYTES = 50_000_000

/** Numbers of one kind never meet those of another: ten times the own one, and these. */
const NUMBERS = { post: { ar: 1, en: 2 }, page: { ar: 3, en: 4 }, attachment: 5, section: { ar: 6, en: 7 } }

interface Setup {
  categories: ReadonlyMap<number, Category>
  publicUrl: string
  title: string
  about: string
  now: Date
  /** Of a file, at most, but for a single item. */
  bytes?: number
}

interface Page {
  id: number
  slug: string
  sort: number
  updated_at: string
  name: Readonly<Record<Lang, string | null>>
  content: Readonly<Record<Lang, string | null>>
}

interface Picture {
  key: string
  width: number
  alt: Readonly<Record<Lang, string>>
  at: string
}

/** Writes stories and pages as WXR 1.2, in as many files as their size takes: each language of a story is an item, and names its twin. */
export async function exportWordpress(archive: Archive, client: pg.ClientBase, setup: Setup): Promise<void> {
  const terms = termsOf(setup)
  const { rows: desks } = await client.query<{ key: string; name: Readonly<Record<Lang, string>> }>(
    `select key, json_build_object('ar', name_ar, 'en', name_en) as name from editorial_desk order by key`,
  )
  const head = fileHead({ title: setup.title, about: setup.about, url: setup.publicUrl }, [
    ...[{ key: 'kimya', name: { ar: setup.title, en: setup.title } }, ...desks].flatMap(({ key, name }, i) =>
      LANGS.map((lang, j) => author(i * 2 + j + 1, `${key}-${lang}`, name[lang])),
    ),
    ...terms.declared,
  ])
  const items = itemsOf(client, setup, terms.of)
  let next = await items.next()
  for (let number = 1; number === 1 || !next.done; number += 1) {
    let records = 0
    const file = async function* () {
      yield head
      let bytes = Buffer.byteLength(head) + FILE_TAIL.length
      while (!next.done) {
        bytes += Buffer.byteLength(next.value)
        if (records > 0 && bytes > (setup.bytes ?? WORDPRESS_BYTES)) break
        records += 1
        yield next.value
        next = await items.next()
      }
      yield FILE_TAIL
    }
    await archive.add(`wordpress${number === 1 ? '' : `-${number}`}.xml`, file(), { records: () => records })
  }
}

const author = (id: number, login: string, name: string) =>
  `<wp:author>${element('wp:author_id', String(id))}${field('wp:author_login', login)}${field('wp:author_email', '')}${field('wp:author_display_name', name)}${field('wp:author_first_name', '')}${field('wp:author_last_name', '')}</wp:author>`

type Terms = (story: Story, lang: Lang) => Item['terms']

/** Categories of both languages, and a section that has none as one of its own. */
function termsOf({ categories }: Setup): { declared: string[]; of: Terms } {
  const taken = new Set<string>()
  const slugs = new Map<string, string>()
  const declared: string[] = []
  const declare = (id: number, key: string, wanted: string, parent: string, name: string) => {
    let slug = wordpressSlug(wanted)
    if (taken.has(slug)) slug = `${slug}-${id}`
    taken.add(slug)
    slugs.set(key, slug)
    declared.push(
      `<wp:category>${element('wp:term_id', String(id))}${field('wp:category_nicename', slug)}${field('wp:category_parent', parent)}${field('wp:cat_name', name)}</wp:category>`,
    )
  }
  const place = (one: Category): number => {
    const parent = categories.get(one.parent_id ?? 0)
    return parent ? place(parent) + 1 : 0
  }
  // WordPress knows a parent by a category that came before.
  for (const one of [...categories.values()].toSorted((a, b) => place(a) - place(b)))
    for (const lang of LANGS)
      declare(
        one.id * 10 + NUMBERS.post[lang],
        `${one.id} ${lang}`,
        one.slug[lang],
        slugs.get(`${one.parent_id} ${lang}`) ?? '',
        one.name[lang] ?? one.name.ar ?? '',
      )
  POSTS.forEach(({ section, label }, at) => {
    for (const lang of LANGS)
      declare(
        (at + 1) * 10 + NUMBERS.section[lang],
        `${section} ${lang}`,
        `${section}-${lang}`,
        '',
        label[lang],
      )
  })
  return {
    declared,
    of: ({ category, section, keywords }, lang) => [
      ...[
        ...category.map(({ id, name }) => ({ key: id, name: name[lang] ?? name.ar ?? '' })),
        {
          key: section,
          name: POSTS.find((one) => one.section === section)?.label[lang] ?? section,
        },
      ].map(({ key, name }) => ({
        domain: 'category' as const,
        slug: slugs.get(`${key} ${lang}`) ?? '',
        name,
      })),
      ...(keywords[lang] ?? []).map((name) => ({
        domain: 'post_tag' as const,
        slug: wordpressSlug(name),
        name,
      })),
    ],
  }
}

async function* itemsOf(client: pg.ClientBase, setup: Setup, terms: Terms): AsyncGenerator<string> {
  const { publicUrl, categories } = setup
  const pictures = new Map<string, { id: number; src: string }>()
  const images = `select key, width, json_build_object('ar', alt_ar, 'en', alt_en) as alt, created_at as at from media_image m
    where not exists (select from accounts_user u where u.image_key = m.key) order by key`
  for await (const { key, width, alt, at } of jsonRows<Picture>(client, images)) {
    const src = `${publicUrl}/media/${key}-${widthsOf(width).at(-1)}.jpg`
    const id = (pictures.size + 1) * 10 + NUMBERS.attachment
    pictures.set(key, { id, src })
    yield writeItem({
      id,
      type: 'attachment',
      title: alt.ar || key,
      link: src,
      author: 'kimya-ar',
      body: '',
      excerpt: '',
      slug: key,
      status: 'inherit',
      published: new Date(at),
      updated: new Date(at),
      comments: false,
      attachment: src,
      terms: [],
      meta: { _wp_attachment_image_alt: alt.ar || alt.en, _kimya_key: key },
    })
  }
  const places: BodyPlaces = {
    publicUrl,
    picture: (key) => pictures.get(key)?.src ?? null,
    cards: await readCards(client),
    playsVideos: true,
  }
  const { rows: pages } = await client.query<Page>(
    `select id, slug, sort, updated_at::text, json_build_object('ar', name_ar, 'en', name_en) as name,
       json_build_object('ar', content_ar, 'en', content_en) as content from pages_page order by sort, id`,
  )
  for (const page of pages)
    for (const lang of LANGS) if (page.content[lang] !== null) yield pageItem(page, lang, places)
  for (const section of POST_SECTIONS)
    for await (const story of readStories(client, section, categories))
      for (const lang of LANGS)
        if (story.title[lang] !== null)
          yield storyItem(story, lang, {
            places,
            now: setup.now,
            terms,
            image: pictures.get(story.image?.key ?? ''),
          })
}

function pageItem(page: Page, lang: Lang, places: BodyPlaces): string {
  const updated = new Date(page.updated_at)
  return writeItem({
    id: page.id * 10 + NUMBERS.page[lang],
    type: 'page',
    title: page.name[lang] ?? page.name.ar ?? '',
    link: places.publicUrl + localePath(lang, `/${page.slug}`),
    author: `kimya-${lang}`,
    body: bodyOf(page.content[lang] ?? '', lang, places),
    excerpt: '',
    slug: wordpressSlug(lang === 'ar' ? page.slug : `${page.slug}-en`),
    status: 'publish',
    published: updated,
    updated,
    comments: false,
    place: page.sort,
    terms: [],
    meta: twin('page', page.id, lang, page.content[otherLang(lang)] !== null, NUMBERS.page),
  })
}

function storyItem(
  story: Story,
  lang: Lang,
  {
    places,
    now,
    terms,
    image,
  }: {
    places: BodyPlaces
    now: Date
    terms: Terms
    image: { id: number } | undefined
  },
): string {
  const published = story.published_at === null ? null : new Date(story.published_at)
  return writeItem({
    id: story.id * 10 + NUMBERS.post[lang],
    type: 'post',
    title: story.title[lang] ?? '',
    link: places.publicUrl + story.addresses[lang],
    author: `${story.desk?.key ?? 'kimya'}-${lang}`,
    body: bodyOf(story.body[lang] ?? '', lang, places),
    excerpt: story.summary[lang] ?? '',
    slug: wordpressSlug(story.slug[lang] ?? ''),
    status: statusOf(story, now),
    published,
    updated: new Date(story.updated_at),
    comments: !story.comments_closed,
    terms: terms(story, lang),
    meta: {
      ...twin(story.section, story.id, lang, story.title[otherLang(lang)] !== null, NUMBERS.post),
      _kimya_status: story.status,
      _kimya_visibility: story.visibility,
      _kimya_paid: String(story.paid),
      ...(story.source?.name[lang] && { _kimya_source: story.source.name[lang] }),
      ...(story.source?.url && { _kimya_source_url: story.source.url }),
      ...(image && { _thumbnail_id: String(image.id) }),
    },
  })
}

/** What links the two languages of one thing. */
function twin(
  kind: string,
  id: number,
  lang: Lang,
  hasTwin: boolean,
  numbers: Readonly<Record<Lang, number>>,
): Record<string, string> {
  return {
    _kimya_id: `${kind}-${id}`,
    _kimya_lang: lang,
    ...(hasTwin && { _kimya_twin: String(id * 10 + numbers[otherLang(lang)]) }),
  }
}

/** WordPress shows what is published to everyone: what is for members or who pay is private there. */
function statusOf({ status, hidden, visibility, paid, published_at }: Story, now: Date): Item['status'] {
  if (status === 'draft') return 'draft'
  if (status === 'submitted' || status === 'reviewed') return 'pending'
  if (hidden || paid || visibility !== 'everyone' || status === 'archived') return 'private'
  if (published_at === null) return 'draft'
  return new Date(published_at) > now ? 'future' : 'publish'
}

const UNLIKE_WORDPRESS = /<figure|data-note/

/** A body with its pictures and numbered notes. */
function bodyOf(html: string, lang: Lang, places: BodyPlaces): string {
  // Most have neither, and a tree costs more than all the rest.
  if (!UNLIKE_WORDPRESS.test(html)) return html
  const nodes = bodyTree(html, lang, places)
  const notes = numberNotes(nodes, lang)
  return htmlOf(nodes) + notes
}
