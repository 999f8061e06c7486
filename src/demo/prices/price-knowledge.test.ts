import { expect, test } from 'vitest'
import { knownPoints } from './price-knowledge.ts'
import { priceWalk } from './price-walk.ts'

const now = new Date('2026-11-21T09:30:00Z')
const walk = priceWalk({ base: 500, drift: 0, volatility: 0.02, seed: 3 }, now)

test('MKT-10 every demonstration price is known from its Friday on, one in seventeen was reported differently at first', () => {
  const known = knownPoints(walk, 3, now)
  expect(known.map(({ point }) => point.price)).toEqual(walk.map(({ price }) => price))
  const revised = known.flatMap(({ point, revision }) => (revision ? [{ point, revision }] : []))
  expect(revised.length).toBeGreaterThan(4)
  for (const { point, revision } of revised) {
    expect(revision.valid_to).toBe(point.known_from)
    expect(revision.valid_from < revision.valid_to).toBe(true)
    expect(revision.price).toBeLessThan(point.price)
    expect(revision.low).toBeLessThanOrEqual(revision.price)
    expect(revision.high).toBeGreaterThanOrEqual(revision.price)
  }
  for (const { point } of known)
    expect(new Date(point.known_from).getTime()).toBeLessThanOrEqual(now.getTime())
})

test('nothing is corrected in the future: the newest price is as first reported', () => {
  for (let seed = 0; seed < 17; seed++) expect(knownPoints(walk, seed, now).at(-1)?.revision).toBeNull()
})
