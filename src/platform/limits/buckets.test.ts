import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Buckets } from './buckets.server.ts'
import { API } from './limits.ts'

const AT = new Date('2026-11-23T09:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

test('MKT-11 a bucket lets through what it holds, says what is left and when to come again', () => {
  const buckets = new Buckets()
  const limit = { calls: 30, seconds: 60 }
  expect(buckets.take('a', limit, 1, AT)).toEqual({ ok: true, remaining: 29, reset: 2, retryAfter: 0 })
  for (let i = 1; i < 30; i++) expect(buckets.take('a', limit, 1, AT).ok).toBe(true)
  expect(buckets.take('a', limit, 1, AT)).toEqual({ ok: false, remaining: 0, reset: 60, retryAfter: 2 })
  expect(buckets.take('a', limit, 5, AT).retryAfter).toBe(10)
  expect(buckets.take('b', limit, 1, AT).ok).toBe(true)
  expect(buckets.take('a', limit, 1, later(2)).ok).toBe(true)
  expect(buckets.take('a', limit, 1, later(2)).ok).toBe(false)
})

test('MKT-11 who waits as long as a refusal says gets the whole cost, also of a call that was counted in two steps', () => {
  const asked = fc.record({ first: fc.integer({ min: 0, max: 30 }), cost: fc.integer({ min: 2, max: 10 }) })
  fc.assert(
    fc.property(asked, ({ first, cost }) => {
      const buckets = new Buckets()
      const limit = { calls: 30, seconds: 60 }
      const whole = (now: Date) => {
        const one = buckets.take('a', limit, 1, now)
        return one.ok ? buckets.take('a', limit, cost - 1, now, 1) : one
      }
      for (let i = 0; i < first; i++) buckets.take('a', limit, 1, AT)
      let [at, tries] = [0, 0]
      for (let answer = whole(AT); !answer.ok; answer = whole(later(at))) {
        at += answer.retryAfter
        tries += 1
      }
      // The first step may be refused by itself; the next refusal names the time for all of it.
      expect(tries).toBeLessThanOrEqual(2)
    }),
  )
})

test('MKT-11 over any time no one gets more than a bucket’s capacity and its refill', () => {
  const call = fc.record({ cost: fc.integer({ min: 1, max: 5 }), wait: fc.integer({ min: 0, max: 40 }) })
  fc.assert(
    fc.property(fc.array(call, { maxLength: 80 }), (calls) => {
      const buckets = new Buckets()
      let [passed, seconds] = [0, 0]
      for (const { cost, wait } of calls) {
        seconds += wait
        if (buckets.take('a', { calls: 10, seconds: 20 }, cost, later(seconds)).ok) passed += cost
      }
      expect(passed).toBeLessThanOrEqual(10 + seconds / 2 + 1e-9)
    }),
  )
})

test('MKT-11 invented networks do not fill the memory', () => {
  const buckets = new Buckets()
  for (let i = 0; i < API.buckets + 500; i++) buckets.take(`n${i}`, API.anonymous, 1, AT)
  expect(buckets.size).toBe(API.buckets)
})
