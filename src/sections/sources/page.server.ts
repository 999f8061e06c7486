import type { Answer } from '#datasets/answer/answer.ts'
import { partialDate } from '#datasets/present.server.ts'
import { sourceKey } from '#head/source-path.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedSources, SOURCES_TAGS, type ListedSource } from './listed.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { sourcesSentence } from './sentence.ts'

/** Who publishes the real figures of the site: what, how new, on what terms, when they were fetched and are next due. */
export async function sourcesPage(ctx: RequestContext) {
  const { app, lang, now, prefs } = ctx
  ctx.tag(...SOURCES_TAGS)
  const fmt = formatterOf(lang, now, prefs)
  const words = lang === 'ar' ? ar : en
  const all = await listedSources(app, now)
  const answer = answerOf()
  return {
    title: words['sources.title'],
    description: answer?.text ?? words['sources.description'],
    answer,
    origin: app.config.publicUrl,
    sources: all.map(present),
  }

  function answerOf(): Answer | null {
    if (all.length === 0) return null
    const sum = (of: (source: ListedSource) => number) => all.reduce((total, one) => total + of(one), 0)
    const [series, late] = [sum((one) => one.series), sum((one) => one.late)]
    const current = series - late - sum(({ due, ended }) => due + ended)
    const days = all.flatMap(({ newest }) => newest ?? []).toSorted()
    const newest = days.at(-1)
    const facts = { sources: all.length, series, current, late, newest: newest ? fmt.date(newest) : null }
    const figures = (['publisher', 'series', 'current', 'late'] as const).map((of) => ({
      label: words[`sources.figure.${of}`],
      value: fmt.number({ publisher: all.length, series, current, late }[of]),
    }))
    return { ...sourcesSentence(facts, lang, fmt), figures }
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
