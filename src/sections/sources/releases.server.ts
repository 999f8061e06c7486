import { sourcePath } from '#head/source-path.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { App } from '#platform/app.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { expectedOn, listedSources, SOURCES_TAGS } from './listed.server.ts'
import { pricesOf } from './what.ts'

/** Figures that a publisher is expected to release: derived from what is due, stored nowhere. */
export interface Release {
  /** Permanent for one release: `world-bank-monthly-2026-10-31`, by the newest figure before it. */
  key: string
  /** `YYYY-MM-DD` on which they are expected. */
  day: string
  title: LocalizedText
  publisher: LocalizedText
  /** Language-free. */
  path: string
  /** The day of the newest figure before it. */
  since: string
}

interface Asking {
  app: Pick<App, 'db' | 'memo'>
  now: Date
  tag: (...tags: string[]) => void
}

/** The next release of each publisher and frequency, from today on, the soonest first. Memoised for the day. */
export function comingReleases({ app, now, tag }: Asking): Promise<Release[]> {
  tag(...SOURCES_TAGS)
  const today = isoDay(now)
  return app.memo.get(
    `sources:releases:${today}`,
    [...SOURCES_TAGS],
    () => read(app, now, today),
    CACHE.memoSeconds,
  )
}

async function read(app: Asking['app'], now: Date, today: string): Promise<Release[]> {
  const sources = await listedSources(app, now)
  const all = sources.flatMap(({ key, publisher, nextFetch, groups }) =>
    groups.flatMap(({ frequency, newest, next }): Release[] => {
      const day = next && expectedOn(next, nextFetch)
      if (day === null || day < today) return []
      return [
        {
          key: `${key}-${frequency}-${newest}`,
          day,
          title: {
            ar: `${publisher.ar}: ${pricesOf(frequency, 'ar')}`,
            en: `${publisher.en}: ${pricesOf(frequency, 'en').toLowerCase()}`,
          },
          publisher,
          path: sourcePath(publisher.en),
          since: newest,
        },
      ]
    }),
  )
  return all.sort((a, b) => a.day.localeCompare(b.day) || a.key.localeCompare(b.key))
}

/** The same for the calendars of readers. */
export async function releaseDates(ctx: Asking & { lang: 'ar' | 'en' }) {
  const releases = await comingReleases(ctx)
  return releases.map(({ key, day, title, path, since }) => ({
    key,
    day,
    last: day,
    title: { text: `${EXPECTED[ctx.lang]}: ${title[ctx.lang]}`, lang: ctx.lang },
    demo: false,
    path,
    // It is what it is since the figure before it came.
    changed: new Date(`${since}T00:00:00Z`),
  }))
}

const EXPECTED: LocalizedText = { ar: 'متوقع', en: 'Expected' }
