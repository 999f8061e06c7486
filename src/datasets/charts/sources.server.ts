import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { SOURCES_NAMED, sourceIn, type SourcesFound } from '../counts.server.ts'
import type { Dataset } from '../dataset.ts'
import { partialDate, type Speech } from '../present.server.ts'
import { listCounts } from '../list-counts.server.ts'
import type { ListState } from '../state.ts'
import { countWords } from '../words.server.ts'
import type { ChartContext, ChartModel } from './chart.ts'

const SOURCES = {
  ar: {
    zero: 'بلا مصادر',
    one: 'مصدر واحد',
    two: 'مصدران',
    few: '{count} مصادر، يُذكر كل منها مع صفه',
    many: '{count} مصدراً، يُذكر كل منها مع صفه',
    other: '{count} مصدر، يُذكر كل منها مع صفه',
  },
  en: { one: '{count} source', other: '{count} sources, each told with its row' },
}

type Sources = Pick<ChartModel, 'source' | 'asOf' | 'demo'>

/**
 * Where the narrowed rows of a dataset are from, in words, and up to when they are known. Of a large table, one that is
 * `counted` apart, the sources of all its rows are told.
 */
export async function readSources(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  state: ListState,
  speech: Speech,
): Promise<Sources> {
  const { lang } = speech
  if (!dataset.counted) return inWords((await listCounts(app, dataset, state)).sources?.[lang], speech)
  return app.memo.get(`${dataset.table}:sources:${lang}`, [dataset.tag], async () =>
    inWords((await walk(dataset, lang).execute(app.db)).rows[0], speech),
  )
}

/** The same of the few rows that a condition finds; it decides of hidden ones as well. */
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
  const { count = 0, named = null, as_of = null, demo = false } = found ?? {}
  const source =
    count > 0 && count <= SOURCES_NAMED ? (named ?? []).join('؛ ') : countWords(SOURCES, count, lang, { fmt })
  return { source, asOf: as_of, demo }
}

function read({ table }: Dataset, condition: RawBuilder<unknown>, lang: Lang): RawBuilder<SourcesFound> {
  return sql<SourcesFound>`
    select count(source) as count, (array_agg(source order by source) filter (where source is not null))[1:${sql.lit(SOURCES_NAMED)}] as named,
      max(as_of) as as_of, coalesce(bool_or(demo), false) as demo
    from (select ${sourceIn(lang)} as source, max(as_of) as as_of, bool_or(demo) as demo
      from ${sql.table(table)} where ${condition} group by 1) each`
}

/** From each source to the next one in the index: as many steps as there are sources, however many rows. */
function walk({ table }: Dataset, lang: Lang): RawBuilder<SourcesFound> {
  const [rows, source] = [sql.table(table), sourceIn(lang)]
  const next = (after: RawBuilder<unknown>) => sql`
    select ${source} as source, as_of from ${rows} where not hidden and ${source} ${after}
    order by ${source}, as_of desc limit 1`
  return sql<SourcesFound>`
    with recursive found as (
      (${next(sql`is not null`)})
      union all
      select further.* from found cross join lateral (${next(sql`> found.source`)}) further
    )
    select count(*) as count, (array_agg(source order by source))[1:${sql.lit(SOURCES_NAMED)}] as named, max(as_of) as as_of,
      exists (select from ${rows} where demo and not hidden) as demo
    from found`
}

/** The same in one line: the source and up to when it is known. */
export function sourceLine({ source, asOf }: Sources, { lang, fmt }: Pick<Speech, 'lang' | 'fmt'>): string {
  if (!asOf) return source
  const date = partialDate(asOf, fmt)
  return lang === 'ar' ? `${source}. البيانات حتى ${date}` : `${source}. Data as of ${date}`
}
