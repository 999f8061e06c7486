import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { END_OF_PIECES, joinedCrc, pack } from './pack.ts'

test('MKT-08 pieces that were deflated by themselves are one file, with its checksum', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.integer({ min: 0, max: 200_000 }).map((length) => new Uint8Array(length).fill(7)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const whole = Buffer.concat(pieces)
      const packed = pieces.map(pack)
      expect(
        inflateRawSync(Buffer.concat([...packed.map(({ bytes }) => bytes), END_OF_PIECES])).equals(whole),
      ).toBe(true)
      const joined = packed.reduce(
        (so, { crc, size }) => ({ crc: joinedCrc(so.crc, crc, size), size: so.size + size }),
        { crc: 0, size: 0 },
      )
      expect(joined).toEqual({ crc: crc32(whole), size: whole.length })
    }),
  )
})
