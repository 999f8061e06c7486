import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { runCommand } from '../run-command.server.ts'

const CLASSIC = 'tests/archives/classic'

let portal: TestDatabase
let folder: string
beforeAll(async () => {
  portal = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-archive-cli-'))
})
afterAll(async () => {
  await portal.drop()
  await rm(folder, { recursive: true })
})

async function cli(...words: string[]) {
  const written = { out: '', err: '' }
  const into = (name: keyof typeof written) => ({ write: (part: string) => (written[name] += part) })
  const env = {
    DATABASE_URL: portal.url,
    DATA_DIR: folder,
    SECRET: 'a secret of a portal that is long enough',
    LANG: 'C',
  }
  const code = await runCommand(words, {
    env,
    input: Readable.from([]),
    output: into('out'),
    errors: into('err'),
  })
  return { code, out: stripBidi(written.out), err: stripBidi(written.err) }
}
const stories = async () =>
  (
    await portal.db
      .selectFrom('editorial_post')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('MOVE-01 a check writes nothing, says what is there in either language, and leaves a page and a table', async () => {
  const { code, out, err } = await cli('archive', 'check', CLASSIC, '--report', join(folder, 'report'))
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Archive of .+ \(WordPress\)/)
  expect(out).toMatch(/Stories: \d+/)
  expect(await stories()).toBe(0)
  const page = await readFile(join(folder, 'report/report.html'), 'utf8')
  expect(page).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  expect(page).not.toMatch(/<script|src=|href=/)
  const rows = parseCsv(await readFile(join(folder, 'report/findings.csv')), {
    bom: true,
    columns: true,
  }) as Record<string, string>[]
  expect(rows.length).toBeGreaterThan(0)
  expect(Object.keys(rows[0]!)).toEqual([
    'Number in the archive',
    'Story',
    'Finding',
    'What',
    'Outcome',
    'Count',
  ])
  const arabic = await cli('archive', 'check', CLASSIC, '--lang=ar', '--report', join(folder, 'arabic'))
  expect(arabic.out).toContain('ما في الأرشيف')
  expect(await readFile(join(folder, 'arabic/report.html'), 'utf8')).toContain('<html lang="ar" dir="rtl">')
})

test('MOVE-01 an archive is imported, listed and undone by its number', async () => {
  const done = await cli('archive', 'import', CLASSIC, '--without-pictures')
  expect([done.code, done.err]).toEqual([0, ''])
  const [, id = ''] = /Import (\d+) is done/.exec(done.out) ?? []
  const count = await stories()
  expect(count).toBeGreaterThan(0)
  const again = await cli('archive', 'import', CLASSIC, '--without-pictures')
  expect(again.out).toContain('Unchanged: ')
  expect(await stories()).toBe(count)
  const listed = await cli('archive', 'list')
  expect(listed.out.split('\n').filter(Boolean)).toHaveLength(2)
  const early = await cli('archive', 'undo', id)
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('came later')])
  expect((await cli('archive', 'undo', String(Number(id) + 1))).code).toBe(0)
  expect((await cli('archive', 'undo', id)).out).toContain('was undone')
  expect(await stories()).toBe(0)
  expect((await cli('archive', 'undo', id)).err).toContain('was undone already')
})

test.each([
  [['archive'], 'archive check <file or folder>'],
  [['archive', 'import', 'nowhere.xml'], 'There is no file or folder'],
  [['archive', 'import', 'package.json'], 'not an archive that can be read'],
  [['archive', 'check', CLASSIC, '--into=news'], '--into=news'],
  [['archive', 'check', CLASSIC, '--mapping=package.json'], 'The mapping package.json cannot be used'],
  [['archive', 'import', CLASSIC, '--newsletter=none'], 'There is no open newsletter none'],
])('MOVE-01 what cannot be done is said in a sentence: %j', async (words, said) => {
  const { code, err } = await cli(...words)
  expect([code, err]).toEqual([1, expect.stringContaining(said)])
})
