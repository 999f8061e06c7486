import { expect, test } from 'vitest'
import { conversion } from './conversion.ts'
import { densityOf } from './densities.ts'

test('MKT-02 a pure liquid converts between volume and weight by its density, which is said; a cut such as naphtha does not', () => {
  const of = (product: string) =>
    conversion('USD/L', 'USD/t', { density: densityOf(product), since: '2025-01-01' })
  expect(of('methanol')).toMatchObject({
    factor: expect.closeTo(1000 / 0.7914, 6),
    bases: [{ ar: expect.stringContaining('0.7914'), en: expect.stringContaining('CRC Handbook') }],
  })
  for (const product of ['naphtha', 'urea', 'caustic-soda', 'toString'])
    expect(of(product), product).toMatchObject({ refusal: { en: expect.stringContaining('density') } })
})
