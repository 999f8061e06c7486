import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { ExportColumn, ExportFormat } from './export.ts'
import { LANES } from '#platform/limits/limits.ts'
import { exportQuery } from './query-file.server.ts'
import { exportRows } from './rows-file.server.ts'
import { ABOUT, batchesOf, readJson } from './testing-files.ts'
import { rowBatches } from './testing-rows.ts'
import { readXlsx } from './xlsx/testing-xlsx.ts'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await testDatabase()
})
afterAll(() => fresh.drop())

const ID: ExportColumn = { key: 'id', label: 'رقم', type: 'integer' }
const numbers = (most: number) =>
  fresh.db
    .selectFrom(sql<{ id: number }>`generate_series(1, ${most}::int)`.as('n'))
    .select(sql<number>`n`.as('id'))
/** Delays the first row. */
const slow = () => fresh.db.selectFrom(sql`pg_sleep(20)`.as('s')).select(sql<string>`'x'`.as('id'))

/** Connections of this database that are in a transaction or at work, but for the one that asks. */
async function working(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(fresh.db)
  return rows[0]!.n
}
const allAtRest = async () => {
  await expect.poll(working, { timeout: 20_000, interval: 20 }).toBe(0)
}

const FORMATS = ['csv', 'json', 'xlsx'] as const

/** Everything in a file that its rows are in: bytes, or the parts of a workbook, whose archive has the time. */
const contentOf = async (file: Readable, format: ExportFormat) =>
  format === 'xlsx' ? [...(await readXlsx(file)).parts] : (await buffer(file)).toString()

