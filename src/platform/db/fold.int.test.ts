import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldArabic } from '#i18n/fold.ts'
import { testDatabase } from './testing.server.ts'

test('the database folds Arabic exactly as the code does', async () => {
  const { db, drop } = await testDatabase()
  const texts = [
    'أسعارُ المُنتجات ١٢٪',
    'الإيثيلين، ﻹنتاج HDPE',
    'كــيميا ی ک ۱۲؛',
    'مؤشر شئون ء',
    'CAS 67-56-1 ²',
    '\u200fعربي\u2066 H₂O\u2069',
  ]
  const { rows } = await sql<{
    folded: string
  }>`select kimya_fold(t) as folded from unnest(${texts}::text[]) as t`.execute(db)
  expect(rows.map((row) => row.folded)).toEqual(texts.map(foldArabic))
  await drop()
})
