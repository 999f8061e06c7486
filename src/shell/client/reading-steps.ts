/** Seconds from which a reading counts as longer. */
const LONGER = [10, 30, 120]

interface Asked {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Whether a reader asked not to be tracked: nothing is counted and nothing sent. */
export const declines = ({ doNotTrack, globalPrivacyControl }: Asked): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true

/** In which quarter of a text the last line that was seen is, and in which step of time its reading ended; from 0. */
export const quarterOf = (seen: number, whole: number): number =>
  Math.max(0, Math.min(3, Math.ceil((4 * seen) / Math.max(1, whole)) - 1))
export const stepOf = (seconds: number): number => LONGER.filter((from) => seconds >= from).length