test('MKT-08 digits, days and moments are in every file as in the database', async () => {
  const query = fresh.db
    .selectFrom(sql`generate_series(1, 2)`.as('n'))
    .select([
      sql`(n * 12345678901234567.10)::numeric`.as('figure'),
      sql`case when n > 1 then date '2026-02-28' end`.as('day'),
      sql`timestamptz '2026-02-28T22:00:00Z'`.as('at'),
    ])
    .orderBy(sql`n`, 'desc')
  const columns: ExportColumn[] = [
    { ...ID, key: 'figure', type: 'number' },
    { ...ID, key: 'day', type: 'date' },
    { ...ID, key: 'at', type: 'text' },
  ]
  const text = async (format: ExportFormat) =>
    String(await contentOf(await exportQuery(fresh.db, format, ABOUT, columns, query), format))
  for (const format of ['csv', 'json'] as const) {
    expect(await text(format)).toMatch(
      /24691357802469134\.20,\W*(?:"day":")?2026-02-28"?,\W*(?:"at":")?2026-03-01 01:00:00\+03/,
    )
  }
  // Excel holds 15 digits, and counts days.
  expect(await text('xlsx')).toMatch(/<t>24691357802469134\.20<.*<v>46081<.*<t>2026-03-01 01:00:00\+03</)
  await allAtRest()
})

test('MKT-08 COPY gives the file that the writers of cells give', async () => {
  const texts = [
    '',
    ' ',
    '=1',
    '\t=1',
    '-5',
    '＝1',
    '\u200E=1',
    '\u061C',
    'ab\u061Cج',
    '\u2066x\u2069',
    '#',
    'a#b',
    'a,b',
    'a"b',
    '"',
    '\r\n',
    'a\nb\tc',
    '\\',
    '\\N',
    '\\n',
    'a\\',
    '\b\f\v',
    'سابك',
    'ةىي',
    'ٱلف',
    'ـ=',
    '\u0640',
    '\u064B=1',
    '٣',
    '؟',
    '\u0600=1',
    'é',
    '😀,',
    '\u0085',
    '\u007F',
    '\u009C',
    'x\uFEFF',
    "'",
    '@',
    '9',
    'Ω',
    '“q”',
    '_x0041_',
    'a_b',
    '<&>',
    'two  blanks',
    'end ',
    'end\u00A0',
    '\u3000wide',
    '\uFFFE',
    '😀'.repeat(20_000),
    ',"'.repeat(90_000),
  ]
  const figures = [
    '0',
    '-1.50',
    '-12345678901234.5',
    '123456789012345',
    '1234567890123456',
    '12345678901234567890.123',
    'NaN',
    '-Infinity',
    null,
  ]
  await sql`create table cells (id int primary key, t text, f numeric, b boolean, d date, l text[])`.execute(
    fresh.db,
  )
  for (const [i, text] of [...texts, null].entries())
    await sql`insert into cells values (${i}, ${text}, ${figures[i % figures.length]}::numeric, ${i % 3 ? i % 2 === 0 : null},
      date '1999-12-28' + ${i}::int, ${i % 4 ? [text, 'b"\\', null] : []})`.execute(fresh.db)
  const columns: ExportColumn[] = [
    { ...ID, key: 't', type: 'text' },
    { ...ID, key: 'f', type: 'number' },
    { ...ID, key: 'tf', type: 'number' },
    { ...ID, key: 'b', type: 'boolean' },
    { ...ID, key: 'd', type: 'date' },
    { ...ID, key: 'l', type: 'list' },
    ID,
  ]
  const query = fresh.db
    .selectFrom(sql<{ id: number }>`cells`.as('c'))
    .select(
      ['t', 'f', 't as tf', 'b', 'd', 'l', 'id'].map((name) =>
        sql.ref(name.split(' ')[0]!).as(name.split(' ').at(-1)!),
      ),
    )
    .where(sql<boolean>`t is distinct from ${`none's "\\ $1`}`)
    .where('c.id', 'in', [...texts.keys(), texts.length])
    .where(sql<boolean>`(b is null or b = any(${[true, false, null]}))`)
    .orderBy('c.id')
    .limit(1000)
  const batches = await rowBatches(fresh.db, query)
  expect(batches.flat().length).toBe(texts.length + 1)
  for (const format of FORMATS) {
    const slowly = exportRows(format, ABOUT, columns, batchesOf(...batches))
    const quickly = await exportQuery(fresh.db, format, ABOUT, columns, query)
    expect(await contentOf(quickly, format)).toEqual(await contentOf(slowly, format))
  }
  await allAtRest()
})

test('MKT-08 COPY of many rows is whole: blocks end where rows end, and a workbook comes from threads', async () => {
  const query = fresh.db
    .selectFrom(sql`generate_series(1, 40000)`.as('n'))
    .select([sql`n`.as('id'), sql`repeat(md5(n::text), 2) || 'سعر'`.as('text')])
  const columns: ExportColumn[] = [ID, { ...ID, key: 'text', type: 'text' }]
  const batches = await rowBatches(fresh.db, query)
  for (const format of FORMATS) {
    const slowly = exportRows(format, ABOUT, columns, batchesOf(...batches))
    const quickly = await exportQuery(fresh.db, format, ABOUT, columns, query)
    expect((await contentOf(quickly, format)) + '').toBe((await contentOf(slowly, format)) + '')
  }
  const none = await buffer(await exportQuery(fresh.db, 'json', ABOUT, [ID], numbers(0)))
  expect(JSON.parse(none.toString())).toMatchObject({ rows: [] })
})

test.each(FORMATS)('MKT-08 %s: what the database refuses is thrown before the first byte', async (format) => {
  const wrong = fresh.db.selectFrom(sql`no_such_table`.as('n')).select(sql`1`.as('id'))
  await expect(exportQuery(fresh.db, format, ABOUT, [ID], wrong)).rejects.toMatchObject({ code: '42P01' })
  await allAtRest()
})

test.each(FORMATS)('MKT-08 %s: an error in the midst of the rows breaks the file off', async (format) => {
  const query = fresh.db
    .selectFrom(sql`generate_series(1, 30000)`.as('n'))
    .select(sql`1 / (n - 25000)`.as('id'))
  const file = await exportQuery(fresh.db, format, ABOUT, [ID], query)
  await expect(buffer(file)).rejects.toMatchObject({ code: '22012' })
  await allAtRest()
})

test.each(FORMATS)('MKT-08 %s: the connection is free once the reader leaves', async (format) => {
  const columns = [ID, { ...ID, key: 'text', type: 'text' } as const]
  const long = fresh.db
    .selectFrom(sql`generate_series(1, 3000000)`.as('n'))
    .select([sql`n`.as('id'), sql`repeat(md5(n::text), 8)`.as('text')])
  const file = await exportQuery(fresh.db, format, ABOUT, columns, long)
  for await (const _chunk of file) break
  await allAtRest()
  const unread = await exportQuery(fresh.db, format, ABOUT, columns, long)
  expect(await working()).toBe(1)
  unread.destroy()
  await allAtRest()
})

test('MKT-08 the reader who leaves while the server still searches ends the search', async () => {
  for (const format of FORMATS) {
    const file = await exportQuery(fresh.db, format, ABOUT, [ID], slow())
    await sleep(50)
    expect(await working()).toBe(1)
    file.destroy()
    await allAtRest()
  }
})

test('MKT-08 only a limited number of exports run at a time; the others are refused, and let in afterwards', async () => {
  const running = await Promise.all(
    Array.from({ length: LANES.export.running }, () => exportQuery(fresh.db, 'csv', ABOUT, [ID], slow())),
  )
  for (const format of FORMATS) {
    const refusal = await exportQuery(fresh.db, format, ABOUT, [ID], numbers(1)).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'busy', retryAfter: 15 })
  }
  expect((await sql`select 1 as one`.execute(fresh.db)).rows).toEqual([{ one: 1 }])
  for (const file of running) file.destroy()
  await allAtRest()
  expect((await readJson(await exportQuery(fresh.db, 'json', ABOUT, [ID], numbers(2)))).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  await allAtRest()
})

test('MKT-08 a reader who has received whole files may ask for the next at once', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: LANES.export.running }, async () =>
        readJson(await exportQuery(fresh.db, 'json', ABOUT, [ID], numbers(1))),
      ),
    )
    // A place is released by a message to the server, which is not awaited here.
    const next = await readJson(await exportQuery(fresh.db, 'json', ABOUT, [ID], numbers(1)))
    expect(next.rows).toEqual([{ id: 1 }])
  }
  await allAtRest()
})

