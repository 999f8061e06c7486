import { sql } from 'kysely'
import { licensedSources, LICENCES_TAG } from '#datasets/licences.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { standingSql } from '#sections/products-prices/contract.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Published when a source was asked for its figures. */
export const SOURCES_TAG = 'sources'

interface Row {
  ar: string
  en: string
  series: number
  late: number
  ended: number
  newest: string
  url: string | null
  fetched: Date | null
  next: Date | null
}

/** Who publishes the real prices of the site: how many series, how new, on what terms, when they were fetched and are next. */
export async function sourcesPage(ctx: RequestContext) {
  const { app, lang, now, prefs } = ctx
  ctx.tag('prices', LICENCES_TAG, SOURCES_TAG)
  const rows = await readRows(ctx)
  const fmt = formatterOf(lang, now, prefs)
  const licences = await licensedSources(
    app,
    rows.map((row) => row[lang]),
    lang,
  )
  const words = lang === 'ar' ? ar : en
  return {
    title: words['sources.title'],
    description: words['sources.description'],
    sources: rows.map((row) =>
      present(
        row,
        lang,
        licences.find(({ source }) => source[lang] === row[lang]),
      ),
    ),
  }

  function present({ fetched, next, ...row }: Row, to: Lang, terms: (typeof licences)[number] | undefined) {
    return {
      name: row[to],
      url: row.url,
      series: row.series,
      late: row.late,
      current: row.series - row.late - row.ended,
      newest: row.newest,
      licence: terms ? { text: terms.licence[to], url: terms.licence.url } : null,
      credit: terms?.credit[to] ?? null,
      published: terms?.published ? partialDate(terms.published, fmt) : null,
      fetched: fetched?.toISOString() ?? null,
      next: next?.toISOString() ?? null,
    }
  }
}

export type SourcesPage = Awaited<ReturnType<typeof sourcesPage>>

async function readRows({ app: { db } }: Pick<RequestContext, 'app'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with found as (
      select coalesce(q.source_ar, q.source_en) as ar, coalesce(q.source_en, q.source_ar) as en, count(*)::int as series,
        count(*) filter (where ${sql.raw(standingSql('q'))} = 'late')::int as late,
        count(*) filter (where ${sql.raw(standingSql('q'))} = 'ended')::int as ended, max(q.add_date)::text as newest
      from products_prices_quote q
      where not q.hidden and not q.demo and coalesce(q.source_en, q.source_ar) is not null group by 1, 2)
    select found.*, fetching.next, fetching.fetched, coalesce(fetching.home_url, (
        select i.source_url from data_import i where i.source_en = found.en and i.state = 'done' and i.source_url is not null
        order by i.id desc limit 1)) as url
    from found left join lateral (
      select s.next_run_at as next, s.home_url, (
          select max(r.finished_at) from data_source_run r
          where r.source_id = s.id and not r.dry and r.state in ('same', 'held', 'approved', 'published', 'rejected', 'superseded')
        ) as fetched
      from data_source s where s.publisher_en = found.en order by s.next_run_at nulls last, s.id limit 1) fetching on true
    order by series desc, en`.execute(db)
  return rows
}
