import { data } from 'react-router'
import { plainText } from '#head/plain-text.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { typedText } from '#platform/limits/typed-text.ts'
import { countSearch } from '#editorial/search/listed.server.ts'
import { queryOf } from '#editorial/search/typed.ts'
import { GLOSSARY_TAG, glossaryOf } from '#site/glossary/glossary.server.ts'
import { sectionInfo, type SectionInfo } from '#site/section-info.server.ts'
import { scrollableTables } from '#platform/html/scrollable-tables.server.ts'

/** A section's introduction, its HTML ready for the page; `summary` is the beginning of its notes. */
export function sectionWords(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  section: string,
): Promise<SectionInfo & { summary: string | null }> {
  ctx.tag('settings', GLOSSARY_TAG)
  const key = `section-words:${section}:${ctx.lang}`
  return ctx.app.memo.get(key, ['settings', GLOSSARY_TAG], async () => {
    const [{ label, notes, infoTable }, glossary] = await Promise.all([
      sectionInfo(ctx.app, section, ctx.lang),
      glossaryOf(ctx, ctx.lang),
    ])
    const seen = new Set<string>()
    const ready = (html: string | null) =>
      html && glossary.mark(scrollableTables(isolateHtml(html, ctx.lang)), seen)
    return { label, notes: ready(notes), infoTable: ready(infoTable), summary: notes && plainText(notes) }
  })
}

/** The list's own query. A search is counted and never cached. */
export async function indexQuery(ctx: RequestContext): Promise<string> {
  const query = queryOf(ctx.url)
  if (query === '') return query
  const verdict = await countSearch(ctx)
  if (!verdict.ok)
    throw data({ code: 'too_many' }, { status: 429, headers: { 'retry-after': `${verdict.retryAfter}` } })
  return query
}

/** The same for a call of the API. Throws Refusal `too_many`. */
export async function apiQuery(ctx: RequestContext, query: string): Promise<string> {
  const typed = typedText(query)
  if (typed === '') return typed
  const verdict = await countSearch(ctx)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  return typed
}

/** The thing, or 404 where there is none: an unknown key, a page past the end. */
export function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw data(null, { status: 404 })
  return thing
}

/** The same for a call of the API. Throws Refusal `not_found`. */
export function foundOrRefused<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Refusal('not_found')
  return thing
}
