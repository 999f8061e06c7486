import { expect, test } from 'vitest'
import { drawable } from './drawable.ts'

test('MKT-02 ROUTE-22 signs that the font of pictures lacks are written with signs that it has', () => {
  expect(drawable('P₂O₅ → EU, ≤ 5', 'en')).toBe('P2O5 › EU, <= 5')
  // Mirrored in a text from right to left: it points left there.
  expect(drawable('اليوريا ← الهند', 'ar')).toBe('اليوريا › الهند')
  expect(drawable('back ← here', 'en')).toBe('back ‹ here')
})
