import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'node:http'
import { percentile, round } from '../stats.ts'
import { ask, isFine, type Answer } from './ask.ts'

/** Requests at a steady pace, whether the last answer came or not, on connections opened before the fault. */
export interface Repeated {
  /** Without their bodies; with headers where they say more than that all is well. */
  answers: Answer[]
  /** Stops asking and waits for what was asked. */
  stop(): Promise<Answer[]>
}

export interface Pace {
  everyMs: number
  headers?: () => Record<string, string>
  timeoutMs?: number
}

/** Varnish closes a connection that is idle for five seconds. */
const IDLE_MS = 3000

/** Starts to ask for the addresses in turn. */
export async function repeat(
  origin: string,
  paths: readonly string[] | (() => string),
  { everyMs, headers, timeoutMs }: Pace,
): Promise<Repeated> {
  // Given up before a server does: a browser asks once more where it lost that race, this reader does not.
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: IDLE_MS })
  const answers: Answer[] = []
  const waiting = new Set<Promise<void>>()
  let [on, turn] = [true, 0]
  const next = () => (typeof paths === 'function' ? paths() : (paths[turn++ % paths.length] ?? ''))
  const askOnce = () => {
    const asked = ask(origin + next(), { agent, headers: headers?.(), timeoutMs }).then((answer) => {
      // Half an hour of pages would not fit into memory.
      answers.push({ ...answer, body: '', headers: answer.status === 200 ? {} : answer.headers })
      waiting.delete(asked)
    })
    waiting.add(asked)
    return asked
  }
  await Promise.all(Array.from({ length: 4 }, askOnce))
  answers.length = 0
  const running = (async () => {
    while (on) {
      void askOnce()
      await sleep(everyMs)
    }
  })()
  return {
    answers,
    async stop() {
      on = false
      await running
      await Promise.all(waiting)
      agent.destroy()
      return answers
    },
  }
}

/** The 99th and 95th percentile in ms, and how many were neither answered nor refused as promised. */
export function summed(answers: readonly Answer[]): {
  p99: number
  p95: number
  errors: number
  asked: number
} {
  const times = answers.map(({ ms }) => ms)
  return {
    p99: round(percentile(times, 0.99), 0),
    p95: round(percentile(times, 0.95), 0),
    errors: answers.filter((answer) => !isFine(answer)).length,
    asked: answers.length,
  }
}

/** How many were not answered as they should be; each is named in the log. */
export function unanswered(answers: readonly Answer[]): number {
  const failed = answers.filter(({ status }) => status !== 200)
  for (const { status, ms, headers } of failed.slice(0, 20))
    console.log(`not answered: ${status} after ${round(ms, 0)} ms ${JSON.stringify(headers)}`)
  return failed.length
}
