import { localePath, splitLang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** Tag of answers that send a reader on. */
export const REDIRECTS_TAG = 'redirects'

/**
 * Where an address that has no page leads, in the reader's language, and with which status (301 or 302); null where the
 * newsroom has set no redirect. Asked only when a page was not found, so a redirect never hides a page.
 */
export async function redirectOf(
  ctx: Pick<RequestContext, 'app' | 'url' | 'tag'>,
): Promise<{ location: string; status: 301 | 302 } | null> {
  const { lang, path } = splitLang(readable(ctx.url.pathname))
  const all = await ctx.app.memo.get('redirects', [REDIRECTS_TAG], async () => {
    const rows = await ctx.app.db.selectFrom('site_redirect').selectAll().execute()
    return new Map(rows.map((row) => [row.from_path, row]))
  })
  const found = all.get(path)
  if (!found) return null
  ctx.tag(REDIRECTS_TAG)
  return { location: encodeURI(localePath(lang, found.to_path)), status: found.permanent ? 301 : 302 }
}

/** An address as people write it; a broken percent-encoding stays as it came. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
