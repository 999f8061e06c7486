import { categoriesOf } from '#editorial/categories.server.ts'
import { drawnCovers } from '#editorial/covers/covers.server.ts'
import { coverSubject, worded } from '#editorial/present.server.ts'
import { parseId } from '#editorial/paths.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { readingOf } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { OgCard } from './og-image.server.ts'
import type { OgKind } from '#head/og-path.ts'
import { dateOf } from '../words.server.ts'

/** The part of a card that its subject decides. */
type Subject = Pick<OgCard, 'title' | 'titleLang' | 'kicker' | 'date' | 'figures'>

type Finder = (app: App, key: string, lang: Lang) => Promise<Subject | null>

const FINDERS: Readonly<Record<Exclude<OgKind, 'site'>, Finder>> = {
  post: async (app, key, lang) => {
    const id = parseId(key)
    if (id === null) return null
    const row = await app.db
      .selectFrom('editorial_post')
      .select([
        'section',
        'title_ar',
        'title_en',
        'category_id',
        'published_at',
        'visibility',
        'paid',
        'owner_id',
        'image_key',
        'scene',
        'products',
        'companies',
        'country',
      ])
      .where('id', '=', id)
      .where('status', '=', 'published')
      .where('hidden', '=', false)
      .executeTakeFirst()
    // An image is fetched without a session and stored elsewhere: it must not show what a visitor is denied.
    if (
      !row ||
      readingOf(VISITOR, { visibility: row.visibility, paid: row.paid, ownerId: row.owner_id }) === 'denied'
    )
      return null
    const subject = coverSubject(row, await drawnCovers().choose(app, [row]))
    const words = subject && (await drawnCovers().words(app, subject, lang))
    const category =
      row.category_id === null ? undefined : (await categoriesOf(app, lang)).byId.get(row.category_id)
    const kicker = category?.name ?? (await sectionInfo(app, row.section, lang)).label
    return {
      ...titled(lang, row.title_ar, row.title_en),
      kicker,
      date: row.published_at && dateOf(row.published_at, lang),
      ...(subject && words && { figures: { subject, version: words.version } }),
    }
  },
  page: async ({ db }, key, lang) => {
    const row = await db
      .selectFrom('pages_page')
      .select(['name_ar', 'name_en'])
      .where('slug', '=', key)
      .executeTakeFirst()
    return row ? named(lang, row.name_ar, row.name_en) : null
  },
  category: async (app, key, lang) => {
    const category = (await categoriesOf(app, lang)).byId.get(parseId(key) ?? 0)
    return category
      ? { ...named(lang, category.name, category.name), kicker: category.path_names.at(-2) ?? null }
      : null
  },
  section: async ({ db }, key, lang) => {
    const row = await db
      .selectFrom('section_info')
      .select(['label_ar', 'label_en'])
      .where('section', '=', key)
      .executeTakeFirst()
    return row ? named(lang, row.label_ar, row.label_en) : null
  },
  product: listedIn('products_prices_product', 'products-prices'),
  company: listedIn('companies_company', 'companies'),
}

/**
 * The subject of the image at an address. Missing things and those that a visitor may not see get the general card,
 * so that an image does not reveal what exists.
 */
export async function ogCard(app: App, kind: OgKind, key: string, lang: Lang): Promise<OgCard> {
  const { name, tagline, not_available } = await siteSettings(app)
  const found = kind === 'site' || not_available ? null : await FINDERS[kind](app, key, lang)
  const general = { title: tagline[lang] || name[lang], titleLang: lang, kicker: null, date: null }
  return { lang, site: name[lang], ...(found ?? general) }
}

function titled(lang: Lang, ar: string | null, en: string | null): Pick<Subject, 'title' | 'titleLang'> {
  const { text, lang: titleLang } = worded(lang, ar, en)
  return { title: text, titleLang }
}

function named(lang: Lang, ar: string | null, en: string | null): Subject {
  return { ...titled(lang, ar, en), kicker: null, date: null }
}

/** Finds what has a name and a slug in a section's table; the card is headed by the section's label. */
function listedIn(table: 'products_prices_product' | 'companies_company', section: string): Finder {
  return async (app, key, lang) => {
    const row = await app.db
      .selectFrom(table)
      .select(['name_ar', 'name_en'])
      .where('slug', '=', key)
      .$if(table === 'companies_company', (q) => q.where('hidden', '=', false))
      .executeTakeFirst()
    if (!row) return null
    const { label } = await sectionInfo(app, section, lang)
    return { ...named(lang, row.name_ar, row.name_en), kicker: label }
  }
}
