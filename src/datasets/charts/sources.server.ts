import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { sourcePath } from '#head/source-path.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { SOURCES_NAMED, SOURCES_READ, sourceIn } from '../list/counts.server.ts'
import type { SourcesFound } from '../list/counts.ts'
import type { CountTable, Dataset } from '../dataset.ts'
import { LICENCES_TAG } from '../licences.server.ts'
import { listCounts } from '../list/list-counts.server.ts'
import { groupedMarks, marksObject } from '../list/marks.server.ts'
import { partialDate } from '../present.server.ts'
import type { PresentContext } from '../present-context.ts'
import { filterQuery, type ListState } from '../list/state.ts'
import { readEach } from '../read-each.server.ts'
import { conditionOf, withTable, type Filters } from '../list/where.server.ts'
import { countWords } from '../words.server.ts'
import type { Mark } from '#ui/marks.ts'
import type { ChartContext } from './chart.ts'
import type { ChartOrigin } from './chart-spec.ts'

const SOURCES = {
  ar: {
    zero: 'لا مصادر',
    one: 'مصدر واحد',
    two: 'مصدران',
    few: '{count} مصادر، يُذكر كل منها مع سجله',
    many: '{count} مصدراً، يُذكر كل منها مع سجله',
    other: '{count} مصدر، يُذكر كل منها مع سجله',
  },
  en: { one: '{count} source', other: '{count} sources, listed with each record' },
}

type FigureState = ListState & Pick<Filters, 'kind' | 'withheld'>

type Sources = Pick<ChartOrigin, 'source' | 'sources' | 'asOf' | 'marks'>

/**
 * Where the filtered rows of a dataset are from, in words, up to when they are known, and their marks. Of a
 * large table, one with a `countTable`, the sum that has its sources says it: where very many rows are left, leaving out
 * what that sum does not know, such as periods.
 */
export async function readSources(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  state: FigureState,
  presentContext: PresentContext,
): Promise<Sources> {
  const { lang } = presentContext
  const { countTable } = dataset
  // Sums and counts do not know which import a row is from.
  if (state.withheld?.length)
    return app.memo.get(
      `${dataset.table}:sources:${lang}:passed on:${String(filterQuery(dataset, state))} ${state.preset?.day ?? ''}`,
      [dataset.tag, LICENCES_TAG],
      () => readSourcesWhere({ app }, dataset, conditionOf(dataset, state), presentContext),
    )
  const counts = await listCounts(app, dataset, state)
  if (counts.total === 0) return inWords(undefined, presentContext)
  if (counts.sources) return inWords(counts.sources[lang], presentContext)
  const summed = countTable && summedBy(dataset, countTable, state, counts.total)
  const key = `${summed ? 'sum' : ''}:${state.kind ?? ''}:${filterQuery(dataset, summed ?? state)}`
  return app.memo.get(`${dataset.table}:sources:${lang}:${key}`, [dataset.tag], async () => {
    const all =
      countTable && summed
        ? readSum(countTable.sources, conditionOf(withTable(dataset, countTable.sources), summed), lang)
        : read(dataset, conditionOf(dataset, state), lang)
    return inWords((await all.execute(app.db)).rows[0], presentContext)
  })
}

/** The filters as the sum with the sources can apply them; null where it lacks a column and the rows are few. */
function summedBy(
  { columns }: Dataset,
  { sums, sources }: CountTable,
  state: FigureState,
  total: number,
): FigureState | null {
  const without = sums.find(({ table }) => table === sources)?.without ?? []
  const options = Object.entries(state.options).filter(([key]) => columns[key] && !without.includes(key))
  const isKnown =
    options.length === Object.keys(state.options).length &&
    state.q === '' &&
    Object.keys(state.periods).length === 0
  if (!isKnown && total <= QUERY.sourcedRows) return null
  return { ...state, q: '', periods: {}, options: Object.fromEntries(options) }
}

