import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadReadySources } from '#admin/sources/ready-made.server.ts'
import { loadDemo } from '#demo/load.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { LEFT_OUT_TABLES } from '#platform/backup/left-out.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { seal, unseal } from '#platform/seal.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { testS3 } from '#platform/storage/testing-s3.server.ts'
import { openDatabase } from '../open-database.server.ts'
import { runCommand } from './run-command.server.ts'

const SECRET = 'a secret of the portal that moves house'
/** How often it is shown is a question of the machine. */
const PROGRESS = /^Written so far: .*\n/gm
const PASSPHRASE = 'correct horse battery staple'
const SOURCE_KEY = 'the-key-of-a-publisher'
const SEAL = { purpose: 'source-key', owner: 'data_source:1' }

let folder: string
let noMigrations: string
let portal: TestDatabase
let backup: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-backup-'))
  noMigrations = join(folder, 'no-migrations')
  await mkdir(noMigrations)
  portal = await testDatabase()
  databases.push(portal)
  const storage = fileStorage(join(folder, 'portal/files'))
  await loadDemo(portal.db, { folder: 'db/demo', storage, now: new Date(), log: () => {} })
  await storage.put('images/ab12/original', Buffer.alloc(700_001, 'picture'))
  await storage.put('images/ab12/320.webp', Buffer.from('made again'))
  await storage.put('og/card.png', Buffer.from('made again'))
  const { db } = portal
  await loadReadySources(db, SECRET, 'db/sources')
  await sql`insert into accounts_user (username, display_name, role, email, password_hash, totp_secret, totp_last_step, totp_added_at)
    values ('sara', 'Sara', 'editor', 'sara@kimya.example', 'a-password-hash', 'sealed', 1, now())`.execute(
    db,
  )
  await sql`insert into accounts_session (token_hash, user_id, expires_at)
    select 'a session', id, now() + interval '1 day' from accounts_user`.execute(db)
  await sql`insert into site_redirect (from_path, to_path) values ('/old', '/index')`.execute(db)
  await sql`update data_source set sealed_key = ${seal(SECRET, SEAL, Buffer.from(SOURCE_KEY))}`.execute(db)
  await sql`insert into mail_outbox (recipient, subject, body_html, body_text, lang)
    values ('a@kimya.example', E'tab\\t, line\\n, back\\\\slash, «أرقام»', '\\.', '', 'ar')`.execute(db)
  backup = join(folder, 'portal.tar.zst')
  const { err } = await run(['backup', backup], at(portal))
  if (err !== '') throw new Error(err)
})
afterAll(async () => {
  await Promise.all(databases.map(({ drop }) => drop()))
  await rm(folder, { recursive: true })
})

/** The environment of a portal on a database, with its files below the folder of a name. */
const at = ({ url }: { url: string }, name = 'portal', more: Record<string, string> = {}) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, name),
  SECRET,
  ...more,
})

async function run(words: string[], env: Record<string, string>) {
  const written = { out: '', err: '' }
  const into = (name: keyof typeof written) => ({ write: (part: string) => (written[name] += part) })
  const terminal = {
    env: { LANG: 'C', ...env },
    input: Readable.from([]),
    output: into('out'),
    errors: into('err'),
  }
  const code = await runCommand(words, terminal)
  return { code, out: stripBidi(written.out), err: stripBidi(written.err).replace(PROGRESS, '') }
}

async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await testDatabase(noMigrations)
  databases.push(empty)
  return empty
}

const namesOf = async (db: Db, statement: string) =>
  (await sql.raw<{ name: string }>(statement).execute(db)).rows.map(({ name }) => name)

/** A hash of the rows of each table, computed columns too. */
async function contentOf(db: Db): Promise<Record<string, string>> {
  const tables = await namesOf(
    db,
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const table of tables) {
    if (Object.hasOwn(LEFT_OUT_TABLES, table)) continue
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t order by t::text collate "C"`.execute(db)
    sums[table] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`
  }
  return sums
}

/** What is declared of the tables, as a text: keys, indexes, triggers; and where the sequences are. */
async function shapeOf(db: Db): Promise<string[]> {
  return namesOf(
    db,
    `select conrelid::regclass || ' ' || conname::text || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgrelid::regclass || ' ' || tgname::text || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select sequencename::text || ' ' || coalesce(last_value, 0) from pg_sequences
       where schemaname = 'public' and sequencename <> 'backup_run_id_seq'
     order by 1`,
  )
}

