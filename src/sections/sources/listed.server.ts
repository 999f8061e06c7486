import { sql } from 'kysely'
import { licensedSources, LICENCES_TAG, type LicensedSource } from '#datasets/licences.server.ts'
import { sourceKey } from '#head/source-path.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { dueSql, overdueSql, standingSql } from '#sections/products-prices/contract.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { whatOf } from './what.ts'

/** Published when a source was asked for its figures. */
export const SOURCES_TAG = 'sources'

/** The tags under which the list of sources changes; it also changes with the day. */
export const SOURCES_TAGS = ['prices', LICENCES_TAG, SOURCES_TAG] as const

/** The series of one frequency that a publisher has. */
interface SourceGroup {
  frequency: string
  series: number
  due: number
  late: number
  ended: number
  newest: string
  /** Days since the figure was due that is missing longest; 0 where none is late. */
  overdue: number
  /** The day from which the figure after the newest one is due; null where all series have ended. */
  next: string | null
  products: readonly LocalizedText[]
}

/** A publisher of the site's real figures, with everything that is said of one. Days are `YYYY-MM-DD`. */
export interface ListedSource {
  /** Its anchor on the page of sources: `world-bank`. */
  key: string
  publisher: LocalizedText
  what: LocalizedText
  url: string | null
  terms: LicensedSource | null
  series: number
  due: number
  late: number
  ended: number
  newest: string | null
  /** By its series; null for one without series, such as of trade. */
  state: 'current' | 'due' | 'late' | 'ended' | null
  overdue: number
  /** The next day on which figures are expected, else the one on which they were due; null where none are. */
  expected: string | null
  fetched: Date | null
  nextFetch: Date | null
  /** When figures of it last came in. */
  updated: Date | null
  groups: readonly SourceGroup[]
}

interface Named {
  ar: string
  en: string
}
type GroupRow = Named & SourceGroup
interface Origin extends Named {
  sections: string[]
  url: string | null
  updated: Date | null
}
interface Fetching {
  en: string
  url: string
  fetched: Date | null
  next: Date | null
}

/** The publishers of the site's real figures, those of most price series first. */
export async function listedSources(app: Pick<App, 'db' | 'memo'>, now: Date): Promise<ListedSource[]> {
  const [groups, origins, fetchings] = await Promise.all([
    readGroups(app.db),
    readOrigins(app.db),
    readFetchings(app.db),
  ])
  const names = [
    ...new Map(
      [...groups, ...origins.filter(({ sections }) => sections.length > 0)].map(({ ar, en }) => [
        en,
        { ar, en },
      ]),
    ).values(),
  ]
  const terms = await licensedSources(
    app,
    names.map(({ en }) => en),
    'en',
  )
  const all = await Promise.all(
    names.map(async (publisher) => {
      const isOf = ({ en }: { en: string }) => en === publisher.en
      const own = groups.filter(isOf)
      const origin = origins.find(isOf)
      return present(publisher, {
        own,
        sections: await labelsOf(app, origin?.sections ?? []),
        origin,
        fetching: fetchings.find(isOf),
        terms: terms.find(({ source }) => source.en === publisher.en) ?? null,
        today: isoDay(now),
      })
    }),
  )
  return all.sort((a, b) => b.series - a.series || a.publisher.en.localeCompare(b.publisher.en))
}

interface Found {
  own: readonly GroupRow[]
  sections: readonly LocalizedText[]
  origin: Origin | undefined
  fetching: Fetching | undefined
  terms: LicensedSource | null
  today: string
}

