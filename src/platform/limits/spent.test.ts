import { expect, test } from 'vitest'
import { SPENT } from './limits.ts'
import { Spent } from './spent.server.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 22) + ms)

test('SAFE-04 a network that has dear pages rendered one after the other is known by it, and soon forgotten', () => {
  const spent = new Spent()
  let now = 0
  for (let asked = 0; asked < 20; asked += 1) {
    spent.add('2001:db8:1:2::9', 500, at(now))
    now += 500
  }
  expect(spent.isMuch('2001:db8:1:2:ffff::1', at(now))).toBe(true)
  expect(spent.isMuch('2001:db8:1:3::9', at(now))).toBe(false)
  expect(spent.isMuch('2001:db8:1:2::9', at(now + 3 * SPENT.halfMs))).toBe(false)
})

test('SAFE-04 a reader of ordinary pages never has had much', () => {
  const spent = new Spent()
  for (let second = 0; second < 600; second += 1) {
    spent.add('192.0.2.1', 60, at(second * 1000))
    expect(spent.isMuch('192.0.2.1', at(second * 1000))).toBe(false)
  }
})

test('SAFE-04 a bounded number of networks is remembered', () => {
  const spent = new Spent()
  for (let n = 0; n < 10_500; n += 1) spent.add(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 1, at(n))
  expect(spent.size).toBe(10_000)
})
