import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../measurement.ts'
import { newReader } from '../faults/ask.ts'
import { cachedPages } from '../faults/cached-pages.ts'
import { repeat, unanswered } from '../faults/repeat.ts'
import { lostOf, startTraffic } from '../faults/traffic.ts'
import type { Cluster } from './cluster.ts'

/** What is struck, how, and how many pages at the edge and requests at the balancer may fail meanwhile; without a number it is only shown. */
export type Strike = [
  what: string,
  strike: () => Promise<void>,
  promises?: { reads?: number; requests?: number },
]

/** A part lost while readers read at the edge and writers write at the balancer. */
export async function struck(
  { balancer, edge, server }: Cluster,
  ...[what, strike, promises = {}]: Strike
): Promise<Figure[]> {
  const paths = await cachedPages(edge.origin)
  const kept = await repeat(edge.origin, paths, { everyMs: 20, headers: newReader })
  const traffic = await startTraffic(balancer.origin, { writers: 2, readers: 4 })
  await sleep(1000)
  await strike()
  await sleep(1500)
  await traffic.stop()
  await kept.stop()
  const { tally, acknowledged } = traffic
  const failed = tally.asked - (tally.statuses['200'] ?? 0) - (tally.statuses['201'] ?? 0)
  return [
    {
      what: `${what}: acknowledged writes lost, of ${acknowledged.length}`,
      value: (await lostOf(server.url, acknowledged)).length,
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `${what}: pages that the edge did not answer, of ${kept.answers.length}`,
      value: unanswered(kept.answers),
      unit: '',
      ...(promises.reads !== undefined && { limit: { most: promises.reads } }),
    },
    {
      what: `${what}: failed requests at the balancer, of ${tally.asked}`,
      value: failed,
      unit: '',
      ...(promises.requests !== undefined && { limit: { most: promises.requests } }),
    },
  ]
}
