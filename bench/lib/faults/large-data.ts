import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../../../src/open-database.server.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import { schemaMark } from '../data/data.ts'
import { fillPrices } from '../data/prices-data.ts'
import { fillTrade } from '../data/trade-data.ts'

const COMPANIES = 200_000
const POINTS = 2000

/**
 * The data folder of a portal with 2,000,000 prices, 1,000,000 flows and 200,000 companies beside the demonstration
 * content. Made once; migrations that came after it are applied to it, when its portal starts.
 */
export async function largeDataFolder(): Promise<string> {
  const folder = resolve('.kimya/bench/large')
  const mark = join(folder, 'filled')
  const schema = schemaMark()
  if (existsSync(mark) && schema.startsWith(readFileSync(mark, 'utf8'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log('Filling a database with 2,000,000 prices, 1,000,000 flows and 200,000 companies (once)...')
  const {
    commands: db,
    directUrl: url,
    close,
  } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
  try {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await fillTrade(db, client, { rows: 1_000_000, products: 40, years: 10 })
    await client.end()
    await fillPrices(db, POINTS)
    await fillCompanies(db)
  } finally {
    await close()
  }
  writeFileSync(mark, schema)
  return folder
}

async function fillCompanies(db: Db): Promise<void> {
  await sql`
    insert into companies_company (slug, name_ar, name_en, shortcut_name_ar, shortcut_name_en, country, city_ar, city_en,
      description_ar, description_en, source_ar, source_en, confidence)
    select 'bench-' || i, 'شركة القياس للكيماويات ' || i, 'Bench Chemicals Company ' || i, 'قياس ' || i, 'Bench ' || i,
      (array['SA', 'AE', 'QA', 'KW', 'OM', 'BH'])[1 + i % 6], 'الجبيل', 'Jubail',
      'تنتج البتروكيماويات والأسمدة واللدائن وتبيعها في أسواق الخليج وآسيا ' || md5(i::text),
      'Makes petrochemicals, fertilisers and plastics, and sells them across the Gulf and Asia ' || md5(i::text),
      'قياس', 'Measurement', 'low'
    from generate_series(1, ${sql.lit(COMPANIES)}) i`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
