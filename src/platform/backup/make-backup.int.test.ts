import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { poolOf } from '../db/kysely.server.ts'
import { readMigrations } from '../db/migrate/migration-files.server.ts'
import { testDatabase, type TestDatabase } from '../db/testing/testing.server.ts'
import { fileStorage, type Storage } from '../storage/storage.server.ts'
import { testS3 } from '../storage/testing-s3.server.ts'
import { testApp } from '../testing-app.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { placeAt, type Place } from './place.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { backupStatus } from './runs.server.ts'
import { backUpWhenDue, lastTime, setSchedule } from './schedule.server.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const NOW = new Date('2026-11-29T09:00:00Z')

let folder: string
let portal: TestDatabase
let house: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-backup-'))
  await mkdir(join(folder, 'none'))
  portal = await testDatabase()
  house = await testDatabase(join(folder, 'none'))
})
afterEach(async () => {
  await Promise.all([portal.drop(), house.drop()])
  await rm(folder, { recursive: true })
})

const backUp = async (storage: Storage, place?: Place) =>
  makeBackup({
    pool: poolOf(portal.db),
    storage,
    place: place ?? (await placeAt(join(folder, 'one.tar.zst'), null)),
    portal: 'test',
    secrets: 'sealed',
    keys: null,
    passphrase: null,
    now: NOW,
  })

const restore = async () =>
  restoreBackup({
    pool: poolOf(house.db),
    storage: fileStorage(join(folder, 'house')),
    place: await placeAt(join(folder, 'one.tar.zst'), null),
    migrations: await readMigrations(MIGRATIONS),
    passphrase: null,
  })

/** A redirect and a mail in one transaction: the first is read before the second, or the other way round. */
const writePair = async (name: string) =>
  portal.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('site_redirect')
      .values({ from_path: `/${name}`, to_path: '/index' })
      .execute()
    const mail = {
      subject: name,
      recipient: 'a@kimya.example',
      body_html: '',
      body_text: '',
      lang: 'ar',
    } as const
    await trx.insertInto('mail_outbox').values(mail).execute()
  })

const pairs = async () => ({
  redirects: (await house.db.selectFrom('site_redirect').select('from_path').execute()).map(
    (row) => row.from_path,
  ),
  mails: (await house.db.selectFrom('mail_outbox').select('subject').execute()).map(
    (row) => `/${row.subject}`,
  ),
})

/** The storage, which does something when a file is read: the snapshot is taken by then, and no table is read. */
function whileReading(storage: Storage, work: (key: string) => Promise<void>): Storage {
  return {
    ...storage,
    async read(key, first, last) {
      await work(key)
      return storage.read(key, first, last)
    },
  }
}

test('OPS-05 what is written while the backup is made is wholly in it or wholly out', async () => {
  const storage = fileStorage(join(folder, 'files'))
  await storage.put('documents/aa', Buffer.from('a document'))
  await writePair('before')
  const seen = whileReading(storage, async () => {
    await writePair('meanwhile')
    await storage.put('documents/bb', Buffer.from('of a row that is not in it'))
  })
  await backUp(seen)
  await writePair('after')
  await restore()
  expect(await pairs()).toEqual({ redirects: ['/before'], mails: ['/before'] })
  // Numbers that were given meanwhile are not given again.
  const next = await sql<{ id: number }>`
    insert into site_redirect (from_path, to_path) values ('/next', '/index') returning id`.execute(house.db)
  expect(next.rows[0]?.id).toBeGreaterThan(1)
})

test('OPS-05 where a file is removed meanwhile the backup begins again, and has neither it nor its row; three times it gives up', async () => {
  const storage = fileStorage(join(folder, 'files'))
  for (const name of ['aa', 'bb']) await storage.put(`documents/${name}`, Buffer.from(name))
  for (const name of ['aa', 'bb']) await writePair(name)
  const gone = new Set<string>()
  const removing = whileReading(storage, async (key) => {
    const other = key === 'documents/aa' ? 'bb' : 'aa'
    if (gone.size > 0) return
    gone.add(other)
    await portal.db.deleteFrom('site_redirect').where('from_path', '=', `/${other}`).execute()
    await storage.remove(`documents/${other}`)
  })
  await backUp(removing)
  await restore()
  const [left] = ['aa', 'bb'].filter((name) => !gone.has(name))
  expect((await pairs()).redirects).toEqual([`/${left}`])
  expect(await readdir(join(folder, 'house/documents'))).toEqual([left])

  let at = 0
  const never = whileReading(storage, async (key) => {
    await storage.put(`documents/later${(at += 1)}`, Buffer.from('x'))
    await storage.remove(key)
  })
  await rm(join(folder, 'one.tar.zst'))
  await expect(backUp(never)).rejects.toMatchObject({ fault: 'changing' })
  expect((await readdir(folder)).filter((name) => name.startsWith('one'))).toEqual([])
})

