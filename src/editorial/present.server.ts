import { countryName } from '#i18n/countries/countries.server.ts'
import { otherLang, type Lang } from '#i18n/locale.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { cropsOf } from '#platform/images/crops.ts'
import { focusOf } from '#platform/images/srcset.ts'
import type { Selectable } from 'kysely'
import type { EditorialPost, JsonValue } from '#platform/db/types.ts'
import type { Categories } from './categories.ts'
import type { Article, Cover, PostSummary, Worded } from './contract.ts'
import { rightsOf, type RightsRow } from './images/rights.server.ts'
import { postPath } from './paths.ts'
import { withoutShortcodes } from './body/shortcodes.ts'
import { coverPath, type CoverSubject } from './covers/cover-path.ts'
import type { ChooseSubject } from './covers/covers.server.ts'
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
  'products',
  'companies',
  'scene',
  'image_key',
  'image_alt_ar',
  'image_alt_en',
  'image_decorative',
  'published_at',
] as const satisfies readonly (keyof Post)[]

export type SummaryRow = Pick<Post, (typeof SUMMARY_COLUMNS)[number]> & {
  desk_ar: string | null
  desk_en: string | null
  image_width: number | null
  image_height: number | null
  focal_x: number | null
  focal_y: number | null
  crops: JsonValue
}

/** The text in the reader's language, else in the twin's, saying which it is (LANG-04). */
export function worded(lang: Lang, ar: string | null, en: string | null): Worded {
  const own = lang === 'ar' ? ar : en
  return own ? { text: own, lang } : { text: (lang === 'ar' ? en : ar) ?? '', lang: otherLang(lang) }
}

const pick = (lang: Lang, ar: string | null, en: string | null): string | null =>
  worded(lang, ar, en).text || null

/** What the cover of a post without a picture shows; null where it has one, or a scene that was chosen for it. */
export function coverSubject(
  row: Pick<Post, 'image_key' | 'scene' | 'products' | 'companies' | 'country' | 'published_at'>,
  choose: ChooseSubject,
): CoverSubject | null {
  if (row.image_key !== null || row.scene !== null) return null
  return choose({ ...row, day: (row.published_at ?? new Date()).toISOString().slice(0, 10) })
}

/** A row as a list shows it; `subject` is that of a drawn cover. */
export function presentSummary(
  row: SummaryRow,
  lang: Lang,
  categories: Categories,
  subject: CoverSubject | null,
): PostSummary {
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
    cover: subject ? { kind: 'figures', path: coverPath(subject, lang), alt: '' } : coverOf(row, lang),
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
  const alt = row.image_decorative ? '' : (pick(lang, row.image_alt_ar, row.image_alt_en) ?? '')
  if (row.image_key && row.image_width && row.image_height) {
    const { image_key: key, image_width: width, image_height: height } = row
    const shown = { ...focusOf(row.focal_x, row.focal_y), ...cropsOf(row.crops, { width, height }) }
    return { kind: 'image', key, width, height, alt, ...shown }
  }
  // A post without a picture always has the same scene, chosen by its id.
  return { kind: 'scene', scene: row.scene ?? (row.id % 9) + 1, alt }
}

/** A whole post, cut to its free beginning when the reader may have no more. */
export function presentArticle(
  row: Post & SummaryRow & RightsRow,
  lang: Lang,
  categories: Categories,
  reading: 'full' | 'preview',
  subject: CoverSubject | null,
): Omit<Article, 'corrections'> {
  const stored = worded(lang, row.body_ar, row.body_en)
  const body = { ...stored, text: withoutShortcodes(cleanStoredHtml(stored.text)) }
  const cut = reading === 'preview' ? freeBeginning(body.text) : null
  const source = pick(lang, row.source_ar, row.source_en)
  return {
    ...presentSummary(row, lang, categories, subject),
    body: { text: scrollableTables(isolateHtml(cut ? cut.html : body.text, body.lang)), lang: body.lang },
    teaser: cut ? { rest: cut.rest } : null,
    facts: cut ? [] : lang === 'ar' ? row.facts_ar : row.facts_en,
    keywords: lang === 'ar' ? row.keywords_ar : row.keywords_en,
    caption: pick(lang, row.image_caption_ar, row.image_caption_en),
    rights: rightsOf(row, lang),
    source: source ? { name: source, url: row.source_url } : null,
    products: row.products,
    companies: row.companies,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    visibility: row.visibility,
    twinPath: pathOf(row, otherLang(lang)),
  }
}
