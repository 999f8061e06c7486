import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arabicOrder } from './order.server.ts'
import { testDatabase } from './testing/testing.server.ts'

const NAMES =
  'ينبع|SABIC|سابك|مُحمد|محمود|محمد|إيثيلين|ارامكو|أرامكو|آسيا|پتروكيم|بروج|شركة 100|شركة 20|٢ منتج|10 منتج|ـقطر|قطر|فعّال'

test('names are ordered as a dictionary does, like Intl.Collator', async () => {
  const { db, drop } = await testDatabase()
  const { rows } = await sql<{ n: string }>`
    select n from unnest(${NAMES.split('|')}::text[]) as n order by ${arabicOrder('n')}`.execute(db)
  const expected = NAMES.split('|').sort(new Intl.Collator('ar', { numeric: true }).compare)
  expect(rows.map(({ n }) => n)).toEqual(expected)
  await drop()
})
