import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { runSource } from '../../sources/run.server.ts'
import { sourceRoom } from '../../sources/testing.server.ts'
import type { SourceData } from './contract.ts'
import Source from './Source.tsx'

let room: Awaited<ReturnType<typeof sourceRoom>>
let editor: Viewer
beforeAll(async () => {
  room = await sourceRoom()
  const [row] = await room.query(
    `insert into accounts_user (username, email, password_hash, role, display_name)
     values ('editor', 'editor@kimya.test', 'x', 'editor', 'editor') returning id`,
  )
  editor = { role: 'editor', id: Number(row?.['id']), username: 'editor', displayName: 'editor' }
})
beforeEach(async () => {
  room.app.seen.jobs.splice(0)
  await room.query(
    `truncate products_prices_series, products_prices_point, data_import, data_upload, data_source, data_source_run, entry_notice
     restart identity cascade`,
  )
})
afterAll(() => room.close())

const BRENT = 'Date,Price\n2026-08-17,94.8\n2026-08-18,95.29\n'
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'brent.csv') => new File([content], name)
const press = (name: string, fields: Record<string, string | File>, lang: 'ar' | 'en' = 'en') =>
  pressScreen(room.app, `/admin/sources/${name}`, fields, { viewer: editor, lang })
const open = async (name: string, lang: 'ar' | 'en' = 'en') =>
  (await openScreen(room.app, `/admin/sources/${name}`, { viewer: editor, lang })).panel
const viewOf = async (name: string) => (await open(name)).screen?.data as SourceData
async function work() {
  for (const { name, data } of room.app.seen.jobs.splice(0))
    if (name === 'sources.run') await runSource(room.runner, (data as { id: number }).id)
}
const addUpload = (rest = {}) =>
  room.add({ address: 'upload:', layout: 'eia-csv', series: 'brent', trust: 'review', ...rest })

test('LIVE-03 an editor sends a source’s file on its page: it is checked, held and published like a fetched one', async () => {
  const name = await addUpload()
  const page = stripBidi(renderView(Source, 'ar', await open(name, 'ar')))
  expect(page).toContain('type="file"')
  expect(page).toContain('إرسال وتشغيل')
  expect(page).not.toContain('تشغيل الآن')
  expect(await press(name, { do: 'dry', file: fileOf(BRENT) })).toMatchObject({ status: 303 })
  await work()
  expect((await viewOf(name)).runs.rows[0]).toMatchObject({ state: 'checked', added: 2, by: 'editor' })
  expect(await press(name, { do: 'run', file: fileOf(BRENT) })).toMatchObject({ status: 303 })
  expect((await viewOf(name)).source?.active).toBe(true)
  await work()
  const { held } = await viewOf(name)
  expect(held).toMatchObject({ state: 'held', added: 2, by: 'editor' })
  await press(name, { do: 'approve', run: String(held!.id), note: 'As sent' })
  await work()
  expect(await room.query('select count(*)::int from products_prices_point')).toEqual([{ count: 2 }])
  expect(
    await room.query('select file_name, source_en from data_import where not dry and state = $$done$$'),
  ).toEqual([{ file_name: 'brent.csv', source_en: 'A publisher on trial' }])
  // What was sent is stored once, as the checked upload.
  const stored = (await room.app.storage.list('imports')).map(({ key }) => key)
  const uploads = (await room.query('select file_key from data_upload')).map(({ file_key }) =>
    String(file_key),
  )
  expect(stored.toSorted()).toEqual(uploads.toSorted())
})

test('LIVE-03 no file, one that is too large and one that comes while another is worked on are refused, and nothing is left behind', async () => {
  const name = await addUpload({ most_mb: '1' })
  expect((await press(name, { do: 'run' })).fields).toEqual({ file: 'Choose a file.' })
  expect((await press(name, { do: 'run', file: fileOf('') }, 'ar')).fields).toEqual({ file: 'اختر ملفاً.' })
  const large = await press(name, { do: 'run', file: fileOf(new Uint8Array((1 << 20) + 1)) }, 'ar')
  expect(large.status).toBe(400)
  expect(stripBidi(large.fields['file'] ?? '')).toBe(
    'حجم الملف يتجاوز 1 ميغابايت. أرسله بالأمر sources run على الخادم.',
  )
  await press(name, { do: 'run', file: fileOf(BRENT) })
  const before = (await room.app.storage.list('imports')).length
  expect((await press(name, { do: 'run', file: fileOf(`${BRENT}2026-08-19,96\n`) })).fields['file']).toMatch(
    /^The source is running/,
  )
  expect(await room.app.storage.list('imports')).toHaveLength(before)
  await work()
  expect((await viewOf(name)).runs.count).toBe(1)
})

test('LIVE-03 what cannot be read of a file that was sent is said on the page, and the figures stay', async () => {
  const name = await addUpload()
  await press(name, { do: 'run', file: fileOf('<!doctype html><html>', '../../x.csv') })
  await work()
  const { runs } = await viewOf(name)
  expect(runs.rows[0]).toMatchObject({
    state: 'failed',
    problems: ['The address sent a web page instead of a file of figures'],
  })
  expect(await room.query('select url from data_source_run')).toEqual([{ url: null }])
  expect(await room.query('select count(*)::int from products_prices_point')).toEqual([{ count: 0 }])
})
