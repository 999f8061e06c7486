import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUreaSeries } from '#testing/urea.server.ts'
import { openStage, stageOf } from '#datasets/import/run/stage.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import { importRunner } from '../../imports/run-asked.server.ts'
import { sweepImportFiles } from '../../imports/uploads.server.ts'
import type { ImportFileData, ImportRunData, ImportsData } from './contract.ts'

let room: Newsroom
let editor: Viewer
let done = 0

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  await addUreaSeries(room.app.db)
})
afterAll(() => room.drop())

/** Does the jobs that were asked for since the last time, as the queue would. */
async function work(): Promise<void> {
  const run = importRunner({
    pool: poolOf(room.app.db),
    storage: room.app.storage,
    changes: room.app.changes,
  })
  const jobs = room.app.seen.jobs.filter(({ name }) => name === 'imports.run')
  for (; done < jobs.length; done++) await run(jobs[done]?.data as { id: string }, { last: true })
}
const open = async <Data>(to: string, asked: { lang?: 'ar' | 'en'; viewer?: Viewer } = {}): Promise<Data> => {
  const { status, panel } = await openScreen(room.app, to, { viewer: editor, ...asked })
  expect([to, status]).toEqual([to, 200])
  return panel.screen?.data as Data
}
const press = (
  to: string,
  fields: Readonly<Record<string, string | File>>,
  asked: { viewer?: Viewer } = {},
) => pressScreen(room.app, to, fields, { viewer: editor, ...asked })
const csv = (lines: readonly string[], name = 'prices.csv') =>
  new File([lines.join('\r\n')], name, { type: 'text/csv' })
const send = async (file: File, into = 'prices') => {
  const { status, location, fields } = await press('/admin/imports', { do: 'upload', into, file })
  return { status, to: location ?? '', fields }
}
/** The form of a file as its page fills it, with what somebody changed. */
async function fill(to: string, changes: Readonly<Record<string, string>> = {}) {
  const { chosen, columns, mark } = await open<ImportFileData>(to)
  const own = Object.fromEntries(columns.map((column, at) => [`col.${at}`, column.to]))
  return { ...chosen, ...own, columns: mark, ...changes }
}
const HEAD = 'Product,Market,Term,Settle,Date'
const MAP = { 'col.3': 'price', 'col.4': 'add_date', dates: 'dmy' }
const points = async () => {
  const { rows } = await sql<{ day: string; price: number }>`
    select day::text as day, price::float8 as price from products_prices_point order by day`.execute(
    room.app.db,
  )
  return rows.map(({ day, price }) => [day, price])
}

