import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '#platform/reason.ts'
import type { Log } from '../note.ts'
import type { EmbeddedDatabase } from './server.server.ts'

const FIRST_PAUSE_MS = 250
const LAST_PAUSE_MS = 30_000

/**
 * What to call when the embedded server does not answer: starts it again if it is gone, and tries until it runs or is
 * stopped on purpose. Calls while that goes on do nothing.
 */
export function superviseEmbedded(server: Pick<EmbeddedDatabase, 'revive'>, log: Log): () => void {
  let working = false
  const revive = async () => {
    const began = Date.now()
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      try {
        const state = await server.revive()
        if (state === 'started')
          log(`The embedded database was gone; started again in ${Date.now() - began} ms.`)
        return
      } catch (error) {
        log(
          `The embedded database is gone and cannot be started: ${reasonOf(error)} Next try in ${pause / 1000} s.`,
        )
      }
      await sleep(pause, undefined, { ref: false })
    }
  }
  return () => {
    if (working) return
    working = true
    void revive().finally(() => (working = false))
  }
}
