import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeWorkbook } from '#datasets/import/testing-xlsx.ts'
import { storeBytes } from '../../imports/uploads.server.ts'
import { bucketOf, s3Storage } from '#platform/storage/s3.server.ts'
import { testS3 } from '#platform/storage/testing-s3.server.ts'
import { readSource, writeSource } from '../fields.server.ts'
import { sourceRoom } from '../testing.server.ts'
import { placeOf } from './address.ts'

let room: Awaited<ReturnType<typeof sourceRoom>>
let outside: string
let root: string
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'kimya-places-test-'))
  root = join(outside, 'sources')
  room = await sourceRoom({ sourceFolder: root })
})
beforeEach(async () => {
  room.publisher.asked.length = 0
  await rm(root, { recursive: true, force: true })
  await mkdir(join(root, 'eia'), { recursive: true })
  await room.query(
    `truncate products_prices_series, products_prices_point, products_prices_point_revision, data_import, data_upload,
       data_source, data_source_run, entry_notice restart identity cascade`,
  )
})
afterAll(async () => {
  await room.close()
  await rm(outside, { recursive: true })
})

const HOUR = 3_600_000
const csv = (...rows: string[]) => `Date,Price\n${rows.map((row) => `${row}\n`).join('')}`
const OLD = csv('2026-08-14,94.1', '2026-08-17,94.8')
const NEW = csv('2026-08-14,94.1', '2026-08-17,94.8', '2026-08-18,95.29')
/** Writes a file that was finished so many hours ago. */
async function put(path: string, content: string | Buffer, hoursAgo = 1) {
  const at = join(root, path)
  await writeFile(at, content)
  const when = new Date(Date.now() - hoursAgo * HOUR)
  await utimes(at, when, when)
}
const add = (address: string, rest = {}) =>
  room.add({ address, layout: 'eia-csv', series: 'brent', most_seconds: '60', ...rest })
const days = async () =>
  (await room.query('select day::text from products_prices_point order by 1')).map(({ day }) => day)
const outcome = async (name: string, dry = false, sent: Parameters<typeof room.run>[2] = null) => {
  const { state, problems } = await room.run(name, dry, sent)
  return [state, ...problems.map(({ code }) => code.replace('source.problem.', ''))].join(' ')
}

test('LIVE-03 of a watched folder the newest file of the pattern is taken, the same content is nothing new, a newer one is', async () => {
  const name = await add('folder:eia/prices-*.csv')
  await put('eia/prices-2026-08-17.csv', OLD, 3)
  await put('eia/notes.csv', 'not,of,this,source\n', 1)
  await put('eia/.prices-2026-08-19.csv', csv('2026-08-19,1'), 1)
  expect(await outcome(name)).toBe('published')
  expect(await days()).toEqual(['2026-08-14', '2026-08-17'])
  expect(await outcome(name)).toBe('same')
  await put('eia/prices-2026-08-17-again.csv', OLD, 2)
  expect(await outcome(name)).toBe('same')
  await put('eia/prices-2026-08-18.csv', NEW, 1)
  const run = await room.run(name)
  expect(run).toMatchObject({ state: 'published', url: 'folder:eia/prices-2026-08-18.csv' })
  expect(await days()).toEqual(['2026-08-14', '2026-08-17', '2026-08-18'])
  expect(await room.query('select file_name, source_en from data_import order by id desc limit 1')).toEqual([
    { file_name: 'prices-2026-08-18.csv', source_en: 'A publisher on trial' },
  ])
  expect(await readdir(join(root, 'eia'))).toHaveLength(5)
  expect(room.publisher.asked).toEqual([])
})

test('LIVE-03 a file that is still being written waits some minutes, and is taken whole afterwards', async () => {
  const name = await add('folder:eia/prices-*.csv')
  await room.resume(name)
  await put('eia/prices-1.csv', OLD, 2)
  await put('eia/prices-2.csv', csv('2026-08-14,94.1'), 0)
  expect(await outcome(name)).toBe('same file_written')
  expect(await days()).toEqual([])
  const { nextRunAt, failures } = await room.source(name)
  expect(failures).toBe(0)
  expect(nextRunAt!.getTime() - Date.now()).toBeLessThan(6 * 60_000)
  await put('eia/prices-2.csv', NEW, 1)
  expect(await outcome(name)).toBe('published')
  expect(await days()).toHaveLength(3)
})

