import { partialDate } from '#datasets/present.server.ts'
import { unitName } from '#datasets/series/units.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { Problem } from '../../sources/problem.ts'
import type { CountedRun } from '../../sources/runs.server.ts'
import { SERIES_CHANGED } from '../../sources/shape.ts'
import { problemText } from '../../sources/words.server.ts'
import type { ChangedRow, DoubtRow, RunRow } from './contract.ts'

/** A run as its page and the list of runs have it. */
export function rowOf({ run, by, decidedBy, added, changed }: CountedRun, lang: Lang): RunRow {
  const doubts = run.problems.flatMap((problem) => doubtOf(problem, lang) ?? [])
  const isRest = run.problems.some(({ code }) => code === 'source.problem.rest_published')
  return {
    id: run.id,
    state: run.state,
    at: run.started_at.toISOString(),
    by,
    importId: run.import_id ?? run.check_id,
    added,
    changed,
    problems: run.problems
      .filter((problem) => doubtOf(problem, lang) === null && problem.code !== SERIES_CHANGED)
      .map((problem) => problemText(lang, problem)),
    doubts,
    pictures: run.pictures.map(({ series, unit, ...values }) => ({
      ...values,
      series: series[lang],
      unit: unitName(unit, lang),
    })),
    changedSeries: run.problems
      .filter(({ code }) => code === SERIES_CHANGED)
      .map((one) => changedOf(one, lang)),
    isRest,
    waiting: doubts.length + (isRest ? 0 : added + changed),
    decidedBy,
    reason: run.reason,
  }
}

const DOUBTS = { 'prices.import.doubt.move': 'move', 'prices.import.doubt.revision': 'revision' } as const

/** A problem as a figure that waits; null for any other. */
function doubtOf({ code, params }: Problem, lang: Lang): DoubtRow | null {
  const kind = code in DOUBTS ? DOUBTS[code as keyof typeof DOUBTS] : null
  const { series, day, since } = params
  if (kind === null || series === undefined || typeof day !== 'string' || typeof since !== 'string')
    return null
  return {
    kind,
    series: typeof series === 'object' ? series[lang] : String(series),
    unit: unitName(textOf(params['unit']), lang),
    day,
    now: Number(params['now']),
    before: Number(params['before']),
    since,
    percent: Number(params['percent']),
  }
}

const textOf = (value: Problem['params'][string] | undefined) => (typeof value === 'string' ? value : '')

function changedOf({ params }: Problem, lang: Lang): ChangedRow {
  const fmt = formatterOf(lang, new Date(), DEFAULT_PREFS)
  const { name, was, wasTo, now, nowTo } = params
  return {
    series: textOf(name),
    was: { rows: Number(was), to: partialDate(textOf(wasTo), fmt) },
    now: Number(now) === 0 ? null : { rows: Number(now), to: partialDate(textOf(nowTo), fmt) },
  }
}
