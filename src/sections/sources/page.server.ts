import { partialDate } from '#datasets/present.server.ts'
import { sourceKey } from '#head/source-path.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedSources, SOURCES_TAGS, type ListedSource } from './listed.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Who publishes the real figures of the site: what, how new, on what terms, when they were fetched and are next due. */
export async function sourcesPage(ctx: RequestContext) {
  const { app, lang, now, prefs } = ctx
  ctx.tag(...SOURCES_TAGS)
  const fmt = formatterOf(lang, now, prefs)
  const words = lang === 'ar' ? ar : en
  const all = await listedSources(app, now)
  return {
    title: words['sources.title'],
    description: words['sources.description'],
    origin: app.config.publicUrl,
    sources: all.map(present),
  }

  function present({ key, publisher, what, terms, fetched, nextFetch, ...source }: ListedSource) {
    const { url, series, due, late, ended, newest, state, overdue, expected } = source
    const ownKey = sourceKey(publisher[lang])
    return {
      key,
      /** The anchor by its name in the reader's language, where that is another. */
      ownKey: ownKey === key ? null : ownKey,
      name: publisher[lang],
      what: what[lang],
      url,
      series,
      late,
      current: series - late - due - ended,
      newest,
      state,
      overdue,
      licence: terms ? { text: terms.licence[lang], url: terms.licence.url } : null,
      credit: terms?.credit[lang] ?? null,
      published: terms?.published ? partialDate(terms.published, fmt) : null,
      fetched: fetched?.toISOString() ?? null,
      isScheduled: nextFetch !== null,
      expected,
    }
  }
}

export type SourcesPage = Awaited<ReturnType<typeof sourcesPage>>
