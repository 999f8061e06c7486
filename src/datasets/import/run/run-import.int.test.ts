import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { readCsv } from '../csv/read-csv.server.ts'
import { worldBankLong } from '../mapping/ready.ts'
import { chunksOf } from '../testing-source.ts'
import type { Progress } from './progress.ts'
import { runImport, type ImportReport, type ImportRun } from './run-import.server.ts'
import { POINTS_SQL, pointTarget } from './testing-table.server.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { connections: 6 })
})
beforeEach(() => pool.query(`drop table if exists series_point; ${POINTS_SQL}`))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const HEAD = 'series_id,month,value\n'
const run = (csv: string, importId = '1', rest: Partial<ImportRun> = {}): Promise<ImportReport> =>
  runImport({
    rows: readCsv(chunksOf(csv, 65_536), { size: csv.length }),
    fileHash: String(csv.length),
    mapping: worldBankLong,
    target: pointTarget(pool, importId),
    mode: 'commit',
    ...rest,
  })
const points = async () =>
  (
    await pool.query<{ line: string }>(
      `select concat_ws(' ', series, date, price, import_id) as line from series_point order by series, date`,
    )
  ).rows.map(({ line }) => line)
const stages = async () =>
  (
    await pool.query(
      `select tablename from pg_tables where schemaname = 'import_staging' and tablename <> 'state'`,
    )
  ).rowCount
const counts = ({ status, inserted, updated, unchanged, changes }: ImportReport) => ({
  status,
  inserted,
  updated,
  unchanged,
  changes,
})

test('MKT-09 an import inserts, a second one updates what differs, and the same file again changes nothing', async () => {
  const csv = `${HEAD}urea,2026-05,770.5\nurea,2026-06,453.1\nنفط,2026-05,..\n"a,""b",2026-05,0\n`
  const first = await run(csv)
  expect(counts(first)).toEqual({ status: 'committed', inserted: 3, updated: 0, unchanged: 0, changes: true })
  expect(first).toMatchObject({ rows: 4, skipped: 1, resumedAt: 0, errors: { count: 0 } })
  const again = await run(csv, '2')
  expect(counts(again)).toEqual({
    status: 'committed',
    inserted: 0,
    updated: 0,
    unchanged: 3,
    changes: false,
  })
  const changed = await run(csv.replace('453.1', '460').replace('urea,2026-05', 'urea,2026-04'), '3')
  expect(counts(changed)).toEqual({
    status: 'committed',
    inserted: 1,
    updated: 1,
    unchanged: 1,
    changes: true,
  })
  expect(await points()).toEqual([
    'a,"b 2026-05-01 0.0000 1',
    'urea 2026-04-01 770.5000 3',
    'urea 2026-05-01 770.5000 1',
    'urea 2026-06-01 460.0000 3',
  ])
  expect(await stages()).toBe(0)
})

test('MKT-09 a dry run counts the same and writes nothing', async () => {
  await run(`${HEAD}urea,2026-05,1\nurea,2026-06,2\n`)
  const before = await points()
  const dry = await run(`${HEAD}urea,2026-05,1\nurea,2026-06,3\ndap,2026-06,4\n`, '2', { mode: 'dry' })
  expect(counts(dry)).toEqual({ status: 'checked', inserted: 1, updated: 1, unchanged: 1, changes: true })
  expect(await points()).toEqual(before)
  expect(await stages()).toBe(0)
})

test('MKT-09 one bad row refuses the whole file; every error is reported and counted', async () => {
  const bad = Array.from({ length: 300 }, (_, at) => `urea,2026-13,${at}`).join('\n')
  const report = await run(`${HEAD}urea,2026-05,1\n${bad}\nurea,2026-06,-1\n`)
  expect(report.status).toBe('refused')
  expect(report.errors.count).toBe(301)
  expect(report.errors.kept).toHaveLength(200)
  expect(report.errors.kept[0]).toEqual({
    line: 3,
    column: 2,
    header: 'month',
    code: 'date',
    params: { value: '2026-13' },
  })
  expect(await points()).toEqual([])
  expect(await stages()).toBe(0)
})

test('MKT-09 the same row twice is an error that names both lines, for new rows and for known ones', async () => {
  const csv = `${HEAD}urea,2026-05,1\ndap,2026-05,2\nurea,2026-05,1\nurea,2026-5,3\n`
  const twice = async (mode: ImportRun['mode'], importId: string) => {
    const { status, errors } = await run(csv, importId, { mode })
    expect(status).toBe('refused')
    expect(errors.count).toBe(2)
    expect(errors.kept.map(({ line, params }) => [line, params['first']])).toEqual([
      [4, '2'],
      [5, '2'],
    ])
  }
  await twice('commit', '1')
  await twice('dry', '2')
  await run(`${HEAD}urea,2026-05,1\ndap,2026-05,2\n`, '3')
  await twice('commit', '4')
  expect(await points()).toEqual(['dap 2026-05-01 2.0000 3', 'urea 2026-05-01 1.0000 3'])
})