test('OPS-05 a disk that gets full is said by name, and nothing of the backup is left', async () => {
  const storage = fileStorage(join(folder, 'files'))
  await storage.put('documents/aa', randomBytes(20_000_000))
  const file = await placeAt(join(folder, 'one.tar.zst'), null)
  let bytes = 0
  const full = {
    ...file,
    write: (source: AsyncIterable<Uint8Array>) =>
      file.write(
        (async function* () {
          for await (const piece of source) {
            bytes += piece.length
            if (bytes > 1_000_000)
              throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })
            yield piece
          }
        })(),
      ),
  }
  await expect(backUp(storage, full)).rejects.toMatchObject({
    fault: 'unwritable',
    params: { place: join(folder, 'one.tar.zst'), reason: 'no space left' },
  })
  expect((await readdir(folder)).filter((name) => name.startsWith('one'))).toEqual([])
})

const at = (time: string) => new Date(`2026-11-${time}Z`)

test('OPS-05 the time of a day is Riyadh’s', () => {
  expect(lastTime('03:30', at('29T00:29'))).toEqual(at('28T00:30'))
  expect(lastTime('03:30', at('29T00:30'))).toEqual(at('29T00:30'))
  expect(lastTime('01:00', at('29T21:59'))).toEqual(at('28T22:00'))
})

test.each(['folder', 'bucket'])(
  'OPS-05 a schedule makes one backup a day in a %s, keeps the last ones, and is late where none can be made',
  async (kind) => {
    const s3 = await testS3()
    const base = new URL(s3.url)
    base.pathname += '/backups'
    const place = kind === 'folder' ? join(folder, 'backups') : base.href
    const { db } = portal
    const app = { ...testApp(portal), commands: poolOf(db) }
    await app.storage.put('documents/aa', Buffer.from('a document'))
    const there = async () =>
      kind === 'folder'
        ? (await readdir(place)).sort()
        : [...s3.files.keys()].map((key) => key.replace('backups/', '')).sort()
    const due = (time: string) => backUpWhenDue(app, at(time))
    const good = (...times: string[]) => times.map((time) => `kimya-202611${time}.tar.zst`)
    try {
      await due('26T09:00')
      expect(await backupStatus(db, NOW)).toEqual({ scheduled: false, late: false, last: null })
      await setSchedule(
        db,
        app.secret,
        { dailyAt: '03:30', place, keep: 2, secrets: 'sealed' },
        at('26T09:00'),
      )
      expect(await backupStatus(db, at('26T10:00'))).toMatchObject({ scheduled: true, late: false })
      // Its key is not in the database to be read.
      const { rows } = await sql<{ row: string }>`select s::text as row from backup_schedule s`.execute(db)
      expect(rows[0]?.row).not.toContain('secret')
      await due('27T00:20')
      await Promise.all([due('27T00:30'), due('27T00:30')])
      await due('27T00:40')
      if (kind === 'folder') {
        await writeFile(join(place, 'notes.txt'), 'somebody else’s')
        await writeFile(join(place, 'kimya-20261127-120000.tar.zst.part'), 'of one that was killed')
      } else s3.files.set('backups/notes.txt', { bytes: Buffer.alloc(1), written: NOW })
      expect((await there()).filter((name) => name.endsWith('.zst'))).toEqual(good('27-003000'))
      expect(await backupStatus(db, at('28T02:00'))).toMatchObject({
        late: false,
        last: { at: at('27T00:30') },
      })
      await due('28T00:30')
      await due('29T05:00')
      expect(await there()).toEqual([...good('28-003000', '29-050000'), 'notes.txt'])
      expect(app.seen.exceptions).toEqual([])

      const { rows: runs } = await sql<{ place: string; fault: string | null }>`
        select place, fault from backup_run order by id`.execute(db)
      expect(runs.map(({ fault }) => fault)).toEqual([null, null, null])
      expect(runs[0]?.place).not.toContain('secret')

      // Neither the backups that there are nor the rest of the portal suffer from a place that is gone.
      const away =
        kind === 'folder' ? join(folder, 'backups/notes.txt/deeper') : base.href.replace('a-key', 'b-key')
      await setSchedule(
        db,
        app.secret,
        { dailyAt: '03:30', place: away, keep: 1, secrets: 'sealed' },
        at('29T06:00'),
      )
      await due('30T00:30')
      await due('30T00:40')
      expect(app.seen.exceptions).toHaveLength(1)
      await due('30T01:10')
      expect(app.seen.exceptions).toHaveLength(2)
      expect(await there()).toEqual([...good('28-003000', '29-050000'), 'notes.txt'])
      expect(await backupStatus(db, at('30T09:00'))).toMatchObject({
        late: true,
        last: { at: at('29T05:00') },
      })
      await setSchedule(db, app.secret, null, at('30T10:00'))
      expect(await backupStatus(db, at('30T10:00'))).toMatchObject({ scheduled: false, late: false })
    } finally {
      await s3.close()
    }
  },
)
