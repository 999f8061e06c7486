import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, gatherRows, HEAD } from './row-blocks.ts'
import { message } from './testing-copy.ts'

test('MKT-08 what the server sends is rows and other messages, in their order, wherever it is cut', () => {
  const sent = fc.record({
    letter: fc.constantFrom('d', 'd', 'd', 'N', 'C'),
    text: fc.oneof(
      fc.string({ maxLength: 20 }),
      // Longer than a block.
      fc.integer({ min: 0, max: 700_000 }).map((length) => 'x'.repeat(length)),
    ),
  })
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 12 }), fc.integer({ min: 1, max: 90_000 }), (messages, size) => {
      const all = Buffer.concat(
        [...messages, { letter: 'Z', text: '' }].map(({ letter, text }) => message(letter, text)),
      )
      const got: { letter: string; text: string }[] = []
      const read = (bytes: Buffer) => ({
        letter: bytes.toString('latin1', 0, 1),
        text: bytes.toString('utf8', HEAD),
      })
      const gather = gatherRows(
        ({ bytes, length }) => {
          let [at, rows] = [0, 0]
          for (; at < bytes.length; at = endOf(bytes, at), rows++)
            got.push(read(bytes.subarray(at, endOf(bytes, at))))
          expect(rows).toBe(length)
        },
        (other) => got.push(read(other)),
      )
      for (let at = 0; at < all.length; at += size) gather(all.subarray(at, at + size))
      expect(got).toEqual([...messages, { letter: 'Z', text: '' }])
    }),
    { numRuns: 50 },
  )
})