test('MKT-09 what the table itself refuses is reported row by row with the column of the file, and nothing is written', async () => {
  const bad = `${HEAD}urea,2026-05,1\ndap,2026-05,9000000\nurea,2026-06,2\ndap,2026-06,9000001\n`
  for (const mode of ['dry', 'commit'] as const) {
    const report = await run(bad, mode === 'dry' ? '1' : '2', { mode })
    expect(report).toMatchObject({ status: 'refused', errors: { count: 2 } })
    expect(report.errors.kept).toEqual(
      [3, 5].map((line) => ({
        line,
        column: null,
        header: null,
        code: 'rule',
        params: { columns: { ar: 'price، note', en: 'price, note' } },
      })),
    )
  }
  expect([await points(), await stages()]).toEqual([[], 0])
})

test('MKT-09 a required column that the file does not have is named once, and only new rows need it', async () => {
  await pool.query(
    `alter table series_point add place text not null default ''; alter table series_point alter place drop default`,
  )
  const csv = `${HEAD}urea,2026-05,1\n`
  expect(await run(csv, '1')).toMatchObject({
    status: 'refused',
    refusal: { code: 'column_needed', params: { column: 'place' } },
  })
  await pool.query(
    `insert into series_point (series, date, price, import_id, place) values ('urea', '2026-05-01', 7, 0, 'x')`,
  )
  expect(await run(csv, '2')).toMatchObject({ status: 'committed', updated: 1 })
})

test('MKT-09 every error is reported as it is found, also beyond those that are stored', async () => {
  const reported: string[] = []
  const bad = Array.from({ length: 300 }, (_, at) => `urea,2026-13,${at}`).join('\n')
  await run(HEAD + bad, '1', {
    issue: (severity, { line, code }) => reported.push(`${severity} ${line} ${code}`),
  })
  expect([reported.length, reported.at(-1)]).toEqual([300, 'error 301 date'])
})

test('MKT-09 what the caller notes in the merge is there if and only if the rows are', async () => {
  await pool.query('create table if not exists note (n int)')
  const noting = (importId: string, fail: boolean) =>
    pointTarget(pool, importId, {
      async merged(client, { inserted }) {
        await client.query('insert into note values ($1)', [inserted])
        if (fail) throw new Error('The note failed')
      },
    })
  const csv = `${HEAD}urea,2026-05,1\n`
  await expect(run(csv, '1', { target: noting('1', true) })).rejects.toThrow('The note failed')
  expect(await points()).toEqual([])
  // The rows were staged: the same call goes on from there.
  const report = await run(csv, '1', { target: noting('1', false) })
  expect(report).toMatchObject({ status: 'committed', inserted: 1, resumedAt: 1 })
  expect((await pool.query('select n from note')).rows).toEqual([{ n: 1 }])
})

test('MKT-09 an import is stopped and leaves nothing; a damaged file and a foreign mapping are refused by name', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `s${at},2026-05,1`).join('\n')
  const stop = new AbortController()
  const progress = ({ rows: read }: Progress) => read > 0 && stop.abort()
  expect((await run(HEAD + rows, '1', { progress, signal: stop.signal })).status).toBe('stopped')
  expect([await points(), await stages()]).toEqual([[], 0])
  const open = await run(`${HEAD}urea,2026-05,1\n"urea,2026-06,2\n`)
  expect(open).toMatchObject({ status: 'refused', refusal: { code: 'quote_open', params: { line: '3' } } })
  const foreign = await run('Date,Price\n2026-05-01,1\n')
  expect(foreign).toMatchObject({ status: 'refused', refusal: { code: 'header_missing' } })
  expect([await points(), await stages()]).toEqual([[], 0])
})

test('MKT-09 two processes cannot do the same import at once; another import may run beside it', async () => {
  const target = pointTarget(pool, '7')
  await target.begin('mark', 'commit')
  expect((await run(`${HEAD}urea,2026-05,1\n`, '7')).refusal?.code).toBe('running')
  expect((await run(`${HEAD}urea,2026-05,1\n`, '8')).status).toBe('committed')
  await target.write([{ line: 2, values: ['dap', '2026-05-01', 2] }], 1)
  expect(await target.finish('commit', null)).toMatchObject({ inserted: 1 })
})

test('MKT-09 progress reports rows, share and phase', async () => {
  const seen: Progress[] = []
  await run(`${HEAD}urea,2026-05,1\n`, '1', { progress: (progress) => seen.push(progress) })
  expect(seen.map(({ phase, rows }) => [phase, rows])).toEqual([
    ['reading', 0],
    ['merging', 1],
  ])
  expect(seen.at(-1)).toMatchObject({ fraction: 1, secondsLeft: 0 })
})

test('MKT-09 another file under the same import begins again', async () => {
  const target = pointTarget(pool, '9')
  await target.begin('another file', 'commit')
  await target.write([{ line: 2, values: ['old', '2020-01-01', 1] }], 1)
  await target.leave()
  await expect.poll(async () => (await run(`${HEAD}urea,2026-05,1\n`, '9')).status).toBe('committed')
  expect(await points()).toEqual(['urea 2026-05-01 1.0000 9'])
})
