import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSource, sourceOfJson } from '#admin/sources/fields.server.ts'
import { loadReadySources } from '#admin/sources/ready-made.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { projectFolder } from '../project-folder.server.ts'
import { BRENT_FILE, BRENT_SOURCE, sourcesCommands } from './testing-sources.server.ts'

let room: Awaited<ReturnType<typeof sourcesCommands>>
beforeAll(async () => {
  room = await sourcesCommands()
})
afterAll(() => room.close())

const cli = (...words: string[]) => room.cli(words)
const points = async () =>
  (await poolOf(room.database.db).query<{ count: number }>('select count(*)::int from products_prices_point'))
    .rows[0]!.count

test('LIVE-03 a source is added by a file, tried, run, approved, paused and resumed by commands, in either language', async () => {
  room.publisher.answers.set('/brent.csv', BRENT_FILE)
  const address = `${room.publisher.base}/brent.csv`
  expect((await room.add('brent-daily', address)).out).toContain('Source brent-daily added, paused')
  expect(await room.add('brent-daily', address)).toMatchObject({
    code: 1,
    err: 'There is a source brent-daily already\n',
  })
  expect((await cli('sources', 'run', 'brent-daily', '--dry-run')).out).toBe(
    'Run 1: Checked\nImport 1. Added: 2 rows; changed: 0 rows; unchanged: 0 rows\n',
  )
  expect((await cli('sources', 'run', 'brent-daily')).out).toContain('Run 2: Awaiting approval')
  expect(await points()).toBe(0)
  expect((await cli('sources')).out).toMatch(
    /^Name \| .*\nbrent-daily \| awaiting approval \| US Energy Information Administration \| .* \| Awaiting approval \| -\n$/,
  )
  expect((await cli('sources', 'approve', 'brent-daily', '--reason=Compared')).out).toContain(
    'Run 2: Imported',
  )
  expect(await points()).toBe(2)
  expect((await cli('sources', 'approve', 'brent-daily')).err).toBe(
    'Nothing of source brent-daily awaits approval\n',
  )
  expect((await cli('sources', 'resume', 'brent-daily')).out).toMatch(
    /next at 20\d\d-\d\d-\d\d 09:30, Riyadh time/,
  )
  await room.add('brent-second', address)
  expect(await cli('sources', 'resume', 'brent-second')).toMatchObject({
    code: 1,
    err: 'Source Brent, daily (brent-daily) is on and brings the same figures. Pause it first, or leave to each of the two other countries, products, series or periods\n',
  })
  expect((await cli('sources', 'resume', 'brent-second', '--lang=ar')).err).toContain(
    'المصدر برنت يومياً (brent-daily) يعمل ويجلب الأرقام نفسها. أوقفه مؤقتاً أولاً',
  )
  expect((await cli('sources', 'pause', 'brent-daily')).out).toBe('Source brent-daily is paused\n')
  room.publisher.answers.set('/brent.csv', '<!doctype html><html>')
  const failed = await cli('sources', 'run', 'brent-daily', '--lang=ar')
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.out).toBe('التشغيل 3: تعذّر\n  أرسل العنوان صفحة ويب بدلاً من ملف أرقام\n')
  expect((await cli('sources', 'log', 'brent-daily')).out).toMatch(
    /3 \| .* \| Failed \| - \| .*\n {2}The address sent a web page.*\n2 \| .* \| Imported \| 3 \| .* \| Compared\n1 \| .* \| Checked/,
  )
})

test('LIVE-03 what is wrong with a source file, or with a command, is said with the remedy', async () => {
  const path = await room.file('wrong.json', {
    ...BRENT_SOURCE,
    name: 'Brent',
    address: 'http://10.0.0.1/x',
    schedule: 'daily',
    color: 1,
  })
  const { code, err } = await cli('sources', 'add', path)
  expect(code).toBe(1)
  expect(err).toMatch(
    /there is no field color; name: Write small Latin letters.*address: Write a whole address that begins with https.*schedule: Write a cron line/,
  )
  await room.file('wrong.json', '{')
  expect((await cli('sources', 'add', path)).err).toMatch(/wrong\.json is not JSON\n$/)
  expect((await cli('sources', 'run', 'none')).err).toBe(
    'There is no source none. The command sources lists them\n',
  )
  expect((await cli('sources', 'remove', 'none')).err).toMatch(/^Say what: sources, or sources add/)
  expect((await cli('sources', 'reject', 'brent-daily', '--lang=ar')).err).toMatch(/^اذكر السبب/)
})

test('LIVE-03 the sources that come with the portal are whole, come paused and without a key, once by their names', async () => {
  const ready = projectFolder('db/sources')
  for (const file of await readdir(ready)) {
    const { text, key, unknown } = sourceOfJson(await readFile(join(ready, file), 'utf8'))
    expect([readSource(text, []).faults, key, unknown, `${text.name}.json`], file).toEqual([
      null,
      null,
      [],
      file,
    ])
  }
  await loadReadySources(room.database.db, 'x'.repeat(32), ready)
  await poolOf(room.database.db).query(
    `update data_source set title_en = 'Renamed' where name = 'worldbank-monthly'`,
  )
  await loadReadySources(room.database.db, 'x'.repeat(32), ready)
  const { rows } = await poolOf(room.database.db).query(
    `select count(*)::int, bool_and(paused and sealed_key is null and next_run_at is null) as still,
       count(*) filter (where title_en = 'Renamed')::int as renamed
     from data_source where name not like 'brent-%'`,
  )
  expect(rows).toEqual([{ count: (await readdir(ready)).length, still: true, renamed: 1 }])
})
