import { nearBySection, type NearSource } from '#data-section/near.ts'
import { firstDayOf } from '#datasets/values/partial-date.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { producersOf } from '#sections/production-capacity/contract.server.ts'
import { withMarks } from '#ui/marks.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'
import type { Asking, OpenView } from './open-view.server.ts'
import { dateWords } from './words.server.ts'

/** Events that a chart is given; it shows the newest for which there is room. */
const MOST = 60

const KINDS: Readonly<Record<NearSource['kind'], LocalizedText>> = {
  stop: { ar: 'توقف', en: 'Outage' },
  case: { ar: 'قضية', en: 'Dumping case' },
  deal: { ar: 'صفقة', en: 'Deal' },
}

/** Outages, cases and deals about the products of a view within its days, as marks of its chart that lead to their pages. */
export async function eventsOf(
  ctx: Asking,
  { series, computed }: OpenView,
): Promise<NonNullable<LineData['annotations']>> {
  const { lang } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const products = [...new Set(series.map(({ product }) => product))]
  const days = computed.lines
    .flatMap(({ points }) => [points[0]?.date ?? [], points.at(-1)?.date ?? []].flat())
    .sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return { name: NAME[lang], of: [] }
  const producers = await Promise.all(products.map((product) => producersOf(ctx, product)))
  const found = await nearBySection(ctx, { products, companies: [...new Set(producers.flat())], from, to })
  const events = found
    .flatMap(({ kind, found: own }) =>
      (own ?? []).map((near) => ({ kind, ...near, day: firstDayOf(near.date) })),
    )
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, MOST)
  return {
    name: NAME[lang],
    of: events.map(({ kind, title, note, path, date, day, demo }) => ({
      date: day,
      rises: null,
      label: withMarks(
        isolateText(
          [`${dateWords(date, fmt)}: ${KINDS[kind][lang]}`, title, note]
            .filter(Boolean)
            .join(lang === 'ar' ? '، ' : ', '),
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
