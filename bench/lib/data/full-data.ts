import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../../src/open-database.server.ts'
import { portalEnv } from '../portal.ts'
import { schemaMark } from './data.ts'
import { fillExplorer, rowsOf, type ExplorerSize } from './explorer-data.ts'
import { fillPrices, SERIES } from './prices-data.ts'

const DAYS = 5000
const TRADE: ExplorerSize = { products: 60, partners: 80, years: 7 }
export const FULL = { posts: 100_000, prices: DAYS * SERIES, flows: rowsOf(TRADE) }

/**
 * The data folder of a portal with 100,000 stories, five million prices and as many flows beside the demonstration content.
 * Made once, which takes half an hour; migrations that came after it are applied when its portal starts.
 */
export async function fullDataFolder(): Promise<string> {
  const folder = resolve('.kimya/bench/full')
  const mark = join(folder, 'filled')
  const schema = schemaMark()
  if (existsSync(mark) && schema.startsWith(readFileSync(mark, 'utf8'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log('Filling a database with everything at once (once)...')
  const { status } = spawnSync(
    process.execPath,
    ['build/server/cli.js', 'synthetic', `--posts=${FULL.posts}`],
    { stdio: ['ignore', 'ignore', 'inherit'], env: portalEnv(folder) },
  )
  if (status !== 0) throw new Error('The stories could not be filled')
  const {
    commands: db,
    directUrl: url,
    close,
  } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillExplorer(db, client, TRADE)
    await fillPrices(db, DAYS, client)
  } finally {
    await client.end()
    await close()
  }
  writeFileSync(mark, schema)
  return folder
}