test('MKT-09 a file is sent, mapped, checked with every fault, mended, imported and undone; nothing before its import is written', async () => {
  const { to } = await send(
    csv([HEAD, 'UREA,ME,FOB,400,16/11/2026', 'UREA,ME,FOB,4l0,17/11/2026', 'UREA,ME,FOB,,31/11/2026']),
  )
  const file = await open<ImportFileData>(to)
  expect(file).toMatchObject({ name: 'prices.csv', kind: 'csv', refusal: null, remembered: null })
  expect(file.columns).toEqual([
    { name: 'Product', samples: ['UREA'], to: 'product' },
    { name: 'Market', samples: ['ME'], to: 'market' },
    { name: 'Term', samples: ['FOB'], to: 'delivery_term' },
    { name: 'Settle', samples: ['400', '4l0'], to: '' },
    { name: 'Date', samples: ['16/11/2026', '17/11/2026', '31/11/2026'], to: 'add_date' },
  ])
  // Missing columns are reported beside the others, before anything is run.
  expect((await press(to, { ...(await fill(to)), do: 'check' })).fields['mapping']).toContain('«السعر»')
  expect(
    (await press(to, { ...(await fill(to, { ...MAP, 'col.0': 'price' })), do: 'check' })).fields['col.3'],
  ).toBeTruthy()

  const first = await press(to, { ...(await fill(to, { 'col.3': 'price' })), do: 'check' })
  const asked = await open<ImportRunData>(first.location ?? '')
  expect(asked).toMatchObject({ state: 'waiting', active: true, dry: true })
  await work()
  const undeclared = await open<ImportRunData>(first.location ?? '', { lang: 'en' })
  expect(undeclared).toMatchObject({ state: 'refused', active: false, may: { import: false, undo: false } })
  expect(undeclared.counts).toMatchObject({ rows: 3, errors: 5, added: 0 })
  expect(undeclared.faults.rows[0]).toMatchObject({
    line: 2,
    column: 'Date',
    value: '16/11/2026',
    help: 'dates',
  })
  expect(undeclared.faults.rows[0]?.problem).toContain('Choose it under')
  expect(undeclared.faults.rows[0]?.problem).not.toContain('--')

  const second = await press(to, { ...(await fill(to, MAP)), do: 'check' })
  await work()
  const faulty = await open<ImportRunData>(second.location ?? '')
  expect(faulty.faults.rows.map(({ line, column, value }) => [line, column, value])).toEqual([
    [3, 'Settle', '4l0'],
    [4, 'Settle', null],
    [4, 'Date', '31/11/2026'],
  ])
  expect(await points()).toEqual([])

  const good = await send(csv([HEAD, 'UREA,ME,FOB,400,16/11/2026', 'UREA,ME,FOB,410,17/11/2026']))
  const checked = await press(good.to, { ...(await fill(good.to, MAP)), do: 'check' })
  await work()
  const ready = await open<ImportRunData>(checked.location ?? '')
  expect(ready).toMatchObject({
    state: 'checked',
    counts: { added: 2, changed: 0, errors: 0 },
    may: { import: true },
  })
  expect(await points()).toEqual([])

  // Pressed twice, it is one import.
  const form = { viewer: editor, intent: 'twice' }
  const pressed = await Promise.all(
    [1, 2].map(() => pressScreen(room.app, checked.location ?? '', { do: 'import' }, form)),
  )
  expect(new Set(pressed.map(({ location }) => location)).size).toBe(1)
  const run = pressed[0]?.location ?? ''
  await work()
  expect(await open<ImportRunData>(run)).toMatchObject({ state: 'done', dry: false, counts: { added: 2 } })
  expect(await points()).toEqual([
    ['2026-11-16', 400],
    ['2026-11-17', 410],
  ])
  const audit = await room.app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'data.import')
    .execute()
  expect(audit).toEqual([
    {
      actor_id: editor.role === 'visitor' ? 0 : editor.id,
      after: expect.objectContaining({ added: 2, file: 'prices.csv' }),
    },
  ])

  // A file of the same form is mapped as this one was; its changes prevent the older import from being undone.
  const later = await send(csv([HEAD, 'UREA,ME,FOB,405,16/11/2026', 'UREA,ME,FOB,410,17/11/2026']))
  expect(await open<ImportFileData>(later.to)).toMatchObject({
    remembered: { id: Number(run.split('/').at(-1)) },
    chosen: { dates: 'dmy' },
  })
  const again = await press(later.to, { ...(await fill(later.to)), do: 'check' })
  await work()
  expect(await open<ImportRunData>(again.location ?? '')).toMatchObject({
    counts: { added: 0, changed: 1, unchanged: 1 },
  })
  const { location: change } = await press(again.location ?? '', { do: 'import' })
  await work()
  expect((await press(run, { do: 'undo' })).fields['undo']).toContain('تراجع عن اللاحق أولاً')
  expect(await press(change ?? '', { do: 'undo' })).toMatchObject({ status: 303 })
  expect(await points()).toEqual([
    ['2026-11-16', 400],
    ['2026-11-17', 410],
  ])
  const id = run.split('/').at(-1) ?? ''
  expect(await press('/admin/imports', { do: 'undo', id })).toMatchObject({ status: 303, location: run })
  expect(await press('/admin/imports', { do: 'undo', id })).toMatchObject({ status: 303 })
  expect(await open<ImportRunData>(run)).toMatchObject({ state: 'undone', undone: { removed: 2, kept: 0 } })
  expect(await points()).toEqual([])
  const { list } = await open<ImportsData>('/admin/imports')
  expect(list.rows.map(({ state, added, changed }) => [state, added, changed])).toEqual([
    ['undone', 0, 1],
    ['undone', 2, 0],
  ])
})

