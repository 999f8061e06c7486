import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { runCommand } from './run-command.server.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-sources-file-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const SOURCE = {
  title_ar: 'برنت يومياً',
  title_en: 'Brent, daily',
  publisher_ar: 'إدارة معلومات الطاقة الأمريكية',
  publisher_en: 'US Energy Information Administration',
  home_url: 'https://www.eia.gov/',
  licence: 'Public domain',
  credit_ar: 'إدارة معلومات الطاقة الأمريكية',
  credit_en: 'US Energy Information Administration',
  layout: 'eia-csv',
  series: 'brent',
  schedule: 'workday 2 09:30',
}
const BRENT = 'Date,Price\n2026-08-17,94.8\n2026-08-18,95.29\n'

async function cli(words: string[], env: Record<string, string> = {}) {
  let [out, err] = ['', '']
  const into = (write: (text: string) => void) =>
    new Writable({ write: (chunk: Buffer, _encoding, done) => (write(chunk.toString()), done()) })
  const code = await runCommand(words, {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      LANG: 'C',
      LOG_LEVEL: 'silent',
      ...env,
    },
    input: Readable.from([]),
    output: into((text) => (out += text)) as NodeJS.WriteStream,
    errors: into((text) => (err += text)) as NodeJS.WriteStream,
  })
  return { code, out: stripBidi(out), err: stripBidi(err) }
}
async function add(name: string, address: string, env: Record<string, string> = {}) {
  const path = join(folder, `${name}.json`)
  await writeFile(path, JSON.stringify({ ...SOURCE, name, address }))
  return cli(['sources', 'add', path], env)
}

test('LIVE-03 the command sends the file of a source without an address, and says what it needs', async () => {
  await add('brent-sent', 'upload:')
  const path = join(folder, 'brent.csv')
  await writeFile(path, BRENT)
  expect((await cli(['sources', 'run', 'brent-sent'])).err).toBe(
    'Source brent-sent has no address: say which file, sources run brent-sent --file=<file>\n',
  )
  expect((await cli(['sources', 'run', 'brent-sent', '--file=none.csv', '--lang=ar'])).code).toBe(1)
  expect((await cli(['sources', 'run', 'brent-sent', `--file=${path}`, '--dry-run'])).out).toBe(
    'Run 1: Checked\nImport 1. Added: 2 rows; changed: 0 rows; unchanged: 0 rows\n',
  )
  expect((await cli(['sources', 'run', 'brent-sent', `--file=${path}`])).out).toContain(
    'Run 2: Awaiting approval',
  )
  // Of the two that were sent only the checked ones are stored.
  expect(await readdir(join(folder, 'data', 'files', 'imports'))).toHaveLength(2)
})

test('LIVE-03 a source of the operator’s folder is added and run by commands; without SOURCE_FOLDER it is refused', async () => {
  const root = join(folder, 'incoming')
  await mkdir(root)
  expect((await add('brent-folder', 'folder:brent-*.csv')).err).toMatch(
    /address: This site has no folder for sources\. The server’s operator sets it in SOURCE_FOLDER\./,
  )
  const env = { SOURCE_FOLDER: root }
  expect((await add('brent-folder', 'folder:brent-*.csv', env)).code).toBe(0)
  expect((await cli(['sources', 'run', 'brent-folder'], env)).out).toBe(
    'Run 3: Failed\n  There is no file at folder:brent-*.csv\n',
  )
  const path = join(root, 'brent-1.csv')
  await writeFile(path, BRENT)
  const arabic = await cli(['sources', 'run', 'brent-folder', '--lang=ar'], env)
  expect(arabic.out).toBe('التشغيل 4: لا جديد\n  ما زال الملف brent-1.csv يُكتب، وسيُعاد البحث عنه بعد دقائق\n')
  await utimes(path, new Date(0), new Date(0))
  expect((await cli(['sources', 'run', 'brent-folder'], env)).out).toContain('Run 5: Awaiting approval')
  expect((await cli(['sources', 'run', 'brent-folder', `--file=${path}`], env)).err).toBe(
    'Source brent-folder is fetched by itself: --file is for sources whose address is upload:\n',
  )
})
