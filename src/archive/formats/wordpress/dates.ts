const STAMP = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** Milliseconds of `2020-05-01 10:00:00` read as UTC; null of what is no date, such as the zeros of a draft. */
function stamp(text: string): number | null {
  const found = STAMP.exec(text.trim())
  if (!found || found[1] === '0000') return null
  const time = Date.parse(`${text.trim().replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : time
}

/** Reads the dates of a site: where only the site's own time is given, by its distance from UTC in those before. */
export class SiteClock {
  #offset = 0

  /** A moment as ISO 8601 in UTC; null where there is none. */
  read(utc: string, local: string, feed = ''): string | null {
    const [at, here] = [stamp(utc), stamp(local)]
    if (at !== null) {
      if (here !== null) this.#offset = here - at
      return new Date(at).toISOString()
    }
    if (here !== null) return new Date(here - this.#offset).toISOString()
    const published = /\b[12]\d{3}\b/.test(feed) ? Date.parse(feed) : Number.NaN
    return Number.isNaN(published) || published < 0 ? null : new Date(published).toISOString()
  }
}
