import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { monthAway, monthWeeks } from '#ui/month.ts'
import { kindNamed } from '../../kinds.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { RIYADH, timeInZone } from '../edit/way/zone.ts'
import { plannedDays } from './planned.server.ts'

/** The schedule of publications: a month of Riyadh's days, in which times can be changed. */
export const SCHEDULE: PanelScreen<'schedule'> = {
  path: 'schedule',
  title: { ar: 'مواعيد النشر', en: 'Schedule' },
  needs: 'panel.enter',
  view: 'schedule',
  rail: [{ group: 'newsroom', icon: 'clock' }],
  parameters: ['month', 'view'],

  async load(ctx, { url }) {
    const today = isoDay(ctx.now)
    const month = monthOf(url, today)
    const from = midnight(month)
    return {
      month,
      previous: monthAway(month, -1),
      next: monthAway(month, 1),
      weeks: monthWeeks(month),
      today,
      view: url.searchParams.get('view') === 'agenda' ? 'agenda' : 'month',
      days: await plannedDays(ctx, from, midnight(monthAway(month, 1))),
    }
  },

  async act(ctx, { url }, form) {
    const kind = kindNamed(formText(form, 'kind'))
    const key = formText(form, 'key')
    const entry = kind ? await readEntry(ctx.app.db, kind, key) : null
    if (!kind || !entry) throw new Refusal('not_found')
    const work = formText(form, 'do')
    if (work !== 'schedule' && work !== 'unschedule') throw new Refusal('bad_request')
    // Somebody else was first: published it, took it back, or chose another time.
    const planned = entry.draft?.publishAt?.toISOString()
    const at = timeInZone(formText(form, 'at'), RIYADH)
    if (work === 'schedule' && (at === null || at <= ctx.now))
      throw new FieldErrors({ at: ERRORS.must_be_valid })
    const isMine = planned === formText(form, 'was') || (at !== null && planned === at.toISOString())
    if (work === 'schedule' && (!isMine || entry.draft?.state !== 'scheduled')) throw new Refusal('stale')
    const how = { zone: RIYADH, languages: entry.draft?.publishLanguages ?? undefined, ...(at && { at }) }
    await moveEntry(ctx, kind, key, work, how, (move) => once(ctx, `entry.${work}.${kind.name}.${key}`, move))
    const day = isoDay(at ?? entry.draft?.publishAt ?? ctx.now)
    const view = url.searchParams.get('view') === 'agenda' ? '&view=agenda' : ''
    return { to: `schedule?month=${day.slice(0, 7)}${view}`, done: 'rescheduled' }
  },
}

/** The month that is asked for; this month where none is, or what no month is called. */
function monthOf({ searchParams }: URL, today: string): string {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(searchParams.get('month') ?? '')?.[0] ?? today.slice(0, 7)
}

/** The instant at which a month begins in Riyadh. */
const midnight = (month: string) => timeInZone(`${month}-01T00:00`, RIYADH) ?? new Date(NaN)
