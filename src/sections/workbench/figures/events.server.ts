import { nearBySection, type NearSource } from '#data-section/near.ts'
import { daysBetween, shiftDay } from '#datasets/series/dates.ts'
import { firstDayOf } from '#datasets/values/partial-date.ts'
import { postsBetween } from '#editorial/list.server.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { producersOf } from '#sections/production-capacity/contract.server.ts'
import { comingReleases } from '#sections/sources/contract.server.ts'
import { withMarks } from '#ui/marks.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'
import type { Asking, OpenView } from './open-view.server.ts'
import { dateWords } from './words.server.ts'

/** Events of a view: the newest of the sections' records, and of the stories. */
const MOST = { records: 60, stories: 30 } as const

type EventKind = NearSource['kind'] | 'article' | 'story' | 'release'

/** Something that was recorded or published about what a view shows, or that is expected. */
export interface ViewEvent {
  kind: EventKind
  /** The day on which it stands on the chart, and the date as exact as it is known, in words. */
  day: string
  date: string
  what: string
  title: { text: string; lang: Lang }
  note: string
  path: string
  demo: boolean
}

const KINDS: Readonly<Record<EventKind, LocalizedText>> = {
  stop: { ar: 'توقف', en: 'Outage' },
  case: { ar: 'قضية', en: 'Dumping case' },
  deal: { ar: 'صفقة', en: 'Deal' },
  article: { ar: 'مقال', en: 'Article' },
  story: { ar: 'خبر', en: 'Story' },
  release: { ar: 'أرقام متوقعة', en: 'Figures expected' },
}

/**
 * Outages, cases, deals and stories about the products of a view within its days, and the next releases of its sources, the newest first:
 * what this reader may see in the lists of the sections.
 */
export async function eventsOf(ctx: Asking, { series, computed }: OpenView): Promise<ViewEvent[]> {
  const { lang } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const products = [...new Set(series.map(({ product }) => product))]
  const days = computed.lines
    .flatMap(({ points }) => [points[0]?.date ?? [], points.at(-1)?.date ?? []].flat())
    .sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const producers = await Promise.all(products.map((product) => producersOf(ctx, product)))
  const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`)
  const [recorded, posts, releases] = await Promise.all([
    nearBySection(ctx, { products, companies: [...new Set(producers.flat())], from, to }),
    postsBetween(
      ctx,
      products.map((product) => `p:${product}`),
      { from: midnight(from), to: midnight(shiftDay(to, 1)) },
      MOST.stories,
    ),
    comingReleases(ctx),
  ])
  const records = recorded
    .flatMap(({ kind, found }) => (found ?? []).map((near) => ({ kind, near, day: firstDayOf(near.date) })))
    .filter(({ day }) => day >= from && day <= to)
    .sort(newestFirst)
    .slice(0, MOST.records)
    .map(({ kind, near: { title, note, path, date, demo }, day }): ViewEvent => ({
      kind,
      day,
      date: dateWords(date, fmt),
      what: KINDS[kind][lang],
      title: { text: title, lang },
      note,
      path,
      demo,
    }))
  const stories = posts.map(({ post }): ViewEvent => {
    const day = isoDay(new Date(post.publishedAt))
    const kind = post.section === 'articles' ? 'article' : 'story'
    return {
      kind,
      day,
      date: fmt.date(day),
      what: KINDS[kind][lang],
      title: post.title,
      note: '',
      path: post.path,
      demo: false,
    }
  })
  const sources = new Set(series.flatMap((one) => one.sources))
  const expected = releases
    .filter(({ publisher }) => sources.has(publisher[lang]))
    .map(({ day, title, path }): ViewEvent => ({
      kind: 'release',
      day,
      date: fmt.date(day),
      what: KINDS.release[lang],
      title: { text: title[lang], lang },
      note: '',
      path,
      demo: false,
    }))
  return [...expected, ...records, ...stories].sort(newestFirst)
}

const newestFirst = (one: { day: string }, other: { day: string }) =>
  one.day === other.day ? 0 : one.day < other.day ? 1 : -1

/** Marks of a chart: more of them would have to move away from their days. */
const MOST_MARKS = 24

/**
 * Events as marks of a chart that lead to their pages: of those that would touch the newest, which says how many more there are; the list
 * below the chart has them all.
 */
export function eventMarks(
  events: readonly ViewEvent[],
  { computed }: OpenView,
  lang: Lang,
): NonNullable<LineData['annotations']> {
  const days = computed.lines
    .flatMap(({ points }) => [points[0]?.date ?? [], points.at(-1)?.date ?? []].flat())
    .sort()
  const first = days[0] ?? ''
  const width = Math.max(1, daysBetween(first, days.at(-1) ?? first)) / MOST_MARKS
  const places = Map.groupBy(events, ({ day }) => Math.floor(daysBetween(first, day) / width))
  const shown = [...places.values()].flatMap(([newest, ...others]) =>
    newest ? [{ ...newest, more: others.length }] : [],
  )
  return {
    name: NAME[lang],
    of: shown.map(({ day, date, what, title, note, path, demo, more }) => ({
      date: day,
      rises: null,
      label: withMarks(
        isolateText(
          [`${date}: ${what}`, title.text, note].filter(Boolean).join(lang === 'ar' ? '، ' : ', ') +
            (more > 0 ? ` (+${more})` : ''),
          lang,
        ),
        demo ? { demo: 'all' } : {},
        lang,
      ),
      path,
    })),
  }
}

const NAME: LocalizedText = { ar: 'أحداث مسجلة', en: 'Recorded events' }
