import { setTimeout as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Readiness } from './health.server.ts'

describe('readiness', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Whether a drain has ended by now. */
  const follow = (drain: Promise<void>) => {
    const seen = { ended: false }
    void drain.then(() => (seen.ended = true))
    return seen
  }

  test('SAFE-02 an instance that starts or stops is not ready', async () => {
    const readiness = new Readiness()
    expect(readiness.ask()).toBe(false)
    readiness.open()
    expect(readiness.ask()).toBe(true)
    void readiness.drain()
    expect([readiness.ask(), readiness.draining]).toEqual([false, true])
  })

  test('SAFE-02 one that was asked to stop before it was ready does not become it', async () => {
    const readiness = new Readiness()
    void readiness.drain()
    readiness.open()
    expect([readiness.ask(), readiness.draining]).toEqual([false, true])
  })

  test('SAFE-02 it serves on until a balancer has been refused twice', async () => {
    const readiness = new Readiness()
    readiness.open()
    readiness.ask()
    const drain = follow(readiness.drain())
    await vi.advanceTimersByTimeAsync(3000)
    readiness.ask()
    await vi.advanceTimersByTimeAsync(3000)
    expect(drain.ended).toBe(false)
    readiness.ask()
    await vi.advanceTimersByTimeAsync(100)
    expect(drain.ended).toBe(true)
  })

  test('SAFE-02 a balancer that asks no more does not hold it for ever, and one that never asked not at all', async () => {
    const silent = new Readiness()
    silent.open()
    silent.ask()
    const drain = follow(silent.drain())
    await vi.advanceTimersByTimeAsync(15_100)
    expect(drain.ended).toBe(true)
    vi.useRealTimers()
    const alone = follow(new Readiness().drain())
    await turn(0)
    expect(alone.ended).toBe(true)
  })
})
