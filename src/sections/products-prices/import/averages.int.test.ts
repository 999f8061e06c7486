import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate/migrate.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { addUrea } from '#testing/urea.server.ts'
import { seriesBySlug } from '../series/series.server.ts'
import { WORLD_BANK } from './known-series.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')

test('MKT-10 series of the World Bank that were called indices become averages at the same address; other indices stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-averages-'))
  const before = join(folder, 'migrations')
  await mkdir(before)
  for (const name of await readdir(MIGRATIONS))
    if (name < '0094') await copyFile(join(MIGRATIONS, name), join(before, name))
  const database = await testDatabase(before)
  const { db } = database
  try {
    await addUrea(db)
    const add = (market: string, unit: string, demo: boolean) =>
      sql`
      insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, demo,
        source_ar, source_en)
      values ('urea', ${market}, 'FOB', 'index', ${unit.slice(0, 3)}, ${unit}, 'monthly', ${demo}, 'مصدر', 'Source')`.execute(
        db,
      )
    await add('ME', 'USD/t', false)
    await add('CN', 'USD/t', false)
    await add('EUR', 'EUR/t', false)
    await sql`insert into products_prices_point (series_id, day, price) select id, '2026-06-30', 453.1 from products_prices_series`.execute(
      db,
    )
    await migrate(database.url, MIGRATIONS)
    const { rows } = await sql`select slug, price_type from products_prices_series order by market`.execute(
      db,
    )
    expect(rows).toEqual([
      { slug: 'urea-cn-fob-index', price_type: 'index' },
      { slug: 'urea-eur-fob-index', price_type: 'index' },
      { slug: 'urea-me-fob-index', price_type: 'average' },
    ])
    expect(await seriesBySlug(db, ['urea-me-fob-index'], 'ar')).toMatchObject([
      { type: 'average', price: 453.1 },
    ])
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

test('MKT-10 the terms of the migration are those of the mapping: the next file of the World Bank finds its series', async () => {
  const text = await readFile(join(MIGRATIONS, '0094_price_standing.sql'), 'utf8')
  const named = [...text.matchAll(/\('([a-z-]+)', '([A-Z]+)', '([a-z0-9]*)', '([A-Z]*)'\)/g)].map((found) =>
    found.slice(1).join(' '),
  )
  const mapped = WORLD_BANK.flatMap(({ terms, before }) => [terms, ...(before ? [before.terms] : [])]).map(
    ({ product, market, grade, delivery_term }) => [product, market, grade, delivery_term].join(' '),
  )
  expect(named.toSorted()).toEqual(mapped.toSorted())
})