test('LIVE-06 no path leads out of the folder for sources: not by its address, nor by a link, nor by what is no file', async () => {
  const wrong = [
    'folder:../secret.csv',
    'folder:eia/../../secret.csv',
    'folder:/etc/passwd',
    `folder:${join(outside, 'secret.csv')}`,
    'folder://etc/passwd',
    'folder:..',
    'folder:.',
    'folder:eia\\..\\secret.csv',
    'folder:C:/secret.csv',
    'folder:eia/./secret.csv',
    'folder:*/secret.csv',
    'folder:eia/a*b*.csv',
    'folder:eia/a\u0000b.csv',
    'bucket:imports/',
    'bucket:documents/incoming/',
    'bucket:incoming/../documents/',
    'bucket:incoming',
    'upload:prices.csv',
  ]
  for (const address of wrong) {
    expect(placeOf(address), address).toBeNull()
    expect(Object.keys(readSource({ ...(await form()), address }, [], true).faults ?? {}), address).toEqual([
      'address',
    ])
  }
  await writeFile(join(outside, 'secret.csv'), NEW)
  await symlink(join(outside, 'secret.csv'), join(root, 'eia', 'prices-1.csv'))
  expect(await outcome(await add('folder:eia/prices-*.csv'))).toBe('failed file_none')
  expect(await outcome(await add('folder:eia/prices-1.csv'))).toBe('failed file_none')
  await symlink(outside, join(root, 'out'))
  expect(await outcome(await add('folder:out/secret.csv'))).toBe('failed place_outside')
  const socket = createServer().listen(join(root, 'eia', 'pipe.csv'))
  await once(socket, 'listening')
  await mkdir(join(root, 'eia', 'folder.csv'))
  expect(await outcome(await add('folder:eia/pipe.csv'))).toBe('failed file_none')
  socket.close()
  expect(await outcome(await add('folder:eia/folder.csv'))).toBe('failed file_none')
  expect(await outcome(await add('folder:none/'))).toBe('failed folder_none')
  expect(await days()).toEqual([])
  // A folder beside it whose name begins alike is outside as well.
  await mkdir(`${root}-of-others`)
  await writeFile(join(`${root}-of-others`, 'secret.csv'), NEW)
  await symlink(`${root}-of-others`, join(root, 'alike'))
  expect(await outcome(await add('folder:alike/secret.csv'))).toBe('failed place_outside')
})

/** The fields of a source that is right but for its address. */
async function form() {
  const name = await add('folder:eia/')
  return writeSource(await room.source(name))
}

test('LIVE-06 without SOURCE_FOLDER no folder is read, neither when it is entered nor later', async () => {
  const text = await form()
  expect(readSource(text, [], false).faults?.address?.en).toMatch(/operator sets it in SOURCE_FOLDER/)
  expect(readSource(text, [], true).faults).toBeNull()
  const { runner } = room
  const config = { ...runner.config }
  runner.config = { ...config, sourceFolder: null }
  await put('eia/prices.csv', NEW)
  expect(await outcome(await add('folder:eia/prices.csv'))).toBe('failed folder_off')
  runner.config = config
})

test('LIVE-06 what is in a folder is bounded, checked and looked at like what is fetched', async () => {
  await put('eia/large.csv', Buffer.alloc(1_200_000, 'a'))
  const large = await room.run(await add('folder:eia/large.csv', { most_mb: '1' }))
  expect(large.problems).toEqual([{ code: 'import.refused.address_size', params: { most: 1 } }])
  await put('eia/page.csv', '\n <!DOCTYPE html><html><body>Service unavailable</body></html>')
  expect(await outcome(await add('folder:eia/page.csv'))).toBe('failed html')
  await put('eia/empty.csv', '')
  expect(await outcome(await add('folder:eia/empty.csv'))).toBe('failed import.refused.file_empty')
  const book = await writeWorkbook(join(root, 'eia', 'book.xlsx'), {
    sheets: [{ name: 'A', rows: Array.from({ length: 9000 }, (_, at) => ['2026-01-01', 'urea', 400 + at]) }],
  })
  await utimes(book, new Date(0), new Date(0))
  const inflated = await room.run(
    await add('folder:eia/book.xlsx', { layout: 'table', most_inflated_mb: '1' }),
  )
  expect(inflated.problems).toEqual([{ code: 'import.refused.zip_size', params: { most: 1 } }])
  await put('eia/rows.json', JSON.stringify({ next: 'folder:eia/prices.csv', rows: [{ a: '1' }] }))
  await put('eia/prices.csv', NEW)
  const linked = await room.run(
    await add('folder:eia/rows.json', { layout: 'table', rows: 'rows', next: 'next' }),
  )
  expect(linked.problems).toEqual([{ code: 'import.refused.address_https', params: {} }])
})

