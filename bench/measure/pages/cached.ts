import { spawn } from 'node:child_process'
import { load, type Load } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { answered, PORT, startPortal, stopChild, type Portal } from '../../lib/portal.ts'
import { cpuOf } from '../../lib/process.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, round } from '../../lib/stats.ts'

const BARE_PORT = PORT + 1
const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 32

interface Round extends Load {
  cpuMs: number
}

/** A cached page against a bare route that sends the same bytes and headers: turn by turn, same client, same run. */
export const cached: Measurement = {
  title: 'A cached page against a bare Fastify route',
  async measure() {
    const portal = await startPortal(dataFolder(1000))
    const figures: Figure[] = []
    const detail: Record<string, unknown> = {}
    try {
      const { home, article } = await addressesOf(portal.origin)
      for (const [name, path] of Object.entries({ home, article })) {
        const beside = await besideBare(portal, name, path)
        detail[name] = beside.rounds
        figures.push(...beside.figures)
      }
    } finally {
      await portal.stop()
    }
    return { figures, detail }
  },
}

/** A cached page of a portal beside the bare route, turn by turn. */
export async function besideBare(
  portal: Pick<Portal, 'origin' | 'pid'>,
  name: string,
  path: string,
): Promise<{ figures: Figure[]; rounds: unknown }> {
  const bare = spawn(process.execPath, ['bench/bare-server.ts', String(BARE_PORT), portal.origin + path], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const bareUrl = `http://127.0.0.1:${BARE_PORT}${path}`
    await answered(bareUrl, bare)
    const rounds = await duel(
      { url: portal.origin + path, pid: portal.pid },
      { url: bareUrl, pid: bare.pid ?? 0 },
    )
    return { figures: figuresOf(name, rounds), rounds }
  } finally {
    await stopChild(bare)
  }
}

interface Target {
  url: string
  pid: number
}

async function duel(ours: Target, bare: Target): Promise<{ ours: Round; bare: Round }[]> {
  await load(ours.url, { seconds: 2, connections: CONNECTIONS })
  await load(bare.url, { seconds: 2, connections: CONNECTIONS })
  const rounds: { ours: Round; bare: Round }[] = []
  for (let i = 0; i < ROUNDS; i++) rounds.push({ ours: await one(ours), bare: await one(bare) })
  return rounds
}

async function one({ url, pid }: Target): Promise<Round> {
  const before = cpuOf(pid)
  const result = await load(url, { seconds: SECONDS, connections: CONNECTIONS })
  return { ...result, cpuMs: (cpuOf(pid) - before) / result.requests }
}

function figuresOf(name: string, rounds: readonly { ours: Round; bare: Round }[]): Figure[] {
  return [
    {
      what: `${name}: our requests/s by the bare route's`,
      value: round(median(rounds.map((r) => r.ours.perSecond / r.bare.perSecond))),
      unit: '',
      limit: { least: 0.95 },
    },
    {
      what: `${name}: our processor a request by the bare route's`,
      value: round(median(rounds.map((r) => r.ours.cpuMs / r.bare.cpuMs))),
      unit: '',
    },
    { what: `${name}: requests/s`, value: Math.round(median(rounds.map((r) => r.ours.perSecond))), unit: '' },
    {
      what: `${name}: bare route's requests/s`,
      value: Math.round(median(rounds.map((r) => r.bare.perSecond))),
      unit: '',
    },
    {
      what: `${name}: processor a request`,
      value: round(median(rounds.map((r) => r.ours.cpuMs)), 4),
      unit: 'ms',
    },
    {
      what: `${name}: bare route's processor a request`,
      value: round(median(rounds.map((r) => r.bare.cpuMs)), 4),
      unit: 'ms',
    },
    {
      what: `${name}: 99th percentile at ${CONNECTIONS} connections`,
      value: round(median(rounds.map((r) => r.ours.p99))),
      unit: 'ms',
    },
  ]
}
