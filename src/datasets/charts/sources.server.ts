import { sql } from 'kysely'
import type { Dataset } from '../dataset.ts'
import { partialDate, type Speech } from '../present.server.ts'
import { narrowingQuery, type ListState } from '../state.ts'
import { conditionOf } from '../where.server.ts'
import { countWords } from '../words.server.ts'
import type { ChartContext, ChartModel } from './chart.ts'

/** So many sources are named; more are counted, for each row tells its own. */
const NAMED = 2

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

/** Where the narrowed rows of a dataset are from, in words, and up to when they are known. */
export function readSources(
  { app }: Pick<ChartContext, 'app'>,
  dataset: Dataset,
  state: ListState,
  speech: Speech,
): Promise<Sources> {
  const key = `${dataset.table}:sources:${speech.lang}:${narrowingQuery(dataset, state)}`
  return app.memo.get(key, [dataset.tag], async () => {
    const [first, second] = speech.lang === 'ar' ? ['source_ar', 'source_en'] : ['source_en', 'source_ar']
    const { rows } = await sql<{
      count: number
      named: string[] | null
      as_of: string | null
      demo: boolean
    }>`
      select count(distinct source) as count, (array_agg(distinct source))[1:${sql.lit(NAMED)}] as named,
        max(as_of) as as_of, coalesce(bool_or(demo), false) as demo
      from (select coalesce(${sql.ref(first)}, ${sql.ref(second)}) as source, as_of, demo
        from ${sql.table(dataset.table)} where ${conditionOf(dataset, state)}) row`.execute(app.db)
    const { count = 0, named = null, as_of = null, demo = false } = rows[0] ?? {}
    const source =
      count > 0 && count <= NAMED ? (named ?? []).join('؛ ') : countWords(SOURCES, count, speech.lang, speech)
    return { source, asOf: as_of, demo }
  })
}

/** The same in one line: the source and up to when it is known. */
export function sourceLine({ source, asOf }: Sources, { lang, fmt }: Pick<Speech, 'lang' | 'fmt'>): string {
  if (!asOf) return source
  const date = partialDate(asOf, fmt)
  return lang === 'ar' ? `${source}. البيانات حتى ${date}` : `${source}. Data as of ${date}`
}
