import { expect, test } from 'vitest'
import { destinationNamed, DESTINATIONS } from './destinations.server.ts'

test('MKT-09 LIVE-02 prices go to their series, products and their groups to their own; the list that is computed of prices takes no file', () => {
  expect(DESTINATIONS.filter(({ section }) => section === 'products-prices').map(({ name }) => name)).toEqual(
    ['prices', 'products', 'product-categories'],
  )
  expect(destinationNamed(DESTINATIONS, 'products-prices')?.name).toBe('prices')
})

test('MKT-09 a destination has synonyms, and each name belongs to one', () => {
  const said = {
    deals: 'mergers-acquisitions',
    cases: 'dumping-cases',
    trade: 'exports-imports',
    capacity: 'production-capacity',
    capacities: 'production-capacity',
    stops: 'stops',
  }
  for (const [name, into] of Object.entries(said))
    expect(destinationNamed(DESTINATIONS, name)?.name, name).toBe(into)
  const names = DESTINATIONS.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(new Set(names).size).toBe(names.length)
})
