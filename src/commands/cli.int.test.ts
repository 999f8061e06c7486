import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testReport } from '#platform/mail/testing-report.ts'
import { returnAddress } from '#sections/newsletters/delivery/return-address.server.ts'
import { testIssue, testList, testReaders } from '#sections/newsletters/testing.server.ts'
import { loadDemo } from '#demo/load.server.ts'
import { filledDatabase, testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { runCommand } from './run-command.server.ts'

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kimya-cli-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const query = async (statement: string) =>
  (await poolOf(database.db).query<Record<string, unknown>>(statement)).rows
const file = async (name: string, content: string) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  DATABASE_URL: database.url,
  ...more,
  DATA_DIR: folder,
  LANG: 'C',
})

/** A command line in a process of its own, as an operator or a mail server gives it. */
function start(words: string[], more?: Record<string, string>, input?: Buffer) {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: environment(more),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, code, out: text(child.stdout), err: text(child.stderr) }
}
async function ended({ code, out, err }: ReturnType<typeof start>) {
  return { code: await code, out: stripBidi(await out), err: stripBidi(await err) }
}

/** A command line in this process, which has read the modules already. */
async function run(words: string[], more?: Record<string, string>, input: Buffer = Buffer.alloc(0)) {
  const written = { out: '', err: '' }
  const into = (name: keyof typeof written) => ({ write: (part: string) => (written[name] += part) })
  const code = await runCommand(words, {
    env: environment(more),
    input: Readable.from([input]),
    output: into('out'),
    errors: into('err'),
  })
  return { code, out: stripBidi(written.out), err: stripBidi(written.err) }
}
const cli = (...words: string[]) => run(words)

