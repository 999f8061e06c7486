import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openDb, openPool } from '../../../src/platform/db/kysely.server.ts'
import { ask, newReader, type Answer } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { ADMIN, FAULT_ENV } from '../../lib/faults/portals.ts'
import { openVisitor, writeMessage } from '../../lib/faults/traffic.ts'
import { Visitor } from '../../lib/faults/visitor.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { openNewsroom } from '../../lib/newsroom/posts.ts'
import { buildOld, oldRef } from '../../lib/old-build.ts'
import { PORT, portalEnv } from '../../lib/portal.ts'

/** Addresses of a kind (first words of the path, language): what one shows the others show too. */
const OF_A_KIND = 3
const MOST_PAGES = 400

/** A version that went before, on a database that the present one has migrated: pages, a member's, the panel's and its forms. */
export const oldBuild: Measurement = {
  title: 'The version before, on the schema of the present one',
  measure: () =>
    withFolder(async (folder) => {
      const ref = oldRef()
      const build = buildOld(ref, folder)
      const server = await startOwnServer(folder, PORT + 1)
      const db = openDb(openPool(server.url, { connections: 2, applicationName: 'bench' }))
      const env = { ...FAULT_ENV, DATABASE_URL: server.url, SECRET: 'the same key of signatures for both' }
      try {
        const migrated = spawnSync(process.execPath, ['build/server/cli.js', 'migrate'], {
          env: portalEnv(join(folder, 'data'), PORT, env),
          encoding: 'utf8',
        })
        if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stderr}`)
        const old = await build.start(PORT, { ...env, MIGRATE: 'never' })
        const failures: string[] = []
        const note = (what: string) => failures.push(what)
        let walked = 0
        try {
          const admin = new Visitor(old.origin)
          await admin.logIn(ADMIN.login, ADMIN.password)
          const readers = {
            visitor: (path: string) => ask(old.origin + path, { headers: newReader() }),
            administrator: (path: string) => admin.get(path),
          }
          for (const [who, get] of Object.entries(readers)) {
            const starts =
              who === 'visitor' ? ['/index', '/en/index', '/sitemap.xml'] : ['/admin', '/profile']
            walked += await walk(get, starts, (path, { status }) => note(`${who} ${path}: ${status}`))
          }
          const newsroom = await openNewsroom(db)
          const steps: [string, () => Promise<unknown>][] = [
            [
              'a post is begun, published and withdrawn',
              async () => {
                const post = await newsroom.begin(old.origin, 'zqold')
                await (
                  await newsroom.openForm(old.origin, post)
                )()
                await (
                  await newsroom.openForm(old.origin, post, 'unpublish')
                )()
              },
            ],
            [
              'a message to the newsroom',
              async () => {
                const { status } = await writeMessage(await openVisitor(old.origin))
                if (status !== 201) throw new Error(String(status))
              },
            ],
          ]
          for (const [what, step] of steps)
            await step().catch((error: unknown) => note(`${what}: ${String(error)}`))
        } finally {
          await old.stop()
        }
        for (const failure of failures) console.log(`  ${failure}`)
        return {
          figures: [
            {
              what: `of ${walked} addresses and two forms, those that fail in ${ref}`,
              value: failures.length,
              unit: '',
              limit: { most: 0 },
            },
          ],
          detail: { ref, failures },
        }
      } finally {
        await db.destroy()
        await server.stop()
        build.remove()
      }
    }),
}

/** Opens what is linked, some of each kind, and names what is answered with a fault of the portal. */
async function walk(
  get: (path: string) => Promise<Answer>,
  starts: readonly string[],
  failed: (path: string, answer: Answer) => void,
): Promise<number> {
  const waiting = [...starts]
  const seen = new Set(waiting)
  const kinds = new Map<string, number>()
  let walked = 0
  for (let path = waiting.shift(); path !== undefined && walked < MOST_PAGES; path = waiting.shift()) {
    const answer = await get(path)
    walked += 1
    if (answer.status >= 500 || answer.status === 0) failed(path, answer)
    const links = [
      ...[...answer.body.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
      ...[...answer.body.matchAll(/<loc>[^<]*?\/\/[^/<]*(\/[^<]*)<\/loc>/g)].map(([, href = '']) => href),
    ]
    for (const link of links) {
      const kind = link
        .split(/[/?]/)
        .slice(0, 4)
        .map((word) => word.replaceAll(/\d+/g, '1'))
        .join('/')
      const count = kinds.get(kind) ?? 0
      if (seen.has(link) || count >= OF_A_KIND || /^\/(?:assets|icons|account\/logout)/.test(link)) continue
      kinds.set(kind, count + 1)
      seen.add(link)
      waiting.push(encodeURI(decodeURI(link)))
    }
  }
  return walked
}
