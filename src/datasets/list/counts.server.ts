import { sql, type RawBuilder } from 'kysely'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { isList } from '../columns.ts'
import type { Dataset } from '../dataset.ts'
import type { Counts, SourcesFound } from './counts.ts'
import { groupedMarks, marksObject, regroupedMarks } from './marks.server.ts'
import { countSums } from './counts-by-sums.server.ts'
import { conditionsOf, valueOf, type Filters } from './where.server.ts'

/** The number of sources that are named. */
export const SOURCES_NAMED = 2
/** The number of sources whose names are read: each may have a licence of its own. */
export const SOURCES_READ = 40

/** The source of a row in the reader's language, else in the other one. */
export const sourceIn = (lang: Lang) =>
  lang === 'ar' ? sql`coalesce(source_ar, source_en)` : sql`coalesce(source_en, source_ar)`

/**
 * Counts a filtered list in one statement that looks at each row once: a row that only one filter excludes counts for the
 * values of that filter. `keys` are those of the rows that a text found, where they are not too many.
 */
export async function countList(
  db: Db,
  dataset: Dataset,
  filters: Filters,
): Promise<Counts & { keys: readonly string[] | null }> {
  const { countTable, figures = {} } = dataset
  if (countTable) return { ...(await countSums(db, dataset, countTable, filters)), keys: null }
  const { chosen, rest } = conditionsOf(dataset, filters)
  const optionColumns = Object.entries(dataset.columns).filter(([, { filter }]) => filter === 'options')
  const fields = optionColumns.map(([key, column]) => sql`${valueOf(key, column)} as ${sql.ref(key)}`)
  fields.push(sql`source_ar`, sql`source_en`)
  // Rows that are alike in all of these are counted together: by their places, as the values are parameters.
  const groups = Array.from({ length: fields.length + 1 }, (_, i) => sql.lit(i + 2))
  const missed = [...chosen.values()].map((condition) => sql`((${condition}) is not true)::int`)
  const near = missed.length > 1 ? [sql`${sql.join(missed, sql` + `)} <= 1`] : []
  const keptOut = [...chosen].map(
    ([key, condition]) => sql`when (${condition}) is not true then ${key}::text`,
  )
  const by = keptOut.length > 0 ? sql`case ${sql.join(keptOut, sql` `)} end` : sql`null::text`
  const one = (filter: string, key: string, value: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select ${filter}::text as filter, ${key}::text as value, (${value})::float8 as n from near where ${where}`
  const inAll = sql`kept_out_by is null`
  const parts = optionColumns.map(([key, column]) => {
    const value = isList(column) ? sql`unnest(${sql.ref(key)})` : sql`${sql.ref(key)}::text`
    const where = chosen.has(key) ? sql`(kept_out_by is null or kept_out_by = ${key})` : inAll
    return sql`
      select ${key}::text as filter, value, sum(rows)::float8 as n
      from (select ${value} as value, rows from near where ${where}) one
      where value is not null group by value having sum(rows) > 0`
  })
  const keyed = filters.q !== ''
  const keys = keyed ? sql`, array_agg(${sql.ref(dataset.key)}::text) as keys` : sql``
  const { rows } = await sql<CountRow>`
    with near as materialized (
      select count(*) as rows, ${sql.join([sql`${by} as kept_out_by`, ...fields])}, max(as_of) as as_of,
        ${groupedMarks(dataset)} ${keys}
      from ${sql.table(dataset.table)} where ${sql.join([...near, ...rest], sql` and `)}
      group by ${sql.join(groups)}
    )
    select filter, value, n, ${sourcesOf(inAll)} as sources,
      ${keyed ? keysOf(inAll) : sql`null`} as keys
    from (${sql.join(
      [
        one('', '', sql`coalesce(sum(rows), 0)`, inAll),
        ...Object.entries(figures).map(([name, figure]) => one('', name, figure, inAll)),
        ...parts,
      ],
      sql` union all `,
    )}) counted
    order by filter, n desc, value`.execute(db)
  const facets: Record<string, { value: string; count: number }[]> = {}
  const own: Record<string, number> = {}
  for (const { filter, value, n } of rows) {
    if (filter === '') own[value] = n
    else (facets[filter] ??= []).push({ value, count: n })
  }
  const { '': total = 0, ...asked } = own
  const all = rows.find(({ filter, value }) => filter === '' && value === '')
  return { total, facets, figures: asked, sources: all?.sources ?? null, keys: all?.keys ?? null }
}

interface CountRow {
  filter: string
  value: string
  n: number
  /** Beside the total alone. */
  sources: Record<Lang, SourcesFound> | null
  keys: string[] | null
}

const isTotal = sql`filter = '' and value = ''`

/** The keys of all rows. */
const keysOf = (inAll: RawBuilder<unknown>) => sql`
  case when ${isTotal} and n <= ${QUERY.foundKeys} then
    array(select key from near, unnest(near.keys) key where ${inAll}) end`

/** Where they are from. */
const sourcesOf = (inAll: RawBuilder<unknown>) => sql`
  case when ${isTotal} then json_build_object(${sql.join(
    LANGS.map(
      (lang) => sql`${lang}::text, (
    select json_build_object('count', count(source),
      'named', (array_agg(source order by source) filter (where source is not null))[1:${sql.lit(SOURCES_READ)}],
      'as_of', max(as_of), 'marks', ${marksObject()})
    from (select ${sourceIn(lang)} as source, max(as_of) as as_of, ${regroupedMarks}
      from near where ${inAll} group by 1) each)`,
    ),
  )}) end`
