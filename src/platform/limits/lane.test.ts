import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/http/errors.ts'
import { Lane } from './lane.server.ts'

const limit = { running: 2, waiting: 4, waitMs: 20, retryAfter: 7 }

/** Work that lasts until it is ended. */
function held() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { work, ends }
}

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.retryAfter}` : 'another error'),
  )

describe('a lane', () => {
  test('SAFE-04 runs a limited number at a time, lets a limited number wait, and refuses the rest at once', async () => {
    const lane = new Lane({ ...limit, waitMs: 10_000 })
    const { work, ends } = held()
    const first = ['a', 'b'].map((reader) => lane.run(reader, work))
    const later = ['c', 'd', 'e', 'f'].map((reader) => lane.run(reader, work))
    expect(await refused(lane.run('g', work))).toBe('overloaded 7')
    expect(lane.load).toEqual({ running: 2, waiting: 4 })
    expect(ends).toHaveLength(2)
    while (lane.load.running > 0) {
      ends.shift()?.()
      await sleep(0)
    }
    await Promise.all([...first, ...later])
    expect(lane.load).toEqual({ running: 0, waiting: 0 })
  })

  test('SAFE-04 one reader holds at most half of the waiting places', async () => {
    const lane = new Lane({ ...limit, waitMs: 10_000 })
    const { work, ends } = held()
    const greedy = Array.from({ length: 4 }, () => lane.run('greedy', work))
    expect(await refused(lane.run('greedy', work))).toBe('overloaded 7')
    const other = lane.run('other', work)
    expect(lane.load.waiting).toBe(3)
    while (lane.load.running > 0) {
      ends.shift()?.()
      await sleep(0)
    }
    await Promise.all([...greedy, other])
  })

  test('SAFE-04 one reader runs a limited number at a time: the other places are for others, who pass that reader’s waiting ones', async () => {
    const lane = new Lane({ ...limit, running: 3, perReader: 2, waitMs: 10_000 })
    const begun: string[] = []
    const { work, ends } = held()
    const run = (reader: string) => lane.run(reader, () => (begun.push(reader), work()))
    const all = ['greedy', 'greedy', 'greedy', 'other', 'third'].map(run)
    await sleep(0)
    expect(begun).toEqual(['greedy', 'greedy', 'other'])
    expect(lane.load).toEqual({ running: 3, waiting: 2 })
    ends[2]?.()
    await sleep(0)
    expect(begun).toEqual(['greedy', 'greedy', 'other', 'third'])
    ends[0]?.()
    await sleep(0)
    expect(begun).toEqual(['greedy', 'greedy', 'other', 'third', 'greedy'])
    for (const end of ends) end()
    await Promise.all(all)
    expect(lane.load).toEqual({ running: 0, waiting: 0 })
  })

  test('SAFE-04 one that waits too long is refused and its place is free again', async () => {
    const lane = new Lane({ ...limit, running: 1 })
    const { work, ends } = held()
    const running = lane.run('a', work)
    expect(await refused(lane.run('b', work))).toBe('overloaded 7')
    expect(lane.load).toEqual({ running: 1, waiting: 0 })
    ends[0]?.()
    await running
  })

  test('work that fails gives its place back', async () => {
    const lane = new Lane({ ...limit, running: 1 })
    await expect(lane.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(lane.load.running).toBe(0)
    expect(await lane.run('a', async () => 'done')).toBe('done')
  })
})
