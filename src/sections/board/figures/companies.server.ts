import { sql } from 'kysely'
import { pathOf, worded } from '#editorial/present.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { companyTotals, type CompanyTotal } from '#sections/production-capacity/contract.server.ts'

interface CompanyRow {
  slug: string
  name_ar: string
  name_en: string | null
  country: string
  demo: boolean
}

interface StoryRow {
  list: string
  visibility: 2 | 3
  id: number
  section: 'articles' | 'around-world' | 'news-excerpt'
  category_id: number | null
  slug_ar: string | null
  slug_en: string | null
  title_ar: string | null
  title_en: string | null
  published_at: Date
}

/** What boards show of companies, for readers of any language and role. */
export interface BoardCompanies {
  companies: ReadonlyMap<string, CompanyRow>
  totals: ReadonlyMap<string, CompanyTotal>
  /** The newest story about a company that a reader may see in lists; null where there is none. */
  story(slug: string, viewer: Viewer, lang: Lang): { title: string; path: string; at: Date } | null
}

/** Companies with capacity and newest story, in four queries whatever their number; hidden ones are left out. */
export async function companiesOnBoards(db: Db, slugs: readonly string[]): Promise<BoardCompanies> {
  if (slugs.length === 0) return { companies: new Map(), totals: new Map(), story: () => null }
  const [rows, totals, stories] = await Promise.all([
    db
      .selectFrom('companies_company')
      .select(['slug', 'name_ar', 'name_en', 'country', 'demo'])
      .where('slug', 'in', [...slugs])
      .where('hidden', '=', false)
      .execute(),
    companyTotals(db, slugs),
    newestStories(db, slugs),
  ])
  return {
    companies: new Map(rows.map((row) => [row.slug, row])),
    totals,
    story(slug, viewer, lang) {
      const least = listedVisibility(viewer)
      const own = stories.filter(({ list, visibility }) => list === `co:${slug}` && visibility >= least)
      const [newest] = own.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())
      if (!newest) return null
      const { title_ar, title_en, published_at: at } = newest
      return { title: worded(lang, title_ar, title_en).text, path: pathOf(newest, lang), at }
    },
  }
}

/** The newest story of each company that everyone may see, and the newest that members alone may. */
async function newestStories(db: Db, slugs: readonly string[]): Promise<StoryRow[]> {
  const lists = slugs.map((slug) => `co:${slug}`)
  const { rows } = await sql<StoryRow>`
    select o.list, v.visibility, p.id, p.section, p.category_id, p.slug_ar, p.slug_en, p.title_ar, p.title_en,
      n.published_at
    from unnest(${lists}::text[]) o(list) cross join (values (2), (3)) v(visibility)
    cross join lateral (
      select l.post_id, l.published_at from editorial_listing l
      where l.list = o.list and l.visibility = v.visibility order by l.published_at desc, l.post_id desc limit 1
    ) n
    join editorial_post p on p.id = n.post_id`.execute(db)
  return rows
}