const HEAD = 'series_id,series_name,unit,month,value'
const months = Array.from(
  { length: 3000 },
  (_, at) => `${1900 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
)
const long = (factor = 1) =>
  [
    HEAD,
    ...months
      .filter((month) => month < '2026')
      .map((month, at) => `urea,Urea,USD/t,${month},${(at + 1) * factor}`),
  ].join('\n')

test('MKT-09 import on the command line: dry run, commit, the same again, a change, the list, undo', async () => {
  const path = await file('world.csv', long())
  const into = ['--into=prices', '--mapping=worldbank']
  const dry = await cli('import', path, ...into, '--dry-run')
  expect(dry).toMatchObject({ code: 0, err: '' })
  expect(dry.out).toContain('No errors. To be added: 1,512 rows; to be changed: 0 rows; unchanged: 0 rows')
  expect(await query('select from products_prices_point')).toHaveLength(0)
  const done = await cli('import', path, ...into, '--lang=ar')
  expect(done.out).toContain('الاستيراد 2: world.csv إلى prices')
  expect(done.out).toContain('اكتمل الاستيراد. أُضيف: 1,512 صفاً؛ تغيّر: لا صفوف؛ بلا تغيير: لا صفوف')
  expect((await cli('import', path, ...into)).out).toContain(
    'Nothing changed: every row of the file is already stored (1,512 rows)',
  )
  expect((await cli('import', await file('changed.csv', long(2)), ...into)).out).toContain(
    'changed: 1,512 rows',
  )
  const list = await cli('imports')
  expect(
    list.out
      .split('\n')
      .slice(1, 5)
      .map((line) => line.split(' | ').slice(0, 4).join(' ')),
  ).toEqual([
    '4 done prices changed.csv',
    '3 done prices world.csv',
    '2 done prices world.csv',
    '1 checked prices world.csv',
  ])
  expect(await cli('import', 'undo', '2')).toMatchObject({
    code: 1,
    err: 'A later import changed 1,512 rows of this one. Undo that import first\n',
  })
  expect((await cli('import', 'undo', '4')).out).toBe(
    'Import 4 undone. Removed: 0 rows; restored: 1,512 rows\n',
  )
  expect((await cli('import', 'undo', '2', '--lang=ar')).out).toContain('جرى التراجع عن الاستيراد 2')
  expect(await query('select from products_prices_point')).toHaveLength(0)
})

test('MKT-09 errors by row and column, shown in part, all of them in a file in both languages; exit code 1', async () => {
  const bad = Array.from({ length: 30 }, (_, at) => `urea,Urea,USD/t,2026-13,${at + 1}`).join('\n')
  const path = await file('bad.csv', `${HEAD}\n${bad}\n`)
  const errors = join(folder, 'errors.csv')
  const { code, out } = await cli(
    'import',
    path,
    '--into',
    'prices',
    '--mapping',
    'worldbank',
    '--errors',
    errors,
  )
  expect(code).toBe(1)
  expect(out).toContain('Nothing was imported: 30 errors')
  expect(out).toContain('Line 2, column “month”: “2026-13” is not a valid date')
  expect(out).toContain('… and 10 more')
  const lines = (await readFile(errors, 'utf8')).split('\r\n')
  expect(lines).toHaveLength(32)
  expect(lines[1]).toBe(
    '"error","2","4","month","2026-13","date","السطر 2، العمود «month»: «2026-13» ليس تاريخاً صحيحاً؛ اكتبه بهذا الشكل: 2026-05-09 أو 2026-05 أو 2026","Line 2, column “month”: “2026-13” is not a valid date; write it like 2026-05-09, 2026-05 or 2026"',
  )
})

test('MKT-09 killed while it writes, the same command goes on with the same import and nothing is there twice', async () => {
  const path = await file('killed.csv', long(3))
  const words = ['import', path, '--into=prices', '--mapping=worldbank']
  const holder = await poolOf(database.db).connect()
  await holder.query('begin; lock table products_prices_point in access exclusive mode')
  const killed = start(words)
  const waiting = `select from pg_locks where relation = 'products_prices_point'::regclass and not granted`
  await expect.poll(() => query(waiting), { timeout: 60_000 }).toHaveLength(1)
  killed.child.kill('SIGKILL')
  await killed.code
  await holder.query('rollback')
  holder.release()
  const [{ id } = {}] = await query(`select id from data_import where state = 'running'`)
  await expect
    .poll(() =>
      // Other databases of the same server have locks of their own.
      query(`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`),
    )
    .toHaveLength(0)
  expect((await cli('imports')).out).toContain(`${String(id)} | interrupted | prices | killed.csv`)
  expect(await query('select from products_prices_point')).toHaveLength(0)
  const again = await ended(start(words))
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out).toContain(`Import ${String(id)} was interrupted; resuming`)
  expect(again.out).toContain('Added: 1,512 rows')
  expect(await query(`select state from data_import where id = ${Number(id)}`)).toEqual([{ state: 'done' }])
  expect(await query('select from products_prices_series')).toHaveLength(2)
})

test('MKT-09 a command whose reader has gone does its work and ends without a word', async () => {
  const path = await file('unheard.csv', long(4))
  for (const words of [['import', path, '--into=prices', '--mapping=worldbank'], ['imports'], ['help']]) {
    const { child, code, out, err } = start(words)
    child.stdout.destroy()
    await expect(out).rejects.toThrow('Premature close')
    expect([await code, await err], words[0]).toEqual([0, ''])
  }
  expect(await query(`select state from data_import where file_name = 'unheard.csv'`)).toEqual([
    { state: 'done' },
  ])
})

test('MKT-09 a mapping is saved by name, shown, listed and used; an unknown one is answered with the known ones', async () => {
  const path = await file(
    'own.csv',
    'Material,Area,Terms,Kind,When,Settle\nUREA,ME,FOB,spot,15.10.2026,400\n',
  )
  const mapping = {
    name: 'x',
    dayOrder: 'dmy',
    columns: [
      { to: 'product', from: 'Material' },
      { to: 'market', from: 'Area' },
      { to: 'delivery_term', from: 'Terms' },
      { to: 'price_type', from: 'Kind' },
      { to: 'add_date', from: 'When' },
      { to: 'price', from: 'Settle' },
      { to: 'currency', constant: 'USD' },
      { to: 'unit', constant: 'USD/t' },
      { to: 'frequency', constant: 'daily' },
    ],
  }
  const json = await file('mapping.json', JSON.stringify(mapping))
  await query(
    `insert into products_prices_category values ('f', null, 1, 'أسمدة', 'Fertilizers') on conflict do nothing`,
  )
  await query(
    `insert into products_prices_product (slug, category_id, shortcut_name, name_ar) values ('urea', 'f', 'UREA', 'يوريا') on conflict do nothing`,
  )
  expect((await cli('mapping', 'save', 'desk-daily', json, '--into=prices')).out).toContain('Settle -> price')
  expect(JSON.parse((await cli('mapping', 'show', 'desk-daily')).out)).toEqual({
    ...mapping,
    name: 'desk-daily',
  })
  expect((await cli('mapping', 'list')).out).toContain('desk-daily: into prices, 9 columns')
  const used = await cli(
    'import',
    path,
    '--into=prices',
    '--mapping=desk-daily',
    '--source-ar=المكتب',
    '--source-en=Desk',
  )
  expect(used).toMatchObject({ code: 0, err: '' })
  expect(await query(`select day, price from products_prices_point where day = '2026-10-15'`)).toEqual([
    { day: '2026-10-15', price: '400.0000' },
  ])
  const unknown = await cli('import', path, '--into=prices', '--mapping=other')
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.err).toContain('Available: generic, worldbank, eia, fred, series-rows, desk-daily')
})

test('MKT-09 what the command cannot do it says in a sentence', async () => {
  const path = await file('a.csv', 'a,b\n1,2\n')
  expect((await cli('import', path)).err).toContain('Say where to: --into, one of prices, ')
  expect((await cli('import', path, '--into=moon')).err).toContain('Unknown target moon;')
  expect((await cli('import', join(folder, 'none.csv'), '--into=prices')).err).toContain('There is no file')
  expect((await cli('import', 'http://kimya.example/x.csv', '--into=prices')).err).toBe(
    'Nothing was imported: Only addresses that begin with https:// are fetched\n',
  )
  expect((await cli('import', 'https://127.0.0.1/x.csv', '--into=prices', '--lang=ar')).err).toContain(
    'يشير العنوان إلى جهاز في شبكة خاصة',
  )
  const arabic = async (...words: string[]) => (await cli(...words, '--lang=ar')).err
  expect(await arabic('import', path, '--into=moon')).toContain('لا وجهة باسم moon؛ الوجهات: prices')
  expect(await arabic('import', join(folder, '01_none.csv'), '--into=prices')).toContain('لا ملف باسم')
  expect((await cli('import', path, '--into=prices', '--lang=ar')).out).toContain(
    'لا عمود في الملف باسم «المنتج»',
  )
  expect((await cli('help', '--lang=ar')).out).toContain('التراجع عن استيراد')
  expect((await cli('import', path, '--into=prices', '--account=nobody')).err).toContain(
    'There is no account',
  )
  expect((await cli('import', path, '--into=prices', '--dates=ymd')).err).toContain(
    '--dates=ymd is not valid; possible here: dmy, mdy',
  )
})

test('POST-09 a mail server hands a returned newsletter to the command, and is asked to try again where it cannot be noted', async () => {
  const env = { BOUNCE_ADDRESS: 'bounces@kimya.example', SECRET: 'a secret that only tests know, 32+' }
  const list = await testList(database.db)
  await testReaders(database.db, list, 1)
  const issue = await testIssue(database.db, list)
  const { token, address } = await database.db
    .selectFrom('newsletter_member')
    .select(['token', 'address'])
    .executeTakeFirstOrThrow()
  await query(
    `insert into newsletter_delivery (issue_id, member_token, status) select ${issue}, token, 'sent' from newsletter_member`,
  )
  const to = returnAddress(env.SECRET, env.BOUNCE_ADDRESS, { issue, token, address: address ?? '' })
  const mail = testReport(to, '5.1.1', '550 5.1.1 no such user')
  const bounce = (input: Buffer) => run(['bounce'], env, input)
  // The mail server goes by the exit code, and by whether all that it writes is read.
  const unset = await ended(start(['bounce'], { ...env, BOUNCE_ADDRESS: '' }, mail))
  expect(unset).toMatchObject({ code: 75 })
  expect(unset.err).toContain('Set BOUNCE_ADDRESS first')
  // The rest of a long message is read, so that no pipe is closed early.
  const long = Buffer.concat([mail, Buffer.alloc(4_000_000, 'z')])
  expect(await ended(start(['bounce'], env, long))).toMatchObject({
    code: 0,
    out: expect.stringContaining('no such address'),
  })
  expect(await query('select status from newsletter_delivery')).toEqual([{ status: 'bounced' }])
  expect((await bounce(mail)).out).toContain('noted before')
  expect((await bounce(Buffer.from('Subject: On holiday\n\nBack on Sunday.'))).out).toContain('Ignored')
})

test('LIVE-02 the demonstration is removed by part with what it says first, and comes back; what is wrong is said', async () => {
  const fresh = await filledDatabase('demoforcli', async (db) => {
    await loadDemo(db, {
      folder: 'db/demo',
      storage: { put: async () => {} },
      now: new Date(),
      log: () => {},
    })
  })
  const demo = (...words: string[]) => run(['demo', ...words], { DATABASE_URL: fresh.url })
  const count = async (table: string) =>
    Number((await poolOf(fresh.db).query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
  try {
    const posts = await count('editorial_post')
    await poolOf(fresh.db).query(`update site_ad set text_en = 'Mine' where id = 1`)
    const dry = await demo('remove', '--dry-run')
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(dry.out).toContain('articles (Stories and their comments): ')
    expect(dry.out).toContain('changed since it was loaded /admin/ads/1')
    expect(dry.out).toContain('Dry run: nothing was removed.')
    expect(await count('editorial_post')).toBe(posts)
    const trade = await demo('remove', '--only', 'trade,polls')
    expect(trade.out).toMatch(
      /^trade \(Exports and imports\): 5,292 rows\npolls \(Polls\): 3 rows, and \d+ rows that belong to them\n/,
    )
    expect([
      await count('exports_imports_flow'),
      await count('vote_question'),
      await count('editorial_post'),
    ]).toEqual([0, 0, posts])
    expect((await demo('remove', '--lang=ar')).out).toContain('أُزيل المحتوى التوضيحي')
    expect([await count('editorial_post'), await count('site_ad')]).toEqual([0, 1])
    expect((await demo('remove')).out).toContain('Not removed: 1 row')
    expect((await demo('undo')).out).toMatch(/^Demonstration content is back: [\d,]+ rows\n$/)
    expect((await demo('undo')).out).toMatch(/^Demonstration content is back/)
    expect([await count('exports_imports_flow'), await count('editorial_post')]).toEqual([5292, posts])
    expect(await demo('undo')).toMatchObject({ code: 0, out: 'No removal is left to undo.\n' })
    expect((await demo('remove', '--only=news')).err).toContain(
      '--only=news is not valid; possible here: prices, trade, articles',
    )
    expect((await demo('gone')).err).toContain('demo remove')
  } finally {
    await fresh.drop()
  }
})