test('LIVE-06 what a publisher links to is never a place of ours', async () => {
  await put('eia/prices.csv', NEW)
  room.publisher.answers.set('/rows', JSON.stringify({ next: 'folder:eia/prices.csv', rows: [{ a: '1' }] }))
  const name = await room.add({
    address: `${room.publisher.base}/rows`,
    layout: 'table',
    rows: 'rows',
    next: 'next',
  })
  expect((await room.run(name)).problems).toEqual([{ code: 'import.refused.address_https', params: {} }])
})

test('LIVE-03 a layout that asks an API takes no file, the World Bank’s workbook is one', async () => {
  const api = { ...(await form()), layout: 'eia-api', series: '', target: 'prices' }
  expect(readSource(api, [], true).faults?.address?.en).toMatch(/asks its publisher’s API/)
  const path = await writeWorkbook(join(root, 'eia', 'CMO.xlsx'), {
    sheets: [
      {
        name: 'Monthly Prices',
        rows: [
          ['World Bank Commodity Price Data (The Pink Sheet)'],
          ['Updated on July 02, 2026'],
          [null, 'Crude oil, Brent', 'Urea **'],
          [null, '($/bbl)', '($/mt)'],
          ['2026M05', 90.5, 770.5],
        ],
      },
    ],
  })
  await utimes(path, new Date(0), new Date(0))
  expect(await outcome(await room.add({ address: 'folder:eia/', layout: 'world-bank-workbook' }))).toBe(
    'published',
  )
})

test('LIVE-03 of a bucket the newest file under the prefix is taken, and nothing outside of it', async () => {
  const store = await testS3()
  const { runner } = room
  const { storage } = runner
  runner.storage = s3Storage(bucketOf(store.url)!)
  const file = (key: string, content: string, hoursAgo: number) =>
    store.files.set(key, { bytes: Buffer.from(content), written: new Date(Date.now() - hoursAgo * HOUR) })
  try {
    file('incoming/eia/prices-1.csv', OLD, 5)
    file('incoming/eia/prices-2.csv', NEW, 4)
    file('incoming/eia/other.csv', 'x\n', 1)
    file('incoming/eia/old/prices-9.csv', 'x\n', 1)
    file('incoming/eia/Prices 3.csv', 'x\n', 1)
    file('documents/prices-9.csv', 'x\n', 1)
    const name = await add('bucket:incoming/eia/prices-*.csv')
    const run = await room.run(name)
    expect(run).toMatchObject({ state: 'published', url: 'bucket:incoming/eia/prices-2.csv' })
    expect(await days()).toHaveLength(3)
    expect(await outcome(name)).toBe('same')
    expect(store.files.get('incoming/eia/prices-2.csv')?.bytes.toString()).toBe(NEW)
    expect(await outcome(await add('bucket:incoming/none/'))).toBe('failed file_none')
    file('incoming/eia/prices-3.csv', NEW, 0)
    expect(await outcome(name)).toBe('same file_written')
  } finally {
    runner.storage = storage
    await store.close()
  }
})

test('LIVE-03 a file that an editor sends goes the same way; by its schedule the source is only due', async () => {
  const name = await add('upload:', { trust: 'review' })
  const send = async (content: string) => ({
    key: await storeBytes(room.runner, [Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>),
    name: 'أسعار brent.csv',
  })
  expect(await outcome(name, true, await send(OLD))).toBe('checked')
  const sent = await send(OLD)
  const run = await room.run(name, false, sent)
  expect(run).toMatchObject({ state: 'held', url: 'upload:أسعار brent.csv' })
  expect(await room.runner.storage.get(sent.key)).toBeNull()
  await room.decide(name, true, 'As the publisher sent it')
  expect(await days()).toEqual(['2026-08-14', '2026-08-17'])
  expect(await outcome(name, false, await send(OLD))).toBe('same')
  expect(await outcome(name, false, await send('<!doctype html><html>'))).toBe('failed html')
  expect(await outcome(name)).toBe('failed file_needed')
  expect(await room.query('select distinct file_name from data_import')).toEqual([
    { file_name: 'أسعار brent.csv' },
  ])
  await room.resume(name)
  await room.query(`update data_source set next_run_at = now() - interval '1 minute'`)
  const now = new Date()
  expect(await room.due(now)).toBe(0)
  expect((await room.source(name)).nextRunAt!.getTime()).toBeGreaterThan(now.getTime())
})

test('LIVE-03 a file that was moved in whole, older than the one before, is not taken for the newest', async () => {
  const name = await add('folder:eia/')
  await put('eia/b.csv', NEW, 1)
  await put('late.csv', OLD, 4)
  await rename(join(root, 'late.csv'), join(root, 'eia', 'z.csv'))
  expect(await room.run(name)).toMatchObject({ url: 'folder:eia/b.csv', state: 'published' })
})
