import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { SOURCES_NAMED, sourceIn, type SourcesFound } from '../counts.server.ts'
import type { Dataset } from '../dataset.ts'
import { listCounts } from '../list-counts.server.ts'
import { estimatedSql, groupedMarks, marksObject, revisedSql } from '../marks.server.ts'
import { partialDate, type Speech } from '../present.server.ts'
import { isNarrowed, narrowingQuery, type ListState } from '../state.ts'
import { conditionOf } from '../where.server.ts'
import { countWords } from '../words.server.ts'
import type { ChartContext, ChartModel } from './chart.ts'

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

/**
 * Where the narrowed rows of a dataset are from, in words, up to when they are known, and what they say of themselves. Of a
 * large table, one that is `counted` apart, that is found in its index where it is not narrowed or leaves very many rows:
 * then it is that of all its rows.
 */
export async function readSources(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  state: ListState,
  speech: Speech,
): Promise<Sources> {
  const { lang } = speech
  const counts = await listCounts(app, dataset, state)
  if (counts.total === 0) return inWords(undefined, speech)
  if (counts.sources) return inWords(counts.sources[lang], speech)
  const narrowed = isNarrowed(state) && counts.total <= QUERY.sourcedRows
  const key = narrowed ? narrowingQuery(dataset, state) : ''
  return app.memo.get(`${dataset.table}:sources:${lang}:${key}`, [dataset.tag], async () => {
    const all = narrowed ? read(dataset, conditionOf(dataset, state), lang) : walk(dataset, lang)
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

function inWords(found: SourcesFound | undefined, { lang, fmt }: Pick<Speech, 'lang' | 'fmt'>): Sources {
  const { count = 0, named = null, as_of = null, marks = null } = found ?? {}
  const source =
    count > 0 && count <= SOURCES_NAMED
      ? (named ?? []).join(lang === 'ar' ? '؛ ' : '; ')
      : countWords(SOURCES, count, lang, { fmt })
  return { source, asOf: as_of, marks: marks ?? {} }
}

function read(dataset: Dataset, condition: RawBuilder<unknown>, lang: Lang): RawBuilder<SourcesFound> {
  return sql<SourcesFound>`
    select count(source) as count, (array_agg(source order by source) filter (where source is not null))[1:${sql.lit(SOURCES_NAMED)}] as named,
      max(as_of) as as_of, ${marksObject()} as marks
    from (select ${sourceIn(lang)} as source, max(as_of) as as_of, ${groupedMarks(dataset)}
      from ${sql.table(dataset.table)} where ${condition} group by 1) each`
}

/** From each source to the next one in the index: as many steps as there are sources, however many rows. */
function walk(dataset: Dataset, lang: Lang): RawBuilder<SourcesFound> {
  const [rows, source] = [sql.table(dataset.table), sourceIn(lang)]
  const next = (after: RawBuilder<unknown>) => sql`
    select ${source} as source, as_of from ${rows} where not hidden and ${source} ${after}
    order by ${source}, as_of desc limit 1`
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from ${rows} where ${condition} and not hidden)`
  const marks = { demo: sql`demo`, estimated: estimatedSql(dataset), revised: revisedSql(dataset) }
  return sql<SourcesFound>`
    with recursive found as (
      (${next(sql`is not null`)})
      union all
      select further.* from found cross join lateral (${next(sql`> found.source`)}) further
    )
    select count(*) as count, (array_agg(source order by source))[1:${sql.lit(SOURCES_NAMED)}] as named, max(as_of) as as_of,
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