async function filesOf(name: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const storage = fileStorage(join(folder, name, 'files'))
  for await (const { key } of storage.walk())
    files[key] = createHash('sha256')
      .update((await storage.get(key)) ?? '')
      .digest('hex')
  return files
}

const tablesIn = async ({ db }: { db: Db }) =>
  namesOf(
    db,
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  )

describe('moving house', () => {
  test('OPS-05 a portal moves from a server to the embedded database and on to a server: rows, files, numbers, keys, indexes, triggers', async () => {
    const [content, shape] = [await contentOf(portal.db), await shapeOf(portal.db)]
    const files = await filesOf('portal')
    delete files['images/ab12/320.webp']
    delete files['og/card.png']
    expect(Object.keys(files).length).toBeGreaterThan(2)

    const restored = await run(['restore', backup], { DATA_DIR: join(folder, 'embedded'), SECRET })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('This portal has the same SECRET.')
    // It runs while it is backed up.
    const running = await openDatabase(
      { databaseUrl: null, dataDir: join(folder, 'embedded') },
      () => undefined,
    )
    const second = join(folder, 'embedded.tar.zst')
    try {
      expect(await contentOf(running.commands)).toEqual(content)
      expect(await shapeOf(running.commands)).toEqual(shape)
      expect(await filesOf('embedded')).toEqual(files)
      expect(await run(['backup', second], { DATA_DIR: join(folder, 'embedded'), SECRET })).toMatchObject({
        code: 0,
      })
    } finally {
      await running.close()
    }

    const server = await emptyDatabase()
    expect(await run(['restore', second], at(server, 'server'))).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(server.db)).toEqual(content)
    expect(await shapeOf(server.db)).toEqual(shape)
    expect(await filesOf('server')).toEqual(files)
    for (const table of Object.keys(LEFT_OUT_TABLES))
      expect((await sql`select from ${sql.table(table)}`.execute(server.db)).rows).toEqual([])
    const next = async ({ db }: TestDatabase) =>
      (
        await sql<{
          id: number
        }>`insert into site_redirect (from_path, to_path) values ('/x', '/index') returning id`.execute(db)
      ).rows[0]?.id
    expect(await next(server)).toBe(2)
    await expect(sql`delete from audit_log`.execute(server.db)).rejects.toThrow()
    expect(await run(['audit-check'], at(server, 'server'))).toMatchObject({ code: 0 })
  })

  test('OPS-05 a backup of an earlier release is restored and then migrated; a portal with tables of its own keeps the rest', async () => {
    const all = (await readdir('db/migrations')).sort()
    const earlier = join(folder, 'earlier')
    await mkdir(earlier)
    for (const name of all.slice(0, -3)) await cp(join('db/migrations', name), join(earlier, name))
    const old = await testDatabase(earlier)
    databases.push(old)
    await sql`create table somebodys_own (n int)`.execute(old.db)
    await sql`insert into somebodys_own values (1)`.execute(old.db)
    await sql`insert into site_redirect (from_path, to_path) values ('/old', '/index')`.execute(old.db)
    const file = join(folder, 'old.tar.zst')
    expect(await run(['backup', file], at(old, 'old'))).toMatchObject({ code: 0, err: '' })
    // It was not migrated for that.
    expect((await sql`select from schema_migration`.execute(old.db)).rows).toHaveLength(all.length - 3)
    const target = await emptyDatabase()
    const { code, out } = await run(['restore', file], at(target, 'from-old'))
    expect(code).toBe(0)
    expect(out).toContain('Not restored: the table somebodys_own')
    expect(out).toContain(`Migrations applied: ${all.slice(-3).join(', ')}`)
    expect((await sql`select from schema_migration`.execute(target.db)).rows).toHaveLength(all.length)
    expect((await sql`select from site_redirect`.execute(target.db)).rows).toHaveLength(1)
  })
})

