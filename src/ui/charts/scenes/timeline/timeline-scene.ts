import { bottomLabels } from '../axis.ts'
import { hatchPath } from '../path.ts'
import {
  fontOf,
  round,
  WIDTHS,
  type ChartI18n,
  type Mark,
  type Scene,
  type SizeName,
  type Spot,
  type Tone,
} from '../scene.ts'
import { ordered, shortened, textWidth } from '../text.ts'
import { BAR, placedEvents, shapeOf, type TimelineEvent } from './timeline-events.ts'
import { dateLabel, timeOf, timeTicks, type Period } from '../time-axis.ts'

/** @public */
export type TimelineSpan = {
  from: string
  /** Null while it lasts: the bar goes on to the end of the axis. */
  to: string | null
  label: string
  tone?: Tone
  /** Hatched: planned, not confirmed. */
  estimate?: boolean
}

/** @public */
export type Lane = {
  label: string
  spans?: readonly TimelineSpan[]
  /** Marks with their words below; words that would touch go a line lower. */
  events?: readonly TimelineEvent[]
  /** Marks alone, where there are many lanes: their words are in the tooltip and the table. */
  marks?: readonly TimelineEvent[]
}

export type TimelineData = {
  lanes: readonly Lane[]
  by: Period
  /** Ends of the axis; without them the first and the last date. */
  from?: string
  to?: string
  /** A line across all lanes. */
  today?: { date: string; label: string }
  /** The key of the colours and shapes of spans and marks. */
  legend?: readonly { name: string; tone: Tone }[]
  /** The name of hatched parts, where they are no estimates. */
  hatched?: string
}

const HEAD = 26
const FOOT = 30

/** Lanes over one date axis, which runs left to right in both languages: events of a case, stops of plants. */
export function timelineScene(data: TimelineData, { lang, fmt }: ChartI18n, size: SizeName): Scene {
  const width = WIDTHS[size]
  const font = fontOf(size)
  const [left, right] = [8, width - 8]
  const times = [
    data.from,
    data.to,
    data.today?.date,
    ...data.lanes.flatMap(({ spans = [], events = [], marks = [] }) => [
      ...spans.flatMap((span) => [span.from, span.to]),
      ...[...events, ...marks].map(({ date }) => date),
    ]),
  ].flatMap((date) => (date ? (timeOf(date) ?? []) : []))
  const limit = (date: string | undefined, or: number) => (date ? (timeOf(date) ?? or) : or)
  const from = limit(
    data.from,
    times.reduce((a, b) => Math.min(a, b), Infinity),
  )
  const to = Math.max(
    limit(
      data.to,
      times.reduce((a, b) => Math.max(a, b), -Infinity),
    ),
    from + 86_400_000,
  )
  const x = (at: number) => left + ((Math.max(from, Math.min(to, at)) - from) / (to - from)) * (right - left)
  const textStart = lang === 'ar' ? right : left

  let top = data.today ? 22 : 4
  const start = top
  const marks: Mark[] = []
  const series: { name: string; slot: 0; spots: Spot[] }[] = []
  for (const lane of data.lanes) {
    const spots: Spot[] = []
    if (lane.label)
      marks.push({
        kind: 'text',
        x: textStart,
        y: top + 15,
        text: ordered(shortened(lane.label, width - 16, font), lang),
        anchor: lang === 'ar' ? 'end' : 'start',
        className: 'strong-label halo',
      })
    top += lane.label ? HEAD : 6
    marks.push({ kind: 'rect', x: left, y: top, width: right - left, height: BAR, className: 'track' })
    for (const span of lane.spans ?? []) {
      const begin = timeOf(span.from)
      const end = span.to === null ? to : timeOf(span.to)
      if (begin === null || end === null || end < from || begin > to) continue
      const box = { x: round(x(begin)), y: top, width: round(Math.max(3, x(end) - x(begin))), height: BAR }
      const tone = span.tone ?? 'plain'
      marks.push({ kind: 'rect', ...box, className: `${span.estimate ? 'estimate' : 'block'} tone-${tone}` })
      if (span.estimate)
        marks.push({
          kind: 'path',
          d: hatchPath(box.x, top, box.width, BAR),
          className: `hatching tone-${tone}`,
        })
      const dates = () =>
        `${dateLabel(span.from, data.by, fmt)} – ${span.to ? dateLabel(span.to, data.by, fmt) : '…'}`
      spots.push({
        x: box.x + box.width / 2,
        y: top + BAR / 2,
        key: span.from,
        words: () => ({ label: span.label, value: dates() }),
      })
    }
    for (const { date, label, tone = 'plain' } of lane.marks ?? []) {
      const at = timeOf(date)
      if (at === null || at < from || at > to) continue
      // A mark at an end of the axis stays whole.
      const middle = round(Math.max(left + 8, Math.min(right - 8, x(at))))
      marks.push({ kind: 'path', d: shapeOf(tone, middle, top + BAR / 2), className: `event tone-${tone}` })
      spots.push({
        x: middle,
        y: top + BAR / 2,
        key: date,
        words: () => ({ label: dateLabel(date, data.by, fmt), value: label }),
      })
    }
    const events = placedEvents(lane.events ?? [], { x, size, width, top: top + BAR, fmt, by: data.by, lang })
    marks.push(...events.marks)
    for (const { x: middle, date, label } of events.placed)
      spots.push({ x: middle, y: top + BAR / 2, key: date, words: () => ({ label: date, value: label }) })
    series.push({ name: lane.label, slot: 0, spots: spots.toSorted((a, b) => a.x - b.x) })
    top += BAR + 12 + events.height
  }
  const height = top + FOOT
  const most = (right - left) / (size === 'narrow' ? 84 : 96)
  const dates = Number.isFinite(from) ? timeTicks(from, to, data.by, most, fmt) : []
  const today = data.today ? timeOf(data.today.date) : null
  return {
    size,
    width,
    height,
    marks: [
      ...dates.map(({ at }): Mark => ({
        kind: 'path',
        d: `M${round(x(at))} ${start}V${top}`,
        className: 'grid-line',
      })),
      ...(today === null
        ? []
        : [{ kind: 'path' as const, d: `M${round(x(today))} ${start - 4}V${top}`, className: 'reference' }]),
      ...marks,
      { kind: 'path', d: `M${left} ${top}H${right}`, className: 'axis' },
      ...bottomLabels(
        dates.map((tick) => ({ ...tick, x: x(tick.at) })),
        { left: 0, right: width, y: height - 8, size, lang },
      ),
      ...(data.today && today !== null
        ? [todayLabel(data.today.label, x(today), { width, font, lang })]
        : []),
    ],
    legend: (data.legend ?? []).map((item) => ({ ...item, mark: 'tone' })),
    ...(data.hatched && { hatched: data.hatched }),
    along: 'lanes',
    spots: () => series,
  }
}

function todayLabel(
  label: string,
  x: number,
  { width, font, lang }: { width: number; font: number; lang: ChartI18n['lang'] },
): Mark {
  const half = textWidth(label, font) / 2
  const at = Math.max(half, Math.min(width - half, x))
  return {
    kind: 'text',
    x: round(at),
    y: 13,
    text: ordered(label, lang),
    anchor: 'middle',
    className: 'strong-label',
  }
}
