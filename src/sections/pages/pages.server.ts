import type { Selectable } from 'kysely'
import { pickText } from '#i18n/fallback.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { PagesPage } from '#platform/db/types.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import { withoutShortcodes } from '#editorial/body/shortcodes.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PAGES_TAG, pageTag, type PageLink, type StaticPage } from './static-page.ts'
import { scrollableTables } from '#platform/html/scrollable-tables.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_SLUG = 100

/** Links to every static page, by position and the newsroom's order: for the footer and other lists. */
export function pageLinks(ctx: Asking): Promise<PageLink[]> {
  ctx.tag(PAGES_TAG)
  const { app, lang } = ctx
  return app.memo.get(`page-links:${lang}`, [PAGES_TAG], async () => {
    const rows = await app.db
      .selectFrom('pages_page')
      .select(['slug', 'position', 'name_ar', 'name_en'])
      .orderBy('position')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ slug, position, name_ar, name_en }) => ({
      slug,
      position,
      name: pickText({ ar: name_ar, en: name_en }, lang)?.text ?? slug,
    }))
  })
}

/** One static page; null when there is none of this slug. */
export async function staticPage(ctx: Asking, slug: string): Promise<StaticPage | null> {
  if (slug.length > MAX_SLUG || !SLUG.test(slug)) return null
  ctx.tag(PAGES_TAG, pageTag(slug))
  const { app, lang } = ctx
  return app.memo.get(`page:${slug}:${lang}`, [PAGES_TAG, pageTag(slug)], async () => {
    const row = await app.db.selectFrom('pages_page').selectAll().where('slug', '=', slug).executeTakeFirst()
    return row ? present(row, lang) : null
  })
}

/** The pages of one position with their text, for a block that shows them in place. */
export async function pageContent(ctx: Asking, position: string): Promise<StaticPage[]> {
  ctx.tag(PAGES_TAG)
  const { app, lang } = ctx
  const rows = await app.db
    .selectFrom('pages_page')
    .selectAll()
    .where('position', '=', position)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => present(row, lang))
}

function present(row: Selectable<PagesPage>, lang: Lang): StaticPage {
  const content = pickText({ ar: row.content_ar, en: row.content_en }, lang)
  const shown = content?.lang ?? lang
  return {
    slug: row.slug,
    position: row.position,
    name: pickText({ ar: row.name_ar, en: row.name_en }, shown)?.text ?? row.slug,
    lang: shown,
    html: scrollableTables(isolateHtml(withoutShortcodes(cleanStoredHtml(content?.text ?? '')), shown)),
    updatedAt: row.updated_at.toISOString(),
  }
}
