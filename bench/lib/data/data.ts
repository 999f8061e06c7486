import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { portalEnv } from '../portal.ts'

const MIGRATIONS = 'db/migrations'

export type Size = 1000 | 100_000

/**
 * The data folder of a measuring database: the demonstration content and `posts` generated posts beside it.
 * Made once; later migrations are applied to it by the portal that serves it (100,000 posts take some minutes and 2.5 GB).
 */
export function dataFolder(posts: Size): string {
  const folder = resolve('.kimya/bench', String(posts))
  const mark = join(folder, 'filled')
  const schema = schemaMark()
  if (existsSync(mark) && schema.startsWith(readFileSync(mark, 'utf8'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log(`Filling a database with ${posts.toLocaleString('en')} posts (once)...`)
  const { status } = spawnSync(process.execPath, ['build/server/cli.js', 'synthetic', `--posts=${posts}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: portalEnv(folder),
  })
  if (status !== 0) throw new Error(`The database with ${posts} posts could not be filled`)
  writeFileSync(mark, schema)
  return folder
}

/** The migrations, a line each: data filled under others, but for later ones, is filled again. */
export function schemaMark(): string {
  return readdirSync(MIGRATIONS)
    .sort()
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(join(MIGRATIONS, name)))
      return `${name} ${hash.digest('hex')}\n`
    })
    .join('')
}
