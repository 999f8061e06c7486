import { isBot } from 'isbot'
import type { Asker } from '#platform/limits/day-marks.server.ts'

interface Asked {
  ip: string
  /** A header of the request, by its lower-case name. */
  header: (name: string) => string | null
}

/** Who is counted; null for a machine, and for a reader who asks not to be tracked (Do Not Track, Global Privacy Control). */
export function askerOf({ ip, header }: Asked): Asker | null {
  if (header('dnt') === '1' || header('sec-gpc') === '1') return null
  const agent = header('user-agent') ?? ''
  return agent === '' || isBot(agent) ? null : { ip, agent }
}