test('MKT-08 an export only reads', async () => {
  await sql`create table counted (n int)`.execute(fresh.db)
  await sql`create function count_one() returns int language sql as 'insert into counted values (1) returning n'`.execute(
    fresh.db,
  )
  const writing = fresh.db.selectNoFrom(sql`count_one()`.as('id'))
  for (const format of FORMATS)
    await expect(exportQuery(fresh.db, format, ABOUT, [ID], writing).then(buffer)).rejects.toMatchObject({
      code: '25006',
    })
  expect((await sql`select * from counted`.execute(fresh.db)).rows).toEqual([])
})

test.each(FORMATS)("MKT-08 %s: memory is flat over 200,000 rows, at the reader's pace", async (format) => {
  const columns: ExportColumn[] = [ID, { ...ID, key: 'text', type: 'text' }]
  const query = fresh.db
    .selectFrom(sql`generate_series(1, 200000)`.as('n'))
    .select([
      sql`n`.as('id'),
      sql`md5(n::text) || md5((n + 1)::text) || md5((n + 2)::text) || 'سعر'`.as('text'),
    ])
  const file = await exportQuery(fresh.db, format, ABOUT, columns, query)
  // A workbook is packed; of plain files, whose every look costs a collection of all that the process holds, as many are enough.
  const rest = format === 'xlsx' ? 1_200_000 : 4_000_000
  let [bytes, most, step] = [0, 0, 1]
  const before = await held()
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes < step * rest) continue
    step += 1
    // A reader that rests: what is not asked for must wait in the database.
    await sleep(5)
    most = Math.max(most, (await held()) - before)
  }
  expect(step).toBeGreaterThan(4)
  expect(most).toBeLessThan(10)
})

/** Megabytes that are really in use, buffers included. */
async function held(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8')
  const { runInNewContext } = await import('node:vm')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // A buffer's memory is released in parallel, a moment after it became unused.
  collect()
  await sleep(10)
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
