import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERYTHING, packWords, wordsOf } from './notify.server.ts'

test('packs every word, in order, within the limit of the server', () => {
  const word = fc.string({ minLength: 1, maxLength: 900, unit: fc.constantFrom('a', 'ب', '😀', ':') })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const payloads = packWords(words)
      expect(payloads.flatMap(wordsOf)).toEqual(words)
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
    }),
  )
})

test('fills a payload to the last byte', () => {
  expect(packWords(['a'.repeat(3999), 'b'.repeat(3999)])).toHaveLength(1)
  expect(packWords(['a'.repeat(3999), 'b'.repeat(4000)])).toHaveLength(2)
})

test('a word that fits no payload is sent as "anything"', () => {
  expect(packWords(['post:1', 'ب'.repeat(4000)])).toEqual([EVERYTHING])
})
