import { load } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { MEMBER_NAME, memberSession } from '../../lib/member.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { startPortal, type Portal } from '../../lib/portal.ts'
import { cpuOf } from '../../lib/process.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, round } from '../../lib/stats.ts'

const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 16
const MOST = 3

/** What a signed-in member's page costs by a visitor's, both from the cache, turn by turn in the same run. */
export const member: Measurement = {
  title: 'A kept page for a signed-in member against the same page for a visitor',
  async measure() {
    const folder = dataFolder(1000)
    const portal = await startPortal(folder)
    const figures: Figure[] = []
    const detail: Record<string, unknown> = {}
    try {
      const cookie = `session=${await memberSession(folder)}`
      const { home, article } = await addressesOf(portal.origin)
      for (const [name, path] of Object.entries({ home, article })) {
        const html = await fetch(portal.origin + path, { headers: { cookie } }).then((answer) =>
          answer.text(),
        )
        if (!html.includes(MEMBER_NAME)) throw new Error(`${path} does not greet the member`)
        // Both are asked for often enough to be compressed as well as they will be.
        for (const headers of [{}, { cookie }] as Record<string, string>[]) await one(portal, path, headers)
        const rounds: { visitor: number; member: number }[] = []
        for (let i = 0; i < ROUNDS; i++)
          rounds.push({ visitor: await one(portal, path, {}), member: await one(portal, path, { cookie }) })
        detail[name] = rounds
        figures.push(
          {
            what: `${name}: a member's processor a request by a visitor's`,
            value: round(median(rounds.map((r) => r.member / r.visitor))),
            unit: '',
            ...(name === 'home' && { limit: { most: MOST } }),
          },
          { what: `${name}: a visitor's`, value: round(median(rounds.map((r) => r.visitor)), 4), unit: 'ms' },
          { what: `${name}: a member's`, value: round(median(rounds.map((r) => r.member)), 4), unit: 'ms' },
        )
      }
    } finally {
      await portal.stop()
    }
    return { figures, detail }
  },
}

/** Processor time of the portal for one request under load, in ms. */
async function one({ origin, pid }: Portal, path: string, headers: Record<string, string>): Promise<number> {
  const before = cpuOf(pid)
  const { requests } = await load(origin + path, { seconds: SECONDS, connections: CONNECTIONS, headers })
  return (cpuOf(pid) - before) / requests
}
