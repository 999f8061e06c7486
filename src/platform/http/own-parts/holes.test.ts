import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliText, QUICK, SMALLEST } from '../stored/compress.server.ts'
import { fillPacked, fillText, HoleMarks, packAround, type Fills } from './holes.server.ts'

const PIECES = [
  '<a href="/c/p21-سعر">',
  'السعر',
  '</a>',
  '  ',
  '<li class="x">',
  '\n',
  'MEG 2026',
  '"',
  '\ufeff',
  '😀',
]

/** A text of pieces in an order that a number chooses, with marks among them. */
function textOf(seed: number, marks: HoleMarks): Buffer {
  let state = seed
  const next = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const parts = Array.from({ length: 400 + next(2000) }, () => PIECES[next(PIECES.length)] ?? '')
  for (const name of ['name', 'name', 'token', 'unread'] as const)
    parts.splice(next(parts.length), 0, `<i title="${marks.of(name)}">${marks.of(name)}</i>`)
  return Buffer.from(parts.join(''))
}

const fills = (name: string, token = 'abc.DEF-_z'.repeat(5)): Fills => ({
  name: Buffer.from(name),
  token: Buffer.from(token),
  unread: Buffer.from('12 '),
})
const trimmed = (text: Buffer) => text.toString().replace(/(?<=>|title=")(\S*?) *(?=<\/i>|">)/g, '$1')

test.each([
  ['quick', QUICK, 40],
  ['small', SMALLEST, 6],
] as const)(
  'SAFE-05 packed pages (%s) read back with whatever is in their holes',
  async (_, quality, texts) => {
    for (let seed = 1; seed <= texts; seed++) {
      const marks = new HoleMarks()
      const { body, holes } = marks.cut(textOf(seed, marks))
      expect(holes.names).toHaveLength(8)
      expect(body.includes(marks.of('name'))).toBe(false)
      const { packed, packedAt } = await packAround(body, holes, quality)
      expect(packedAt, `text ${seed} was not packed around its holes`).not.toBeNull()
      expect(brotliDecompressSync(packed).equals(body)).toBe(true)
      for (const own of [fills('سارة'), fills('Omar'), fills('x'.repeat(64), 'y'.repeat(50)), fills('')]) {
        const filled = fillPacked(packed, { ...holes, packedAt }, own)
        const whole = filled && brotliDecompressSync(filled)
        expect(whole?.length).toBe(body.length)
        expect(whole && trimmed(whole)).toBe(trimmed(fillText(body, holes, own)))
      }
      // The cached page stays blank after each reader.
      expect(brotliDecompressSync(packed).equals(body)).toBe(true)
    }
  },
)

test('a page with holes weighs little more than without', async () => {
  const marks = new HoleMarks()
  const { body, holes } = marks.cut(textOf(3, marks))
  const { packed } = await packAround(body, holes, QUICK)
  expect(packed.length).toBeLessThan((await brotliText(body, QUICK)).length + holes.names.length * 130)
})

test('what is longer than its hole is not squeezed into it', async () => {
  const marks = new HoleMarks()
  const { body, holes } = marks.cut(Buffer.from(`<p>${marks.of('name')}</p>${'نص '.repeat(200)}`))
  const { packed, packedAt } = await packAround(body, holes, QUICK)
  const own = fills('س'.repeat(33))
  expect(fillPacked(packed, { ...holes, packedAt }, own)).toBeNull()
  const form = new HoleMarks()
  const page = form.cut(Buffer.from(`<input value="${form.of('token')}">${'نص '.repeat(200)}`))
  const around = await packAround(page.body, page.holes, QUICK)
  const at = { ...page.holes, packedAt: around.packedAt }
  expect(fillPacked(around.packed, at, fills('', 'x'.repeat(50)))).not.toBeNull()
  for (const size of [49, 51]) expect(fillPacked(around.packed, at, fills('', 'x'.repeat(size)))).toBeNull()
  expect(fillText(body, holes, own).toString()).toBe(`<p>${'س'.repeat(33)}</p>${'نص '.repeat(200)}`)
})
