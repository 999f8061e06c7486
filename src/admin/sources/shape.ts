import type { Destination, ReadyLayout } from '#datasets/import/destination.server.ts'
import type { DoubtPicture, ImportTarget } from '#datasets/import/run/target.ts'
import type { Layout } from '../imports/layout.server.ts'
import type { Problem } from './problem.ts'

/** The rows of each series in a file, and its newest day. */
export type Shape = Readonly<Record<string, readonly [rows: number, newest: string]>>

const MOST_SERIES = 20_000
/** A history may lose this share of its rows before it is looked at. */
const MOST_LOST = 0.01
const MOST_NAMED = 5
/** So many series are listed with what they were and are. */
const MOST_LISTED = 100

/**
 * A layout whose import counts the rows of each series as they are staged: those of one key beside its date, or of what `series`
 * names of it; and the pictures of what it doubts.
 */
export function observed(
  layout: Layout,
  destination: Destination,
  series?: readonly string[],
): { layout: Layout; shape: () => Shape; pictures: () => readonly DoubtPicture[] } {
  const shape = new Map<string, [number, string]>()
  let pictures: () => readonly DoubtPicture[] = () => []
  const base: ReadyLayout | Destination = layout.ready ?? destination
  const ready: ReadyLayout = {
    mapping: layout.mapping,
    columns: layout.columns,
    source: layout.source,
    target(pool, options) {
      const target = counted(base.target(pool, options), shape, series)
      pictures = () => target.pictures?.() ?? []
      return target
    },
  }
  return { layout: { ...layout, ready }, shape: () => Object.fromEntries(shape), pictures: () => pictures() }
}

const DATES: ReadonlySet<string | undefined> = new Set(['date', 'partial-date'])

function counted(
  target: ImportTarget,
  shape: Map<string, [number, string]>,
  series: readonly string[] = target.key,
): ImportTarget {
  const { columns, key } = target
  const placesOf = (names: readonly string[]) =>
    names.map((name) => columns.findIndex((column) => column.key === name))
  const day = placesOf(key).find((place) => DATES.has(columns[place]?.type.kind)) ?? -1
  const parts = placesOf(series).filter((place) => place !== day && place >= 0)
  return {
    ...target,
    write(batch, sourceRows) {
      for (const { values } of batch) {
        const series = parts
          .map((place) => String(values[place] ?? ''))
          .join(' ')
          .trim()
        const newest = day < 0 ? '' : String(values[day] ?? '')
        const known = shape.get(series)
        if (known) {
          known[0] += 1
          if (newest > known[1]) known[1] = newest
        } else if (shape.size < MOST_SERIES) shape.set(series, [1, newest])
      }
      return target.write(batch, sourceRows)
    },
  }
}

/** A series that is not what it was; its table is on the page of what is held. */
export const SERIES_CHANGED = 'source.problem.series_changed'

/** What is doubtful of a file beside the one before it: series that vanished, an older edition, a shorter history. */
export function doubtsOf(before: Shape | undefined, now: Shape): Problem[] {
  if (!before) return []
  const names = Object.keys(before)
  const gone = names.filter((name) => !Object.hasOwn(now, name))
  const newest = (shape: Shape) =>
    Object.values(shape).reduce((last, [, day]) => (day > last ? day : last), '')
  const rows = (shape: Shape) =>
    names.reduce((sum, name) => sum + (Object.hasOwn(now, name) ? (shape[name]?.[0] ?? 0) : 0), 0)
  const problems: Problem[] = []
  if (gone.length > 0)
    problems.push({
      code: 'source.problem.series_gone',
      params: { count: gone.length, names: gone.slice(0, MOST_NAMED).join(', ') },
    })
  if (newest(now) < newest(before))
    problems.push({ code: 'source.problem.older', params: { was: newest(before), now: newest(now) } })
  if (rows(now) < rows(before) * (1 - MOST_LOST))
    problems.push({ code: 'source.problem.shorter', params: { was: rows(before), now: rows(now) } })
  return problems.length === 0 ? problems : [...problems, ...changedSeries(before, now)]
}

/** The series that are gone, shorter or older, each with what it was and is. */
function changedSeries(before: Shape, now: Shape): Problem[] {
  return Object.entries(before)
    .flatMap(([name, [was, wasTo]]): Problem[] => {
      const [rows, to] = (Object.hasOwn(now, name) ? now[name] : undefined) ?? [0, '']
      if (rows >= was && to >= wasTo) return []
      return [{ code: SERIES_CHANGED, params: { name, was, wasTo, now: rows, nowTo: to } }]
    })
    .slice(0, MOST_LISTED)
}
