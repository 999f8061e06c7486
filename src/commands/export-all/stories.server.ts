import type pg from 'pg'
import { POST_SECTIONS, type PostSection } from '#editorial/contract.ts'
import { postPath } from '#editorial/paths.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { Archive } from './archive.server.ts'
import { jsonRows } from './json-rows.server.ts'

type Worded<T = string | null> = Readonly<Record<Lang, T>>

/** A story as the export has it, both languages in one. */
export interface Story {
  id: number
  section: PostSection
  status: 'draft' | 'submitted' | 'reviewed' | 'scheduled' | 'published' | 'archived'
  hidden: boolean
  /** Who may read it. */
  visibility: 'owner' | 'members' | 'everyone'
  paid: boolean
  created_at: string
  published_at: string | null
  updated_at: string
  addresses: Worded<string>
  slug: Worded
  title: Worded
  summary: Worded
  facts: Worded<string[]>
  body: Worded
  keywords: Worded<string[]>
  products: string[]
  companies: string[]
  cases: string[]
  deals: string[]
  /** Ids of the stories that an editor put first among those it leads on to. */
  pins: string[]
  category_id: number | null
  /** From the outermost category to its own. */
  category: { id: number; name: Worded; slug: Worded<string> }[]
  desk: { key: string; name: Worded<string> } | null
  source: { name: Worded; url: string | null } | null
  city: Worded
  country: string | null
  image: {
    key: string
    alt: Worded
    caption: Worded
    credit: Worded
    licence: { name: string; url: string | null; acquire: string | null }
    decorative: boolean
  } | null
  /** What is said of a scene that is drawn in place of a picture. */
  drawn: { alt: Worded; caption: Worded } | null
  scene: number | null
  home_position: number | null
  comment_permission: 'owner' | 'members' | 'everyone'
  comments_closed: boolean
}

const both = (name: string) => `json_build_object('ar', p.${name}_ar, 'en', p.${name}_en) as ${name}`
const who = (column: string) => `(array['owner', 'members', 'everyone'])[p.${column}] as ${column}`
const pictured = (name: string) =>
  `json_build_object('ar', coalesce(nullif(p.image_${name}_ar, ''), m.${name}_ar), 'en', coalesce(nullif(p.image_${name}_en, ''), m.${name}_en))`

const select = (section: PostSection) => `
  select p.id, p.section, p.status, p.hidden, ${who('visibility')}, p.paid, p.created_at, p.published_at, p.updated_at, null as addresses,
    ${['slug', 'title', 'summary', 'facts', 'body', 'keywords'].map(both).join(', ')}, p.products, p.companies, p.cases, p.deals, p.pins, p.category_id,
    null as category, case when d.key is not null then json_build_object('key', d.key, 'name', json_build_object('ar', d.name_ar, 'en', d.name_en)) end as desk,
    case when num_nonnulls(p.source_ar, p.source_en, p.source_url) > 0
      then json_build_object('name', json_build_object('ar', p.source_ar, 'en', p.source_en), 'url', p.source_url) end as source,
    ${both('city')}, p.country,
    case when p.image_key is not null then json_build_object('key', p.image_key, 'alt', ${pictured('alt')}, 'caption', ${pictured('caption')},
      'credit', json_build_object('ar', m.credit_ar, 'en', m.credit_en), 'decorative', p.image_decorative,
      'licence', json_build_object('name', m.licence, 'url', m.licence_url, 'acquire', m.acquire_url)) end as image,
    case when p.image_key is null then json_build_object('alt', json_build_object('ar', p.image_alt_ar, 'en', p.image_alt_en),
      'caption', json_build_object('ar', p.image_caption_ar, 'en', p.image_caption_en)) end as drawn, p.scene, p.home_position, ${who('comment_permission')}, p.comments_closed
  from editorial_post p left join editorial_desk d on d.key = p.desk left join media_image m on m.key = p.image_key
  where p.section = '${section}' order by p.id`

/** A category as it is stored, with the path that leads to it. */
export interface Category {
  id: number
  parent_id: number | null
  name: Worded
  slug: Worded<string>
}

/** Every category by its id. */
export async function readCategories(client: pg.ClientBase): Promise<ReadonlyMap<number, Category>> {
  const { rows } = await client.query<Category>(
    `select id, parent_id, json_build_object('ar', name_ar, 'en', name_en) as name,
       json_build_object('ar', slug_ar, 'en', slug_en) as slug from editorial_category order by parent_id nulls first, sort, id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stories of a section, in the order of their ids. */
export async function* readStories(
  client: pg.ClientBase,
  section: PostSection,
  categories: ReadonlyMap<number, Category>,
): AsyncGenerator<Story> {
  for await (const row of jsonRows<Story>(client, select(section))) {
    const path = (lang: Lang) =>
      localePath(
        lang,
        postPath({ section, id: row.id, categoryId: row.category_id, slug: row.slug[lang] ?? '' }),
      )
    row.addresses = { ar: path('ar'), en: path('en') }
    row.category = pathOf(row.category_id, categories)
    yield row
  }
}

/** The categories from the outermost to one of them. */
function pathOf(id: number | null, categories: ReadonlyMap<number, Category>): Story['category'] {
  const path: Story['category'] = []
  for (let one = categories.get(id ?? 0); one; one = categories.get(one.parent_id ?? 0))
    path.unshift({ id: one.id, name: one.name, slug: one.slug })
  return path
}

/** Bytes of lines that are written together. */
const TOGETHER = 256 * 1024

/** Writes a file of JSON Lines for each section. */
export async function exportStories(
  archive: Archive,
  client: pg.ClientBase,
  categories: ReadonlyMap<number, Category>,
): Promise<void> {
  for (const section of POST_SECTIONS) {
    let records = 0
    const lines = async function* () {
      let text = ''
      for await (const story of readStories(client, section, categories)) {
        records += 1
        text += `${JSON.stringify(story)}\n`
        if (text.length < TOGETHER) continue
        yield text
        text = ''
      }
      yield text
    }
    await archive.add(`stories/${section}.jsonl`, lines(), { records: () => records })
  }
}
