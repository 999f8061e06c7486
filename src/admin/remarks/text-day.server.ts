import type { Entry } from '#entries/drafts/draft.server.ts'

const RIYADH = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' })

/** The day of a text: when it was published, else the day on which it is written; in Riyadh. */
export function dayOfText(entry: Pick<Entry, 'row'> | null, now: Date): string {
  const published = entry?.row?.['published_at']
  const at = typeof published === 'string' ? new Date(published) : now
  return RIYADH.format(Number.isNaN(at.getTime()) ? now : at)
}
