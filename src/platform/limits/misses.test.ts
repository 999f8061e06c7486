import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { Misses } from './misses.server.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000)
const missed = (misses: Misses, ip: string, times: number) => {
  for (let n = 0; n < times; n += 1) misses.count(ip, at(0))
}

test('SAFE-07 a network that walks through ids is slowed until its minute is over, others are not', () => {
  const misses = new Misses()
  missed(misses, '2001:db8:1:2::9', LIMITS.missing.hits - 1)
  expect(misses.room('2001:db8:1:2::9', at(1))).toEqual({ ok: true })
  misses.count('2001:db8:1:2:ffff::1', at(1))
  expect(misses.room('2001:db8:1:2::9', at(2))).toEqual({ ok: false, retryAfter: 58 })
  expect(misses.room('2001:db8:1:3::9', at(2))).toEqual({ ok: true })
  expect(misses.room('2001:db8:1:2::9', at(60))).toEqual({ ok: true })
  misses.count('2001:db8:1:2::9', at(61))
  expect(misses.room('2001:db8:1:2::9', at(62))).toEqual({ ok: true })
})

test('SAFE-04 a bounded number of networks is remembered, and one that goes on missing is not forgotten', () => {
  const misses = new Misses()
  missed(misses, '192.0.2.1', LIMITS.missing.hits)
  for (let n = 0; n < 10_500; n += 1) {
    misses.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, at(1))
    if (n % 5000 === 0) misses.count('192.0.2.1', at(1))
  }
  expect(misses.size).toBe(10_000)
  expect(misses.room('192.0.2.1', at(2))).toMatchObject({ ok: false })
})