/** The same of the rows that a condition finds; it decides of hidden ones as well. */
export async function readSourcesWhere(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  condition: RawBuilder<unknown>,
  presentContext: Pick<PresentContext, 'lang' | 'fmt'>,
): Promise<Sources> {
  const { rows } = await read(dataset, condition, presentContext.lang).execute(app.db)
  return inWords(rows[0], presentContext)
}

/** The same for each of several conditions, in one query. */
export async function readSourcesEach(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  conditions: readonly RawBuilder<unknown>[],
  presentContext: Pick<PresentContext, 'lang' | 'fmt'>,
): Promise<Sources[]> {
  const found = await readEach<SourcesFound>(app.db, conditions, (condition) =>
    read(dataset, condition, presentContext.lang),
  )
  return found.map(([first]) => inWords(first, presentContext))
}

function inWords(
  found: SourcesFound | undefined,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): Sources {
  const { count = 0, named = null, as_of = null, marks = null } = found ?? {}
  const source =
    count > 0 && count <= SOURCES_NAMED
      ? (named ?? []).join(lang === 'ar' ? '؛ ' : '; ')
      : countWords(SOURCES, count, lang, { fmt })
  return { source, sources: named ?? [], asOf: as_of, marks: marks ?? {} }
}

function read(dataset: Dataset, condition: RawBuilder<unknown>, lang: Lang): RawBuilder<SourcesFound> {
  return sql<SourcesFound>`
    select count(source) as count, (array_agg(source order by source) filter (where source is not null))[1:${sql.lit(SOURCES_READ)}] as named,
      max(as_of) as as_of, ${marksObject()} as marks
    from (select ${sourceIn(lang)} as source, max(as_of) as as_of, ${groupedMarks(dataset)}
      from ${sql.table(dataset.table)} where ${condition} group by 1) each`
}

/** The same of a sum that says how many of its rows have a mark. */
function readSum(table: string, condition: RawBuilder<unknown>, lang: Lang): RawBuilder<SourcesFound> {
  const marked = (mark: Mark) => sql.ref(`${mark}_rows`)
  return sql<SourcesFound>`
    select count(distinct ${sourceIn(lang)}) as count,
      (array_agg(distinct ${sourceIn(lang)}) filter (where ${sourceIn(lang)} is not null))[1:${sql.lit(SOURCES_READ)}] as named,
      max(as_of) as as_of,
      ${marksObject((mark) => [sql`sum(${marked(mark)}) = sum(rows)`, sql`sum(${marked(mark)}) > 0`])} as marks
    from ${sql.table(table)} where ${condition}`
}

/** The same line in pieces, of which the names of listed sources lead to the page of sources; one piece where it names none. */
export function creditPieces(
  line: string,
  { source, sources, listed = [] }: Pick<ChartOrigin, 'source' | 'sources' | 'listed'>,
): { text: string; href: string | null }[] {
  const between = ['، ', ', ', '؛ ', '; '].find((sign) => sources.join(sign) === source)
  if (listed.length === 0 || between === undefined) return [{ text: line, href: null }]
  const names = sources.flatMap((name, index) => [
    ...(index > 0 ? [{ text: between, href: null }] : []),
    { text: name, href: listed.includes(name) ? sourcePath(name) : null },
  ])
  return [...names, { text: line.slice(source.length), href: null }].filter(({ text }) => text !== '')
}

/** The same in one line: the source, its licence, and up to when it is known. */
export function sourceLine(
  { source, asOf, licences = [] }: Pick<ChartOrigin, 'source' | 'asOf' | 'licences'>,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): string {
  const line = [source, licences.join(lang === 'ar' ? '؛ ' : '; ')].filter(Boolean).join('. ')
  if (!asOf) return line
  const date = partialDate(asOf, fmt)
  return lang === 'ar' ? `${line}. البيانات حتى ${date}` : `${line}. Data as of ${date}`
}
