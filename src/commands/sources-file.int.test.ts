import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRENT_FILE, sourcesCommands } from './testing-sources.server.ts'

let room: Awaited<ReturnType<typeof sourcesCommands>>
beforeAll(async () => {
  room = await sourcesCommands()
})
afterAll(() => room.close())

test('LIVE-03 the command sends the file of a source without an address, and says what it needs', async () => {
  await room.add('brent-sent', 'upload:')
  const path = await room.file('brent.csv', BRENT_FILE)
  expect((await room.cli(['sources', 'run', 'brent-sent'])).err).toBe(
    'Source brent-sent has no address: say which file, sources run brent-sent --file=<file>\n',
  )
  expect((await room.cli(['sources', 'run', 'brent-sent', '--file=none.csv', '--lang=ar'])).code).toBe(1)
  expect((await room.cli(['sources', 'run', 'brent-sent', `--file=${path}`, '--dry-run'])).out).toBe(
    'Run 1: Checked\nImport 1. Added: 2 rows; changed: 0 rows; unchanged: 0 rows\n',
  )
  expect((await room.cli(['sources', 'run', 'brent-sent', `--file=${path}`])).out).toContain(
    'Run 2: Awaiting approval',
  )
  // Of the two that were sent only the checked ones are stored.
  expect(await readdir(join(room.folder, 'data', 'files', 'imports'))).toHaveLength(2)
})

test('LIVE-03 a source of the operator’s folder is added and run by commands; without SOURCE_FOLDER it is refused', async () => {
  const root = join(room.folder, 'incoming')
  await mkdir(root)
  expect((await room.add('brent-folder', 'folder:brent-*.csv')).err).toMatch(
    /address: This site has no folder for sources\. The server’s operator sets it in SOURCE_FOLDER\./,
  )
  const env = { SOURCE_FOLDER: root }
  expect((await room.add('brent-folder', 'folder:brent-*.csv', env)).code).toBe(0)
  expect((await room.cli(['sources', 'run', 'brent-folder'], env)).out).toBe(
    'Run 3: Failed\n  There is no file at folder:brent-*.csv\n',
  )
  const path = join(root, 'brent-1.csv')
  await writeFile(path, BRENT_FILE)
  const arabic = await room.cli(['sources', 'run', 'brent-folder', '--lang=ar'], env)
  expect(arabic.out).toBe('التشغيل 4: لا جديد\n  ما زال الملف brent-1.csv يُكتب، وسيُعاد البحث عنه بعد دقائق\n')
  await utimes(path, new Date(0), new Date(0))
  expect((await room.cli(['sources', 'run', 'brent-folder'], env)).out).toContain('Run 5: Awaiting approval')
  expect((await room.cli(['sources', 'run', 'brent-folder', `--file=${path}`], env)).err).toBe(
    'Source brent-folder is fetched by itself: --file is for sources whose address is upload:\n',
  )
})
