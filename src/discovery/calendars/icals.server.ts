import type { FastifyInstance } from 'fastify'
import type { Worded } from '#editorial/contract.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { isoDay } from '#i18n/date/date.ts'
import { LANGS, localePath } from '#i18n/locale.ts'
import { icalPath, ICAL_NAMES, type IcalName } from '#head/ical.ts'
import type { App } from '#platform/app.server.ts'
import { calendarPath } from '#sections/calendar/contract.ts'
import { monthOf } from '#sections/calendar/month.ts'
import { calendarDates } from '#sections/calendar/contract.server.ts'
import { expiryDates } from '#sections/dumping-cases/measures/expiry-dates.server.ts'
import { releaseDates } from '#sections/sources/releases.server.ts'
import { stopDates } from '#sections/production-capacity/stops/dates.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { withMarks } from '#ui/marks.ts'
import { servePublic, type Reading, type Written } from '../answer.server.ts'
import { ICAL_TYPE, writeIcal, type CalendarItem } from './ical.ts'
import { wordsOf } from '../words.server.ts'

/** A section's events for a calendar. */
interface Dated {
  key: string
  day: string
  last: string
  title: Worded
  demo: boolean
  /** Language-free, or a whole address. */
  path: string
  changed: Date
}

const CALENDARS: Readonly<
  Record<
    IcalName,
    { path: (now: Date) => string; read: (reading: Reading & { now: Date }) => Promise<Dated[] | null> }
  >
> = {
  calendar: { path: (now) => calendarPath(monthOf(now)), read: calendarDates },
  outages: { path: () => '/production-capacity?page=1&view=stops', read: stopDates },
  measures: { path: () => '/dumping-cases?page=1', read: expiryDates },
  releases: { path: () => '/sources', read: releaseDates },
}

/** `/feeds/{calendar|outages|measures|releases}.ics`, in both languages. Made again each day, and when a row changes. */
export async function serveIcals(server: FastifyInstance, app: App): Promise<void> {
  for (const lang of LANGS)
    for (const name of ICAL_NAMES) {
      const path = localePath(lang, icalPath(name))
      server.get(path, (request, reply) =>
        servePublic(request, reply, {
          app,
          lang,
          key: `${path}|${isoDay(new Date())}`,
          missing: 'discovery.feed.notFound',
          write: (reading) => writeCalendar(reading, name),
        }),
      )
    }
}

async function writeCalendar(reading: Reading, name: IcalName): Promise<Written> {
  const { app, lang } = reading
  const { path, read } = CALENDARS[name]
  const now = new Date()
  const [settings, dated] = await Promise.all([siteSettings(app), read({ ...reading, now })])
  if (!dated) return null
  const { publicUrl } = app.config
  const url = (to: string) => new URL(/^https?:/.test(to) ? to : localePath(lang, to), publicUrl).href
  const { host } = new URL(publicUrl)
  const items = dated.map(({ key, day, last, title, demo, path: to, changed }): CalendarItem => ({
    uid: `${name}-${key}@${host}`,
    day,
    last,
    // A calendar may lay an Arabic title out from left to right.
    title: isolateText(withMarks(title.text, demo ? { demo: 'all' } : {}, lang), title.lang, true),
    text: '',
    url: url(to),
    changed,
  }))
  const label = wordsOf(lang, `discovery.ical.${name}`)
  return {
    type: ICAL_TYPE,
    body: writeIcal({ name: `${settings.name[lang]} - ${label}`, url: url(path(now)), items }),
  }
}
