import { expect, test } from 'vitest'
import { AddressTable } from './address-table.ts'
import { addressNumber } from './addresses.ts'

test('MOVE-02 what belongs to an address is found among any number of them, and the first said of it stays', () => {
  const table = new AddressTable()
  const addresses = Array.from({ length: 20_000 }, (_, at) => addressNumber(`/2019/05/story-${at}`))
  addresses.forEach((address, at) => table.add(address, at))
  table.add(addresses[7]!, 1)
  // Addresses beside each other, and the least one.
  table.add(0, 41)
  table.add(4096, 42)
  expect(addresses.filter((address, at) => table.get(address) !== at)).toEqual([])
  expect([table.get(0), table.get(4096)]).toEqual([41, 42])
  expect([table.get(8192), table.get(addressNumber('/not/here'))]).toEqual([undefined, undefined])
})
