import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldArabic } from '#i18n/words/fold.ts'
import { termsText } from '#i18n/words/terms.ts'
import { testDatabase } from './testing/testing.server.ts'

test('SRCH-02 the database folds Arabic and makes terms of it exactly as the code does', async () => {
  const { db, drop } = await testDatabase()
  const texts = [
    'أسعارُ المُنتجات ١٢٪',
    'الإيثيلين، ﻹنتاج HDPE',
    'كــيميا ی ک ۱۲؛',
    'مؤشر شئون ء',
    'CAS 67-56-1 ²',
    '\u200fعربي\u2066 H₂O\u2069',
    'والبتروكيماويات للشركتين وصادراتها بالكالسيوم، وكبريتات الأمونيوم',
    "HS 3102.10 / 3904.10.00 – Ma'aden’s companies, 67 - 56 - 1: 5,600 t",
    'مسئولي المصانع الكيميائية وألياف الألومنيوم پتروشیمی',
    ...(await readdir('db/demo/articles')).map((name) => readFileSync(`db/demo/articles/${name}`, 'utf8')),
  ]
  const { rows } = await sql<{
    folded: string
    terms: string
  }>`select kimya_fold(t) as folded, kimya_terms(t) as terms from unnest(${texts}::text[]) as t`.execute(db)
  expect(rows.map((row) => row.folded)).toEqual(texts.map(foldArabic))
  expect(rows.map((row) => row.terms)).toEqual(texts.map(termsText))
  await drop()
})