describe('refusals', () => {
  const refused = async (file: string, lang = 'en') => {
    const target = await emptyDatabase()
    const { code, err } = await run(['restore', file, `--lang=${lang}`], at(target, 'refused'))
    expect(code).toBe(1)
    expect(await tablesIn(target)).toEqual([])
    expect(await filesOf('refused')).toEqual({})
    return err
  }

  test('OPS-05 a file that ends too early or is damaged anywhere is refused, and nothing is restored', async () => {
    const whole = await readFile(backup)
    const file = join(folder, 'bad.tar.zst')
    for (const length of [whole.length - 1, whole.length >> 1, 200_000, 100]) {
      await writeFile(file, whole.subarray(0, length))
      expect(await refused(file)).toContain('The backup is incomplete')
    }
    expect(await refused(file, 'ar')).toContain('النسخة الاحتياطية ناقصة')
    for (const place of [30_000, whole.length >> 1, whole.length - 3000]) {
      const damaged = Buffer.from(whole)
      damaged[place] = (damaged[place] ?? 0) ^ 0x40
      await writeFile(file, damaged)
      expect(await refused(file)).toContain('The backup is damaged')
    }
    // Put together again with sums of its own by the compression, not by the backup.
    const plain = zstdDecompressSync(whole)
    const digit = plain.lastIndexOf('2026-')
    plain[digit] = 0x33
    await writeFile(file, Buffer.concat([zstdCompressSync(plain), whole.subarray(-24)]))
    expect(await refused(file, 'ar')).toContain('تالفة')
    await writeFile(file, 'no archive at all, and long enough to be read as one'.repeat(50))
    expect(await refused(file)).toContain('not a backup of this portal')
    expect(await refused(join(folder, 'nowhere.tar.zst'))).toContain('There is no file')
  })

  test('OPS-05 a backup of a newer release is refused by name, one into a portal that has tables too', async () => {
    const newer = await testDatabase()
    databases.push(newer)
    await sql`insert into schema_migration values ('9999', '9999_next.sql', 'x', now())`.execute(newer.db)
    const file = join(folder, 'newer.tar.zst')
    expect(await run(['backup', file], at(newer, 'newer'))).toMatchObject({ code: 0 })
    expect(await refused(file)).toContain('made by a newer release (9999_next.sql)')
    expect(await refused(file, 'ar')).toContain('إصدار أحدث (9999_next.sql)')
    const before = await contentOf(newer.db)
    expect((await run(['restore', backup], at(newer, 'newer'))).err).toContain('The database is not empty')
    expect(await contentOf(newer.db)).toEqual(before)
  })

  test('OPS-05 a storage may have the same files already, and no others under their names', async () => {
    const [first, second] = [await emptyDatabase(), await emptyDatabase()]
    const storage = fileStorage(join(folder, 'shared/files'))
    await storage.put('images/ab12/original', Buffer.from('another'))
    const other = await run(['restore', backup], at(first, 'shared'))
    expect(other.err).toContain('another file under the name images/ab12/original')
    expect(await tablesIn(first)).toEqual([])
    expect(Object.keys(await filesOf('shared'))).toEqual(['images/ab12/original'])
    await storage.put('images/ab12/original', Buffer.alloc(700_001, 'picture'))
    expect(await run(['restore', backup], at(second, 'shared'))).toMatchObject({ code: 0 })
  })

  test('OPS-05 a backup goes over no file, leaves none behind where it cannot be written, and says how it is called', async () => {
    const size = (await stat(backup)).size
    expect((await run(['backup', backup], at(portal))).err).toContain('There is a file')
    expect((await stat(backup)).size).toBe(size)
    await writeFile(join(folder, 'a-file'), '')
    expect((await run(['backup', join(folder, 'a-file/x')], at(portal))).err).toContain('cannot be written')
    expect((await run(['backup'], at(portal))).err).toContain('backup <file>')
    expect((await run(['backup', 'x', '--secrets=open'], at(portal))).err).toContain('sealed, none, enclosed')
    expect((await run(['backup', 's3://nowhere'], at(portal))).err).toContain('not an address of a bucket')
    expect((await run(['restore'], at(portal))).err).toContain('restore <file')
    const none = await emptyDatabase()
    const file = join(folder, 'none.tar.zst')
    expect((await run(['backup', file], at(none, 'none'))).err).toContain('no portal in it yet')
    expect((await readdir(folder)).filter((name) => name.includes('none.tar'))).toEqual([])
  })
})