function present(publisher: Named, { own, sections, origin, fetching, terms, today }: Found): ListedSource {
  const sum = (of: (group: SourceGroup) => number) => own.reduce((total, group) => total + of(group), 0)
  const [series, due, late, ended] = [
    sum((g) => g.series),
    sum((g) => g.due),
    sum((g) => g.late),
    sum((g) => g.ended),
  ]
  const days = own
    .flatMap(({ next }) => (next === null ? [] : [expectedOn(next, fetching?.next ?? null)]))
    .sort()
  return {
    key: sourceKey(publisher.en),
    publisher,
    what: whatOf(own, sections),
    url: fetching?.url ?? origin?.url ?? null,
    terms,
    series,
    due,
    late,
    ended,
    newest:
      own
        .map(({ newest }) => newest)
        .sort()
        .at(-1) ?? null,
    state: series === 0 ? null : late > 0 ? 'late' : due > 0 ? 'due' : series > ended ? 'current' : 'ended',
    overdue: Math.max(0, ...own.map(({ overdue }) => overdue)),
    expected: days.find((day) => day >= today) ?? days[0] ?? null,
    fetched: fetching?.fetched ?? null,
    nextFetch: fetching?.next ?? null,
    updated: origin?.updated ?? null,
    groups: own.map(({ ar: _ar, en: _en, ...group }) => group),
  }
}

/** The day on which figures are expected: when they are due, or when they are fetched next where that is later. */
export function expectedOn(due: string, nextFetch: Date | null): string {
  const fetched = nextFetch && isoDay(nextFetch)
  return fetched !== null && fetched > due ? fetched : due
}

async function labelsOf(
  app: Pick<App, 'db' | 'memo'>,
  sections: readonly string[],
): Promise<LocalizedText[]> {
  return Promise.all(
    sections.map(async (section) => {
      const [ar, en] = await Promise.all([sectionInfo(app, section, 'ar'), sectionInfo(app, section, 'en')])
      return { ar: ar.label, en: en.label }
    }),
  )
}

async function readGroups(db: Db): Promise<GroupRow[]> {
  const [standing, due, overdue] = [standingSql('q'), dueSql('q'), overdueSql('q')].map((text) =>
    sql.raw(text),
  )
  const { rows } = await sql<GroupRow>`
    select coalesce(q.source_ar, q.source_en) as ar, coalesce(q.source_en, q.source_ar) as en, q.frequency,
      count(*)::int as series, count(*) filter (where ${standing} = 'due')::int as due,
      count(*) filter (where ${standing} = 'late')::int as late,
      count(*) filter (where ${standing} = 'ended')::int as ended, max(q.add_date)::text as newest,
      coalesce(max(${overdue}) filter (where ${standing} = 'late'), 0)::int as overdue, max(${due})::text as next,
      (select jsonb_agg(jsonb_build_object('ar', p.name_ar, 'en', coalesce(p.name_en, p.name_ar)))
        from products_prices_product p where p.slug = any(array_agg(q.product))) as products
    from products_prices_quote q
    where not q.hidden and not q.demo and coalesce(q.source_en, q.source_ar) is not null
    group by 1, 2, 3 order by 2, 3`.execute(db)
  return rows
}

/** What imports say of their publishers; `sections` are those other than prices whose figures came under a licence. */
async function readOrigins(db: Db): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    select coalesce(max(source_ar), source_en) as ar, source_en as en,
      (array_agg(source_url order by id desc) filter (where source_url is not null))[1] as url,
      max(finished_at) filter (where coalesce(rows_added, 0) + coalesce(rows_changed, 0) > 0) as updated,
      coalesce(array_agg(distinct section) filter (where section <> 'products-prices' and licence_en is not null), '{}') as sections
    from data_import where state = 'done' and not dry and source_en is not null group by source_en`.execute(
    db,
  )
  return rows
}

async function readFetchings(db: Db): Promise<Fetching[]> {
  const { rows } = await sql<Fetching>`
    select s.publisher_en as en, min(s.next_run_at) as next,
      (array_agg(s.home_url order by s.next_run_at nulls last, s.id))[1] as url,
      max(r.fetched) as fetched
    from data_source s left join lateral (
      select max(finished_at) as fetched from data_source_run r where r.source_id = s.id and not r.dry
        and r.state in ('same', 'held', 'approved', 'published', 'rejected', 'superseded')) r on true
    group by s.publisher_en`.execute(db)
  return rows
}
