import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { MARK_NAMES, type Mark, type Marks } from '#ui/marks.ts'
import type { Dataset } from '../dataset.ts'
import { estimatedSql, revisedSql } from '../marks.server.ts'
import { partialDate, type Speech } from '../present.server.ts'
import { narrowingQuery, type ListState } from '../state.ts'
import { conditionOf } from '../where.server.ts'
import { countWords } from '../words.server.ts'
import type { ChartContext, ChartModel } from './chart.ts'

/** So many sources are named; more are counted, for each row tells its own. */
const NAMED = 2

const SOURCES = {
  ar: {
    zero: 'لا مصادر',
    one: 'مصدر واحد',
    two: 'مصدران',
    few: '{count} مصادر، يُذكر كل منها مع صفه',
    many: '{count} مصدراً، يُذكر كل منها مع صفه',
    other: '{count} مصدر، يُذكر كل منها مع صفه',
  },
  en: { one: '{count} source', other: '{count} sources, listed with each row' },
}

type Sources = Pick<ChartModel, 'source' | 'asOf' | 'marks'>

interface Found {
  count: number
  named: string[] | null
  as_of: string | null
  marks: Marks | null
}

/**
 * Where the narrowed rows of a dataset are from, in words, up to when they are known, and what they say of themselves. All
 * sources of a large table, one that is `counted` apart, are found in its index.
 */
export function readSources(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  state: ListState,
  speech: Speech,
): Promise<Sources> {
  const narrowed = narrowingQuery(dataset, state)
  const query = String(narrowed)
  return app.memo.get(`${dataset.table}:sources:${speech.lang}:${query}`, [dataset.tag], async () => {
    const all =
      dataset.counted && query === ''
        ? walk(dataset, speech.lang)
        : read(dataset, conditionOf(dataset, state), speech.lang)
    return inWords((await all.execute(app.db)).rows[0], speech)
  })
}

/** The same of the rows that a condition finds; it decides of hidden ones as well. */
export async function readSourcesWhere(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  condition: RawBuilder<unknown>,
  speech: Pick<Speech, 'lang' | 'fmt'>,
): Promise<Sources> {
  const { rows } = await read(dataset, condition, speech.lang).execute(app.db)
  return inWords(rows[0], speech)
}

function inWords(found: Found | undefined, { lang, fmt }: Pick<Speech, 'lang' | 'fmt'>): Sources {
  const { count = 0, named = null, as_of = null, marks = null } = found ?? {}
  const source =
    count > 0 && count <= NAMED
      ? (named ?? []).join(lang === 'ar' ? '؛ ' : '; ')
      : countWords(SOURCES, count, lang, { fmt })
  return { source, asOf: as_of, marks: marks ?? {} }
}

/** The source of a row in the reader's language, else in the other one. */
const sourceIn = (lang: Lang) =>
  lang === 'ar' ? sql`coalesce(source_ar, source_en)` : sql`coalesce(source_en, source_ar)`

function read(dataset: Dataset, condition: RawBuilder<unknown>, lang: Lang): RawBuilder<Found> {
  const marks: Readonly<Record<Mark, RawBuilder<unknown>>> = {
    demo: sql`demo`,
    estimated: estimatedSql(dataset),
    // What each row of a large table once was is asked of its pages and files alone.
    revised: dataset.counted ? sql`false` : revisedSql(dataset),
  }
  const each = MARK_NAMES.map(
    (mark) =>
      sql`bool_and(${marks[mark]}) as ${sql.ref(`${mark}_all`)}, bool_or(${marks[mark]}) as ${sql.ref(mark)}`,
  )
  return sql<Found>`
    select count(source) as count, (array_agg(source order by source) filter (where source is not null))[1:${sql.lit(NAMED)}] as named,
      max(as_of) as as_of, ${marksObject((mark) => [sql`bool_and(${sql.ref(`${mark}_all`)})`, sql`bool_or(${sql.ref(mark)})`])} as marks
    from (select ${sourceIn(lang)} as source, max(as_of) as as_of, ${sql.join(each)}
      from ${sql.table(dataset.table)} where ${condition} group by 1) each`
}

/** `Marks` in SQL, of whether all figures have a mark and whether any has it. */
function marksObject(of: (mark: Mark) => [all: RawBuilder<unknown>, any: RawBuilder<unknown>]) {
  const members = MARK_NAMES.flatMap((mark) => {
    const [all, any] = of(mark)
    return [sql.lit(mark), sql`case when ${all} then 'all' when ${any} then 'some' end`]
  })
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(members)}))`
}

/** From each source to the next one in the index: as many steps as there are sources, however many rows. */
function walk(dataset: Dataset, lang: Lang): RawBuilder<Found> {
  const [rows, source] = [sql.table(dataset.table), sourceIn(lang)]
  const next = (after: RawBuilder<unknown>) => sql`
    select ${source} as source, as_of from ${rows} where not hidden and ${source} ${after}
    order by ${source}, as_of desc limit 1`
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from ${rows} where ${condition} and not hidden)`
  const marks = { demo: sql`demo`, estimated: estimatedSql(dataset), revised: sql`false` }
  return sql<Found>`
    with recursive found as (
      (${next(sql`is not null`)})
      union all
      select further.* from found cross join lateral (${next(sql`> found.source`)}) further
    )
    select count(*) as count, (array_agg(source order by source))[1:${sql.lit(NAMED)}] as named, max(as_of) as as_of,
      ${marksObject((mark) => [sql`${has(marks[mark])} and not ${has(sql`not ${marks[mark]}`)}`, has(marks[mark])])} as marks
    from found`
}

/** The same in one line: the source and up to when it is known. */
export function sourceLine(
  { source, asOf }: Pick<Sources, 'source' | 'asOf'>,
  { lang, fmt }: Pick<Speech, 'lang' | 'fmt'>,
): string {
  if (!asOf) return source
  const date = partialDate(asOf, fmt)
  return lang === 'ar' ? `${source}. البيانات حتى ${date}` : `${source}. Data as of ${date}`
}
