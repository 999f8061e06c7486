import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../src/open-database.server.ts'
import { dataFolder, schemaMark } from './data.ts'
import { fillPrices } from './prices-data.ts'

const POINTS = 2000

/** The data folder of a portal with 100,000 posts and 2,000,000 prices. Made once; later migrations are applied to it. */
export async function searchDataFolder(): Promise<string> {
  const folder = resolve('.kimya/bench/search')
  const mark = join(folder, 'filled')
  const schema = schemaMark()
  if (existsSync(mark) && schema.startsWith(readFileSync(mark, 'utf8'))) return folder
  const posts = dataFolder(100_000)
  rmSync(folder, { recursive: true, force: true })
  // With its owner, who is another than ours where the server may not run as root.
  execFileSync('cp', ['-a', posts, folder])
  rmSync(mark)
  const { commands: db, close } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
  try {
    await fillPrices(db, POINTS)
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
  writeFileSync(mark, schema)
  return folder
}
