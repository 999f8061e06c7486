import { countryName } from '#i18n/countries/countries.server.ts'
import { otherLang, type Lang } from '#i18n/locale.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { focusOf } from '#platform/images/srcset.ts'
import type { Selectable } from 'kysely'
import type { EditorialPost } from '#platform/db/types.ts'
import type { Categories } from './categories.ts'
import type { Article, Cover, PostSummary, Worded } from './contract.ts'
import { postPath } from './paths.ts'
import { freeBeginning } from './free-beginning.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import { scrollableTables } from '#platform/html/scrollable-tables.server.ts'

type Post = Selectable<EditorialPost>

/** The columns a list needs: never a body. */
export const SUMMARY_COLUMNS = [
  'id',
  'section',
  'category_id',
  'country',
  'city_ar',
  'city_en',
  'desk',
  'title_ar',
  'title_en',
  'slug_ar',
  'slug_en',
  'summary_ar',
  'summary_en',
  'minutes_ar',
  'minutes_en',
  'paid',
  'scene',
  'image_key',
  'image_alt_ar',
  'image_alt_en',
  'published_at',
] as const satisfies readonly (keyof Post)[]

export type SummaryRow = Pick<Post, (typeof SUMMARY_COLUMNS)[number]> & {
  desk_ar: string | null
  desk_en: string | null
  image_width: number | null
  image_height: number | null
  focal_x: number | null
  focal_y: number | null
}

/** The text in the reader's language, else in the twin's, saying which it is (LANG-04). */
export function worded(lang: Lang, ar: string | null, en: string | null): Worded {
  const own = lang === 'ar' ? ar : en
  return own ? { text: own, lang } : { text: (lang === 'ar' ? en : ar) ?? '', lang: otherLang(lang) }
}

const pick = (lang: Lang, ar: string | null, en: string | null): string | null =>
  worded(lang, ar, en).text || null

/** A row as a list shows it. */
export function presentSummary(row: SummaryRow, lang: Lang, categories: Categories): PostSummary {
  const category = row.category_id === null ? undefined : categories.byId.get(row.category_id)
  const title = worded(lang, row.title_ar, row.title_en)
  return {
    id: row.id,
    section: row.section,
    path: pathOf(row, lang),
    title,
    summary: pick(lang, row.summary_ar, row.summary_en) ?? '',
    category: category ? { id: category.id, name: category.name, path: category.path } : null,
    city: pick(lang, row.city_ar, row.city_en) ?? (row.country ? countryName(row.country, lang) : null),
    country: row.country,
    desk: pick(lang, row.desk_ar, row.desk_en),
    publishedAt: (row.published_at ?? new Date(0)).toISOString(),
    readingMinutes: title.lang === 'ar' ? row.minutes_ar : row.minutes_en,
    paid: row.paid,
    cover: coverOf(row, lang),
  }
}

/** The address of a post in a language: its slug is the title's in that language, or the twin's. */
export function pathOf(
  row: Pick<Post, 'section' | 'id' | 'category_id' | 'slug_ar' | 'slug_en'>,
  lang: Lang,
): string {
  return postPath({
    section: row.section,
    id: row.id,
    categoryId: row.category_id,
    slug: pick(lang, row.slug_ar, row.slug_en) ?? '',
  })
}

function coverOf(row: SummaryRow, lang: Lang): Cover {
  const alt = pick(lang, row.image_alt_ar, row.image_alt_en) ?? ''
  if (row.image_key && row.image_width && row.image_height) {
    const { image_key: key, image_width: width, image_height: height } = row
    return { kind: 'image', key, width, height, alt, ...focusOf(row.focal_x, row.focal_y) }
  }
  // A post without a picture always has the same scene, chosen by its id.
  return { kind: 'scene', scene: row.scene ?? (row.id % 9) + 1, alt }
}

/** A whole post, cut to its free beginning when the reader may have no more. */
export function presentArticle(
  row: Post & SummaryRow,
  lang: Lang,
  categories: Categories,
  reading: 'full' | 'preview',
): Omit<Article, 'corrections'> {
  const stored = worded(lang, row.body_ar, row.body_en)
  const body = { ...stored, text: cleanStoredHtml(stored.text) }
  const cut = reading === 'preview' ? freeBeginning(body.text) : null
  const source = pick(lang, row.source_ar, row.source_en)
  return {
    ...presentSummary(row, lang, categories),
    body: { text: scrollableTables(isolateHtml(cut ? cut.html : body.text, body.lang)), lang: body.lang },
    teaser: cut ? { rest: cut.rest } : null,
    facts: cut ? [] : lang === 'ar' ? row.facts_ar : row.facts_en,
    keywords: lang === 'ar' ? row.keywords_ar : row.keywords_en,
    caption: pick(lang, row.image_caption_ar, row.image_caption_en),
    source: source ? { name: source, url: row.source_url } : null,
    products: row.products,
    companies: row.companies,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    visibility: row.visibility,
    twinPath: pathOf(row, otherLang(lang)),
  }
}
