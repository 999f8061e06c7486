import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { writeOldSite } from '../../../bench/lib/data/old-site.ts'
import { openArchive } from '../formats/open-archive.server.ts'
import { chosen, partsFor } from '../testing-archive.server.ts'
import { runArchiveImport } from './run.server.ts'

const POSTS = 400

let portal: TestDatabase
let folder: string
beforeAll(async () => {
  portal = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-archive-kill-'))
})
afterAll(async () => {
  await portal.drop()
  await rm(folder, { recursive: true })
})

const written = async () =>
  (
    await sql<{ posts: number; titles: number; comments: number }>`
      select count(*)::int as posts, count(distinct coalesce(title_ar, title_en))::int as titles,
        (select count(*)::int from editorial_comment) as comments from editorial_post`.execute(portal.db)
  ).rows[0]

test('MOVE-01 an import that is killed goes on with the next and has every story once', async () => {
  const file = join(folder, 'old.xml')
  await writeOldSite(file, POSTS)
  const child = spawn(process.execPath, ['src/cli.ts', 'archive', 'import', file, '--without-pictures'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: portal.url,
      DATA_DIR: folder,
      SECRET: 'a secret that is long enough for it',
    },
  })
  const gone = once(child, 'exit')
  await expect.poll(async () => (await written())?.posts ?? 0).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await gone
  const archive = await openArchive(file)
  const done = await runArchiveImport(partsFor(portal.db, fileStorage(folder)), {
    archive,
    source: 'old.xml',
    settings: chosen({ fetch: false }),
    signal: new AbortController().signal,
  })
  await archive.close()
  expect([done.state, done.takenUp]).toEqual(['done', true])
  const after = await written()
  // Every tenth pair of posts is one story in two languages.
  expect(after?.posts).toBe(POSTS - (POSTS / 10 - 1))
  expect(after?.titles).toBe(after?.posts)
  const items = await sql<{ comments: number; unwritten: number }>`
    select count(*) filter (where kind = 'comment')::int as comments,
      count(*) filter (where kind = 'story' and came = '')::int as unwritten from archive_item`.execute(
    portal.db,
  )
  expect(items.rows[0]).toEqual({ comments: after?.comments, unwritten: 0 })
})
