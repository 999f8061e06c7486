import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoApp } from '#testing/demo-app.server.ts'
import { lexicon } from './lexicon.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

test('SRCH-02 names are read into memory again when one of them changed, and not for a price', async () => {
  const read = () => lexicon({ app, tag: () => undefined })
  const first = await read()
  expect(first.spellings.has('methanol')).toBe(true)
  expect(first.spellings.has('zzyzxol')).toBe(false)
  await app.changes.publish(['prices', 'products'])
  expect(await read()).toBe(first)
  await app.db
    .updateTable('products_prices_product')
    .set({ name_en: 'Zzyzxol' })
    .where('slug', '=', 'methanol')
    .execute()
  await app.changes.publish(['products'])
  const later = await read()
  expect(later.spellings.has('zzyzxol')).toBe(true)
  expect(await read()).toBe(later)
})
