/** Readers who ask for one address after the other until the time or the addresses are used up; gives the statuses. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, Tally } from '../lib/faults/ask.ts'
import { attackOptions, sendResult } from '../lib/faults/attack.ts'
import { addressesOf, type Readers } from '../lib/faults/readers.ts'

const { origin, count, ms, addresses, pauseMs } = attackOptions<Readers>()
const until = performance.now() + ms
const tally = new Tally()
const waiting = addressesOf(addresses)

async function reader(n: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'x-forwarded-for': `10.200.${n >> 8}.${n & 255}`, 'accept-encoding': 'br' }
  while (performance.now() < until) {
    const next = waiting.next()
    if (next.done) break
    tally.count(await ask(origin + next.value, { agent, headers, timeoutMs: 60_000 }))
    await sleep(pauseMs)
  }
  agent.destroy()
}

await Promise.all(Array.from({ length: count }, (_, n) => reader(n)))
const { asked, errors, statuses } = tally
sendResult({ asked, errors, statuses })
process.disconnect()
