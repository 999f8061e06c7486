import { setTimeout as sleep } from 'node:timers/promises'
import { ask, newReader, uncachedPage } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { embeddedIn, STRIKES, type Struck } from '../../lib/faults/strikes.ts'
import { lostOf, openVisitor, startTraffic, writeMessage } from '../../lib/faults/traffic.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { median, round } from '../../lib/stats.ts'

type Kind = 'embedded' | 'external'

/** Rounds for each way of losing each kind of server: 50 in all. */
const ROUNDS: Record<Kind, readonly number[]> = { embedded: [7, 6, 6, 6], external: [7, 6, 6, 6] }
const MOST_MS: Record<Kind, number> = { embedded: 3000, external: 1000 }
const CLIENTS = { writers: 6, readers: 2 }
/** Acknowledged between two losses at least, so that each comes while everybody is at work. */
const WRITES_BEFORE = 12
const GIVE_UP_MS = 10_000
const SERVER_BACK_MS = 30_000
/** Connections of a killed server answer for a moment more: one good answer says nothing. */
const GOOD_IN_A_ROW = 5

interface Round {
  strike: string
  alive: boolean
  /** From the strike for the embedded server, from the server's first answer for an external one. */
  goodMs: number
}

interface Home extends Struck {
  kind: Kind
  portal: () => Promise<Portal>
  /** Brings the server back where that is not the portal's work, and waits until it takes connections. */
  bringBack: () => Promise<void>
}

/** The database lost in four ways, 50 times, while six writers write: what readers see, and what was acknowledged. */
export const database: Measurement = {
  title: 'Faults: database lost while six writers write',
  async measure() {
    const figures: Figure[] = []
    const detail: Record<string, unknown> = {}
    for (const kind of ['embedded', 'external'] as const)
      await withFolder(async (folder) => {
        const { rounds, ...found } = await (kind === 'embedded' ? onEmbedded(folder) : onExternal(folder))
        detail[kind] = { rounds, ...found }
        figures.push(...figuresOf(kind, rounds, found))
      })
    return { figures, detail }
  },
}

function onEmbedded(folder: string) {
  return strikeAll({
    ...embeddedIn(folder),
    kind: 'embedded',
    portal: () => startPortal(folder, PORT, FAULT_ENV),
    bringBack: async () => undefined,
  })
}

async function onExternal(folder: string) {
  const server = await startOwnServer(folder, PORT + 1)
  try {
    return await strikeAll({
      kind: 'external',
      postmaster: server.postmaster,
      url: () => server.url,
      portal: () => startPortal(folder, PORT, { ...FAULT_ENV, DATABASE_URL: server.url }),
      bringBack: server.start,
    })
  } finally {
    await server.stop()
  }
}

async function strikeAll(home: Home) {
  const rounds: Round[] = []
  let portal = await home.portal()
  let traffic = await startTraffic(portal.origin, CLIENTS)
  const { tally, acknowledged } = traffic
  try {
    for (const [i, [strike, doIt]] of Object.entries(STRIKES).entries())
      for (let n = 0; n < (ROUNDS[home.kind][i] ?? 0); n++) {
        const enough = acknowledged.length + WRITES_BEFORE
        await until(() => acknowledged.length >= enough, { ms: GIVE_UP_MS })
        const goodMs = await oneRound(home, portal, () => doIt(home))
        const alive = portal.alive()
        rounds.push({ strike, alive, goodMs: round(goodMs, 0) })
        if (alive && goodMs < GIVE_UP_MS) continue
        // No request runs while another one starts: its absence says nothing about its answers.
        await traffic.stop()
        await portal.stop()
        portal = await home.portal()
        traffic = await startTraffic(portal.origin, CLIENTS, traffic)
      }
    await traffic.stop()
    const lost = await lostOf(home.url(), acknowledged)
    return { rounds, tally, acknowledged: acknowledged.length, lost: lost.length }
  } finally {
    await traffic.stop()
    await portal.stop()
  }
}

/** One loss; gives the ms until a page is made and a message is taken again, at most GIVE_UP_MS. */
async function oneRound(home: Home, portal: Portal, strike: () => Promise<void>): Promise<number> {
  const visitor = await openVisitor(portal.origin)
  const started = performance.now()
  await strike()
  let firstGood = Number.POSITIVE_INFINITY
  let inARow = 0
  const watching = until(
    async () => {
      if (!portal.alive()) return true
      const page = await ask(portal.origin + uncachedPage(), { headers: newReader(), timeoutMs: GIVE_UP_MS })
      const good = page.status === 200 && (await writeMessage(visitor)).status === 201
      inARow = good ? inARow + 1 : 0
      if (inARow === 1) firstGood = performance.now()
      return inARow === GOOD_IN_A_ROW
    },
    { ms: SERVER_BACK_MS + GIVE_UP_MS, everyMs: 10 },
  )
  await home.bringBack()
  const from = home.kind === 'external' ? performance.now() : started
  await Promise.race([watching, sleep(GIVE_UP_MS)])
  return inARow === 0 ? GIVE_UP_MS : Math.min(GIVE_UP_MS, Math.max(0, firstGood - from))
}

function figuresOf(
  kind: Kind,
  rounds: readonly Round[],
  found: { tally: { asked: number; errors: number }; acknowledged: number; lost: number },
): Figure[] {
  const most = MOST_MS[kind]
  const times = rounds.map(({ goodMs }) => goodMs)
  return [
    {
      what: `${kind}: portal alive, of ${rounds.length} losses`,
      value: rounds.filter(({ alive }) => alive).length,
      unit: '',
      limit: { least: rounds.length },
    },
    {
      what: `${kind}: slowest until good again`,
      value: round(Math.max(...times), 0),
      unit: 'ms',
      limit: { most },
    },
    { what: `${kind}: median until good again`, value: round(median(times), 0), unit: 'ms' },
    {
      what: `${kind}: answers other than 2xx, 3xx and refusals with Retry-After`,
      value: found.tally.errors,
      unit: '',
      limit: { most: 0 },
    },
    { what: `${kind}: acknowledged writes lost`, value: found.lost, unit: '', limit: { most: 0 } },
    { what: `${kind}: acknowledged writes`, value: found.acknowledged, unit: '' },
    { what: `${kind}: requests`, value: found.tally.asked, unit: '' },
  ]
}