test('MKT-09 an import that broke off with its process says so, writes nothing, and goes on or is stopped', async () => {
  const { to } = await send(csv([HEAD, 'UREA,ME,FOB,400,16/11/2026'], 'broken.csv'))
  const checked = await press(to, { ...(await fill(to, MAP)), do: 'check' })
  await work()
  const { location: run } = await press(checked.location ?? '', { do: 'import' })
  const id = run?.split('/').at(-1) ?? ''
  // As a process leaves it that was killed while it read.
  await sql`update data_import set state = 'running' where id = ${id}::bigint`.execute(room.app.db)
  expect(await open<ImportRunData>(run ?? '')).toMatchObject({
    state: 'broken',
    may: { again: true, stop: true },
  })
  // Another process works on it: nothing is taken from it.
  const client = await poolOf(room.app.db).connect()
  await openStage(client, stageOf(id), 'mark', { table: 'products_prices_point', columns: ['price'] })
  expect(await open<ImportRunData>(run ?? '')).toMatchObject({ state: 'running' })
  await work()
  expect(await open<ImportRunData>(run ?? '')).toMatchObject({ state: 'running' })
  client.release(true)
  await expect.poll(() => open<ImportRunData>(run ?? '')).toMatchObject({ state: 'broken' })
  expect(await points()).toEqual([])
  expect(await press(run ?? '', { do: 'again' })).toMatchObject({ status: 303 })
  await work()
  expect(await open<ImportRunData>(run ?? '')).toMatchObject({ state: 'done' })
  await press(run ?? '', { do: 'undo' })

  const { location: stopped } = await press(checked.location ?? '', { do: 'import' })
  await press(stopped ?? '', { do: 'stop' })
  await work()
  expect(await open<ImportRunData>(stopped ?? '')).toMatchObject({
    state: 'failed',
    refusal: expect.stringContaining('أُوقف'),
    may: { undo: false },
  })
  expect(await points()).toEqual([])
})

test('MKT-09 what is no table, too large or unnamed is refused in words; a file that waited a week is swept away', async () => {
  for (const [file, said] of [
    [new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])], 'old.xls'), 'كلمة مرور'],
    [new File([Buffer.from('%PDF-1.7\n\u0000\u0001\u0002')], 'a.csv'), 'ليس ملف CSV'],
    [new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])], 'x.xlsx'), 'تالف'],
    [new File([], 'empty.csv'), 'اختر ملفاً'],
    [new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.csv'), 'يتجاوز 20'],
  ] as const)
    expect((await send(file)).fields['file'], file.name).toContain(said)
  expect((await send(csv([HEAD, 'x']), 'nowhere')).fields['into']).toBeTruthy()

  // Sent twice, it waits once; another file of the same name and size is another.
  const twice = (text: string) => {
    const form = { do: 'upload', into: 'prices', file: csv([text], 'week.csv') }
    return pressScreen(room.app, '/admin/imports', form, { viewer: editor, intent: 'week' })
  }
  const sent = await Promise.all([twice('a,b'), twice('a,b'), twice('a,c')])
  expect(new Set(sent.map(({ location }) => location)).size).toBe(2)
  const to = sent[0]?.location ?? ''
  expect(await room.app.storage.list('imports')).not.toEqual([])
  await sweepImportFiles(room.app, new Date(Date.now() + 8 * 24 * 3600 * 1000))
  expect(await room.app.storage.list('imports')).toEqual([])
  expect((await openScreen(room.app, to, { viewer: editor })).status).toBe(404)
})

test('ACC-05 who may not import sends, opens and undoes nothing', async () => {
  const author = await room.account('author')
  const { to } = await send(csv([HEAD, 'UREA,ME,FOB,400,16/11/2026'], 'mine.csv'))
  for (const address of ['/admin/imports', to, '/admin/imports/1']) {
    expect((await openScreen(room.app, address, { viewer: author })).status).toBe(403)
    expect((await press(address, { do: 'undo', id: '1' }, { viewer: author })).status).toBe(403)
  }
})

test('MKT-09 a mapping is ready-made by its own name alone: one called like a part of every object leaves the columns to be chosen', async () => {
  const { to } = await send(csv([HEAD, 'UREA,ME,FOB,400,16/11/2026'], 'named.csv'))
  const { fields } = await press(to, { ...(await fill(to)), mapping: 'constructor', do: 'check' })
  expect(fields['mapping']).toContain('لا ربط محفوظاً بهذا الاسم')
  const { fixed, columns } = await open<ImportFileData>(to)
  expect([fixed, columns.length]).toEqual([false, 5])
})
