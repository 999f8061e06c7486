import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CHANNEL, changeFeed } from '../../../src/platform/cache/changes.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { notify } from '../../../src/platform/db/notify.server.ts'
import { startPooler } from '../../../src/platform/db/testing/testing-pooler.server.ts'
import {
  replicatedServer,
  type ReplicatedServer,
} from '../../../src/platform/db/testing/testing-replica.server.ts'
import { saveSettings } from '../../../src/site/settings.server.ts'
import { FAULT_ENV } from '../faults/portals.ts'
import { takeAll, type MailServer } from '../newsroom/mail-server.ts'
import { PORT, startPortal, type Portal } from '../portal.ts'
import { EDGE_TOKEN, haproxy, varnish, type Program } from './programs.ts'

export const INSTANCES = 3
/** How far the replica is behind, ms. */
const LAG_MS = 2000

/** Three instances behind HAProxy and Varnish, over a pooler, a primary and a replica that is behind. */
export interface Cluster {
  server: ReplicatedServer
  portals: Portal[]
  balancer: Program
  edge: Program
  db: Db
  /** Takes every mail of the instances. */
  mail: MailServer
  /** Starts an instance in the place of one that ended. */
  restart(at: number): Promise<void>
  killPooler(): Promise<void>
  startPooler(): Promise<void>
  /** Publishes another name of the site, as an editor does: it is on every page. */
  publish(name: string): Promise<void>
  close(): Promise<void>
}

/** `more` is added to the environment of each instance. */
export async function startCluster(folder: string, more: NodeJS.ProcessEnv = {}): Promise<Cluster> {
  const server = await replicatedServer({ delayMs: LAG_MS })
  const poolerPort = PORT + 10
  let pooler = await startPooler(server.url, { mode: 'transaction', size: 20, port: poolerPort })
  const mail = await takeAll()
  const origins = Array.from({ length: INSTANCES }, (_, at) => `http://127.0.0.1:${PORT + 2 + at}`)
  const balancer = haproxy(folder, PORT, origins)
  const edge = varnish(folder, PORT + 1, balancer.origin)
  const start = (at: number) => {
    const dataDir = join(folder, `portal-${at}`)
    mkdirSync(dataDir, { recursive: true })
    return startPortal(dataDir, PORT + 2 + at, {
      ...FAULT_ENV,
      LOG_LEVEL: process.env['BENCH_LOG'] ?? FAULT_ENV.LOG_LEVEL,
      // The edge and the balancer.
      TRUST_PROXY: '1',
      PUBLIC_URL: edge.origin,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: server.url,
      DATABASE_READ_URL: server.replicaUrl,
      EDGE: `varnish:${edge.origin}`,
      EDGE_TOKEN,
      SMTP_URL: mail.url,
      NEWSLETTER_RATE: '5000',
      SECRET: 'the same key of signatures for all portals',
      ...more,
    })
  }
  const portals: Portal[] = []
  const close = async () => {
    await edge.kill()
    await balancer.kill()
    for (const portal of portals) await portal.stop()
    await pooler.stop()
    mail.close()
    await server.drop()
  }
  try {
    // The first one makes the schema and the content.
    for (let at = 0; at < INSTANCES; at += 1) portals.push(await start(at))
    await balancer.start()
    await edge.start()
  } catch (error) {
    await close()
    throw error
  }
  const db = openDb(openPool(server.url, { connections: 3, applicationName: 'bench' }))
  const changes = changeFeed(
    { send: (payload) => notify(db, CHANNEL, [payload]), close: async () => undefined },
    () => undefined,
  )
  return {
    server,
    portals,
    balancer,
    edge,
    db,
    mail,
    async restart(at) {
      portals[at] = await start(at)
    },
    killPooler: () => pooler.stop(),
    async startPooler() {
      pooler = await startPooler(server.url, { mode: 'transaction', size: 20, port: poolerPort })
    },
    publish: (name) => saveSettings({ db, changes }, { name: { ar: name, en: name } }),
    async close() {
      await db.destroy()
      await close()
    },
  }
}