describe('secrets', () => {
  const keyIn = async ({ db }: TestDatabase) => {
    const { rows } = await sql<{
      key: Buffer | null
    }>`select sealed_key as key from data_source limit 1`.execute(db)
    return rows[0]?.key ?? null
  }

  test('OPS-05 by default keys stay sealed with SECRET, which is not in the file; or they are left out with passwords', async () => {
    const text = zstdDecompressSync(await readFile(backup)).toString('latin1')
    expect(text).toContain('a-password-hash')
    for (const secret of [SECRET, SOURCE_KEY]) expect(text).not.toContain(secret)
    const bare = join(folder, 'bare.tar.zst')
    expect((await run(['backup', bare, '--secrets=none'], at(portal))).out).toContain('were left out')
    expect(zstdDecompressSync(await readFile(bare)).toString('latin1')).not.toContain('a-password-hash')
    const target = await emptyDatabase()
    const { out } = await run(['restore', bare], at(target, 'bare', { SECRET: `another ${SECRET}` }))
    expect(out).toContain('This portal has another SECRET')
    expect(await keyIn(target)).toBeNull()
  })

  test('OPS-05 SECRET travels under a passphrase, and is brought where none is; another passphrase restores nothing', async () => {
    const file = join(folder, 'enclosed.tar.zst')
    const words = ['backup', file, '--secrets=enclosed']
    expect((await run(words, at(portal))).err).toContain('Set BACKUP_PASSPHRASE first')
    const made = await run(words, at(portal, 'portal', { BACKUP_PASSPHRASE: PASSPHRASE }))
    expect(made.out).toContain('encrypted with BACKUP_PASSPHRASE')
    expect(zstdDecompressSync(await readFile(file)).toString('latin1')).not.toContain(SECRET)
    const target = await emptyDatabase()
    const into = async (BACKUP_PASSPHRASE: string) =>
      run(['restore', file], {
        DATABASE_URL: target.url,
        DATA_DIR: join(folder, 'new-house'),
        BACKUP_PASSPHRASE,
      })
    expect((await into('another passphrase')).err).toContain('not the one of this backup')
    expect(await tablesIn(target)).toEqual([])
    expect((await into(PASSPHRASE)).out).toContain('is now in keys.json')
    const { secret } = JSON.parse(await readFile(join(folder, 'new-house/keys.json'), 'utf8')) as {
      secret: string
    }
    expect(unseal(secret, SEAL, (await keyIn(target)) ?? Buffer.alloc(0))?.toString()).toBe(SOURCE_KEY)
  })
})

test('OPS-05 a schedule is set and ended, and what is wrong with it is said at once', async () => {
  const place = join(folder, 'daily')
  const set = (...words: string[]) => run(['backup', ...words], at(portal))
  const rows = async () =>
    (await sql`select daily_at, keep, secrets from backup_schedule`.execute(portal.db)).rows
  expect((await set('--schedule=03:30', '--keep=7', place)).out).toContain(
    `every day at 03:30, Riyadh time, in ${place}; the last 7 are kept`,
  )
  expect(await rows()).toEqual([{ daily_at: '03:30', keep: 7, secrets: 'sealed' }])
  expect((await set('--schedule=23:05', '--keep=1', place, '--lang=ar')).out).toContain(
    'وتُحفظ آخر نسخة وحدها',
  )
  expect((await set('--schedule=24:00', '--keep=7', place)).err).toContain('possible here: 03:30, off')
  expect((await set('--schedule=03:30', '--keep=0', place)).err).toContain('--keep=0 is not valid')
  expect((await set('--schedule=03:30', place)).err).toContain('--keep=7 <folder>')
  await writeFile(join(folder, 'no-folder'), '')
  expect((await set('--schedule=03:30', '--keep=7', join(folder, 'no-folder/x'))).err).toContain(
    'cannot be written',
  )
  expect(await rows()).toEqual([{ daily_at: '23:05', keep: 1, secrets: 'sealed' }])
  expect((await set('--schedule=off')).out).toContain('No more backups')
  expect(await rows()).toEqual([])
})

test('OPS-05 a backup goes to a bucket and comes back from it, also with the key of FILES_URL alone', async () => {
  const s3 = await testS3()
  try {
    const address = new URL(s3.url)
    address.pathname += '/backups/one.tar.zst'
    const bare = `s3://${address.host}/files/backups/two.tar.zst`
    const made = await run(['backup', address.href], at(portal))
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).not.toContain('a-key')
    expect((await run(['backup', bare], at(portal))).code).toBe(1)
    expect(await run(['backup', bare], at(portal, 'portal', { FILES_URL: s3.url }))).toMatchObject({
      code: 0,
    })
    expect((await run(['backup', address.href], at(portal))).err).toContain('There is a file')
    expect([...s3.files.keys()].toSorted()).toEqual(['backups/one.tar.zst', 'backups/two.tar.zst'])
    expect(s3.uploads.size).toBe(0)
    const target = await emptyDatabase()
    // What is in the bucket is no file of the portal: it came from the disk and goes there.
    expect(await run(['restore', address.href], at(target, 'from-bucket'))).toMatchObject({ code: 0 })
    expect(await contentOf(target.db)).toEqual(await contentOf(portal.db))
  } finally {
    await s3.close()
  }
})
