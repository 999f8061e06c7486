import { expect, test } from 'vitest'
import { DEALS } from '#sections/mergers-acquisitions/deals.server.ts'
import { QUOTES } from '#sections/products-prices/series/quotes.server.ts'
import { destinationNamed, destinationsOf } from './destinations.server.ts'

test('MKT-09 prices go to their series: the list that is computed of them takes no file', () => {
  const all = destinationsOf([DEALS, QUOTES])
  expect(all.map(({ name }) => name)).toEqual(['prices', 'mergers-acquisitions'])
  for (const name of ['prices', 'products-prices']) expect(destinationNamed(all, name)?.dataset).toBeNull()
  expect(destinationNamed(all, 'deals')?.dataset).toBe(DEALS)
})
