import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/open-database.server.ts'
import { Memo } from '../../src/platform/cache/memo.server.ts'
import { poolOf } from '../../src/platform/db/kysely.server.ts'
import { openQueue } from '../../src/platform/jobs/jobs.server.ts'
import type { PostOutside } from '../../src/platform/http/download/post-outside.server.ts'
import { pushSender } from '../../src/platform/push/push.server.ts'
import { pushKeysOf } from '../../src/platform/push/vapid.server.ts'
import { pushSenderJob } from '../../src/sections/following/push/deliver.server.ts'
import { watchFollowing } from '../../src/sections/following/watch.server.ts'

/** Nobody has pages of this process. */
const NO_CHANGES = { publish: async () => undefined, close: async () => undefined }

/** A push service on this machine that takes everything; says when each message came, by `performance.now()`. */
export async function startPushService() {
  const taken: { path: string; at: number; bytes: number }[] = []
  const server = createServer((asked, answer) => {
    let bytes = 0
    asked.on('data', (chunk: Buffer) => (bytes += chunk.length))
    asked.on('end', () => {
      taken.push({ path: asked.url ?? '', at: performance.now(), bytes })
      answer.writeHead(201).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    taken,
    /** Posts to it what is meant for a service outside: a portal refuses one on loopback, and goes on doing so. */
    post: ((url, headers, body) =>
      new Promise((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path: url.pathname, method: 'POST', headers })
        asked.on('response', (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode ?? 0 })
        })
        asked.on('error', reject)
        asked.end(body ?? '')
      })) satisfies PostOutside,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A worker's handling of alerts, in this process: finds committed prices, and encrypts and sends what is due. */
export async function startPushWorker(dataDir: string, post: PostOutside) {
  const database = await openDatabase({ databaseUrl: null, dataDir }, () => undefined)
  const failed: unknown[] = []
  const telemetry = {
    log: (_level: string, message: string) => void failed.push(message),
    exception: (error: unknown) => void failed.push(error),
    errors: () => undefined,
  }
  const config = readConfig({ DATA_DIR: dataDir, PUSH_SUBJECT: 'mailto:bench@kimya.test' })
  const db = database.jobs
  const jobs = await openQueue({ pool: poolOf(db), work: true, telemetry })
  const send = pushSender(pushKeysOf(randomBytes(32).toString('hex')), 'mailto:bench@kimya.test', post)
  await jobs.take('push.send', pushSenderJob({ db, jobs, telemetry, send }))
  const stopFollowing = watchFollowing({ db, memo: new Memo(), config, jobs, telemetry, changes: NO_CHANGES })
  return {
    db: database.commands,
    failed,
    async stop() {
      await stopFollowing()
      await jobs.stop()
      await database.close()
    },
  }
}

/** The keys of a browser. */
export function browserKeys(): { p256dh: string; auth: string } {
  return {
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
  }
}
