import { fork } from 'node:child_process'
import { on } from 'node:events'
import { ours } from './ours.ts'
import { stopChild } from './portal.ts'

/** Readers of a stream, in a process of their own. */
export interface Followers {
  port: number
  path: string
  /** Addresses of this machine that they come from, in turn. */
  from: readonly string[]
  count: number
  /** The text that they wait for. */
  mark: string
  giveUpMs: number
}

interface Opened {
  opened: number
  refused: number
}

/** How many the text reached, and when by the clock it reached the first and the last. */
interface Reached {
  came: number
  first: number
  last: number
  ended: number
}

/** Opens streams, and says so; `reached` waits until the text has come to all of them. */
export async function openFollowers(options: Followers) {
  const child = ours(fork('bench/attack/followers.ts', [JSON.stringify(options)]))
  const messages = on(child, 'message', { close: ['exit'] })
  const next = async <Message>(): Promise<Message> => {
    const { value, done } = await messages.next()
    if (done) throw new Error('The readers ended before they had a result')
    return (value as [Message])[0]
  }
  return {
    open: await next<Opened>(),
    reached: () => next<Reached>(),
    stop: () => stopChild(child),
  }
}
