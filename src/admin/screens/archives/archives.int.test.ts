import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import { sweepArchives } from '../../archives/files.server.ts'
import { archiveRunner } from '../../archives/run-request.server.ts'
import { undoRunner } from '../../archives/undo-asked.server.ts'
import type { ArchiveImportData, ArchiveRequestData, ArchivesData, ArchiveUndoData } from './contract.ts'

const CHOICES = {
  standing: 'published',
  section: 'articles',
  lang: '',
  newsletter: '',
  sections: '',
  fields: '',
}

let room: Newsroom
let chief: Viewer
let archive: Buffer
let done = 0

beforeAll(async () => {
  room = await testNewsroom()
  chief = await room.account('administrator')
  archive = await readFile('tests/archives/classic/part.001.xml')
})
afterAll(() => room.drop())
beforeEach(async () => {
  await sql`truncate archive_request, archive_import, editorial_post, pages_page, site_redirect cascade`.execute(
    room.app.db,
  )
})

const app = () => ({ ...room.app, commands: poolOf(room.app.db) })

/** Does the jobs that were asked for since the last time, as the queue would. */
async function work(signal = new AbortController().signal, last = true): Promise<void> {
  const runners = { 'archives.run': archiveRunner(app()), 'archives.undo': undoRunner(app()) }
  const { jobs } = room.app.seen
  for (; done < jobs.length; done++) {
    const job = jobs[done]
    if (job && job.name in runners)
      await runners[job.name as keyof typeof runners](job.data as never, { attempt: 1, last, signal })
  }
}
const open = async <Data>(to: string, asked: { lang?: 'ar' | 'en'; viewer?: Viewer } = {}): Promise<Data> => {
  const { status, panel } = await openScreen(room.app, to, { viewer: chief, lang: 'en', ...asked })
  expect([to, status]).toEqual([to, 200])
  return panel.screen?.data as Data
}
const press = (
  to: string,
  fields: Readonly<Record<string, string | File>>,
  asked: { viewer?: Viewer; intent?: string; lang?: 'ar' | 'en' } = {},
) => pressScreen(room.app, to, fields, { viewer: chief, lang: 'en', ...asked })
const wxr = (name = 'old-site.xml') => new File([new Uint8Array(archive)], name, { type: 'text/xml' })
const pathIn = (location: string | null) => location?.replace(/^\/en/, '') ?? ''
async function send(fields: Readonly<Record<string, string | File>> = {}): Promise<string> {
  const { location } = await press('/admin/archives', { do: 'check', ...CHOICES, file: wxr(), ...fields })
  expect(location).toMatch(/archives\/\d+$/)
  return pathIn(location)
}
const stories = async () =>
  room.app.db.selectFrom('editorial_post').select(['id', 'title_ar', 'status']).orderBy('id').execute()
const stored = async () => (await room.app.storage.list('archives')).map(({ key }) => key)
/** The import that a request became: its page leads there. */
async function importAt(): Promise<string> {
  const { id } = await room.app.db
    .selectFrom('archive_import')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/admin/archives/imports/${id}`
}

test('MOVE-01 an archive is sent, checked, imported as it was checked, and undone; nothing is written before its import', async () => {
  const to = await send({ standing: 'drafts' })
  expect(await open<ArchiveRequestData>(to)).toMatchObject({
    name: 'old-site.xml',
    state: 'waiting',
    progress: { phase: 'waiting' },
    may: { import: false, stop: true, discard: false },
  })
  await work()
  const checked = await open<ArchiveRequestData>(to)
  expect(checked).toMatchObject({ state: 'checked', progress: null, format: 'WordPress', report: true })
  expect(checked.stories).toBeGreaterThan(2)
  expect(checked.found.map(({ label }) => label)).toContain('Stories')
  expect(checked.findings.length).toBeGreaterThan(0)
  expect(checked.findings.every(({ examples }) => examples.length > 0)).toBe(true)
  expect((await open<ArchiveRequestData>(to, { lang: 'ar' })).found.map(({ label }) => label)).toContain(
    'المواد',
  )
  expect(await stories()).toEqual([])
  expect((await open<ArchivesData>('/admin/archives')).open).toMatchObject([
    { name: 'old-site.xml', state: 'checked' },
  ])

  // Pressed twice, it is one import.
  await Promise.all([1, 2].map(() => press(to, { do: 'import' }, { intent: 'twice' })))
  await work()
  const run = await importAt()
  const { status, location } = await openScreen(room.app, to, { viewer: chief }).then(
    () => ({ status: 200, location: null }),
    (answer: Response) => ({ status: answer.status, location: answer.headers.get('location') }),
  )
  expect([status, location]).toEqual([302, run])
  const imported = await open<ArchiveImportData>(run)
  expect(imported).toMatchObject({
    state: 'done',
    progress: null,
    may: { undo: true, stop: false, again: false },
  })
  const here = await stories()
  expect(imported.stories.count).toBe(here.length)
  expect(here.every((story) => story.status === 'draft')).toBe(true)
  expect(imported.made).toContainEqual({ label: 'Stories added', count: here.length })
  // What is not needed any more is gone; the report stays.
  expect((await stored()).every((key) => /-(ar|en)\.(csv|html)$/.test(key))).toBe(true)
  expect(await open<ArchivesData>('/admin/archives')).toMatchObject({ open: [], list: { count: 1 } })

  const [changed] = here
  await sql`update editorial_post set title_ar = 'غيّرناه هنا' where id = ${changed?.id}`.execute(room.app.db)
  const asked = await open<ArchiveUndoData>(`${run}/undo`)
  expect(asked).toMatchObject({ kept: 1, restored: 0, later: null })
  expect(asked.removed).toBeGreaterThanOrEqual(here.length - 1)
  await Promise.all([1, 2].map(() => press(`${run}/undo`, { do: 'undo' }, { intent: 'undo' })))
  expect(await open<ArchiveImportData>(run)).toMatchObject({ state: 'undoing', progress: { phase: 'undo' } })
  await work()
  expect((await stories()).map(({ id }) => id)).toEqual([changed?.id])
  const undone = await open<ArchiveImportData>(run)
  expect(undone).toMatchObject({ state: 'undone', may: { undo: false } })
  expect(undone.undone).toContainEqual({ label: 'Removed', count: asked.removed })
  expect(undone.undone).toContainEqual({ label: 'Kept, as they were changed here', count: 1 })
  const lines = await room.app.db
    .selectFrom('audit_log')
    .select(['action', 'actor as by'])
    .orderBy('id')
    .execute()
  const by = chief.role === 'visitor' ? '' : chief.username
  expect(lines).toEqual([
    { action: 'archive.check', by },
    { action: 'archive.import', by },
    { action: 'archive.undo', by },
  ])
})

test('MOVE-01 only who may import archives sees them and sends them', async () => {
  const to = await send()
  const editor = await room.account('editor')
  for (const path of ['/admin/archives', to]) {
    expect((await openScreen(room.app, path, { viewer: editor })).status).toBe(403)
    expect((await press(path, { do: 'check', ...CHOICES, file: wxr() }, { viewer: editor })).status).toBe(403)
  }
  const links = async (viewer: Viewer) =>
    (await openScreen(room.app, '/admin', { viewer })).panel.rail.flatMap(({ items }) =>
      items.map((item) => item.to),
    )
  expect(await links(chief)).toContain('/admin/archives')
  expect(await links(editor)).not.toContain('/admin/archives')
})

test('MOVE-01 a form without an archive, with two, or with choices that cannot be is refused field by field', async () => {
  const wrong = async (fields: Readonly<Record<string, string | File>>) =>
    Object.keys((await press('/admin/archives', { do: 'check', ...CHOICES, ...fields })).fields).toSorted()
  expect(await wrong({})).toEqual(['file'])
  expect(await wrong({ file: wxr(), address: 'https://old.example/feed' })).toEqual(['address'])
  expect(await wrong({ address: 'http://old.example/feed' })).toEqual(['address'])
  expect(await wrong({ file: wxr(), section: 'news' })).toEqual(['section'])
  expect(await wrong({ file: wxr(), newsletter: 'none' })).toEqual(['newsletter'])
  const lines = { sections: 'world = nowhere', fields: 'price', columns: 'x', site: 'old' }
  expect(await wrong({ file: wxr(), ...lines })).toEqual(['columns', 'fields', 'sections', 'site'])
  expect(await room.app.db.selectFrom('archive_request').select('id').execute()).toEqual([])
})

test('MOVE-01 what is no archive fails with the reason in the reader’s language, and can be discarded', async () => {
  const to = await send({ file: new File(['only a text'], 'a.txt') })
  await work()
  const failed = await open<ArchiveRequestData>(to)
  expect(failed).toMatchObject({ state: 'failed', may: { import: false, discard: true } })
  expect(failed.problem).toContain('not an archive')
  expect((await open<ArchiveRequestData>(to, { lang: 'ar' })).problem).toContain('ليس هذا أرشيفاً')
  for (let time = 0; time < 2; time++)
    expect(pathIn((await press(to, { do: 'discard' })).location)).toMatch(/archives\?done=discarded$/)
  expect(await room.app.db.selectFrom('archive_request').select('id').execute()).toEqual([])
})

test('MOVE-01 what waits can be stopped and go on; the import of a process that ends is gone on with by the next attempt', async () => {
  const to = await send()
  await press(to, { do: 'stop' })
  expect(await open<ArchiveRequestData>(to)).toMatchObject({ state: 'stopped', may: { again: true } })
  await work()
  expect(await open<ArchiveRequestData>(to)).toMatchObject({ state: 'stopped' })
  await press(to, { do: 'again' })
  await work()
  await press(to, { do: 'import' })
  const job = room.app.seen.jobs.at(-1)?.data as { id: number }
  const ended = new AbortController()
  ended.abort(new Error('the process ends'))
  await expect(archiveRunner(app())(job, { attempt: 1, last: false, signal: ended.signal })).rejects.toThrow()
  expect(await stories()).toEqual([])
  expect(await open<ArchiveRequestData>(to)).toMatchObject({ state: 'running' })
  await work()
  expect(await open<ArchiveImportData>(await importAt())).toMatchObject({ state: 'done' })
  expect((await stories()).length).toBeGreaterThan(2)
})

test('MOVE-01 whoever asked for a stop while it works finds it stopped; what was not heard of for long can go on', async () => {
  const to = await send()
  await work()
  await press(to, { do: 'import' })
  await sql`update archive_request set state = 'running', worked_at = now() - interval '5 minutes'`.execute(
    room.app.db,
  )
  expect(await open<ArchiveRequestData>(to)).toMatchObject({
    state: 'broken',
    may: { again: true, stop: true },
  })
  await sql`update archive_request set worked_at = now()`.execute(room.app.db)
  await press(to, { do: 'stop' })
  expect(await open<ArchiveRequestData>(to)).toMatchObject({
    state: 'running',
    progress: { phase: 'stopping' },
  })
  await work()
  expect(await open<ArchiveRequestData>(to)).toMatchObject({ state: 'stopped', may: { again: true } })
  expect(await stories()).toEqual([])
})

test('MOVE-01 of two imports of one site the later one is undone first', async () => {
  for (const name of ['one.xml', 'two.xml']) {
    const to = await send({ file: wxr(name) })
    await work()
    // The second finds everything here already: a form that was sent anyway is an import that changes nothing.
    await press(to, { do: 'import' })
    await work()
  }
  const last = await importAt()
  const first = last.replace(/\d+$/, (id) => String(Number(id) - 1))
  expect(await open<ArchiveUndoData>(`${first}/undo`)).toMatchObject({
    later: Number(/\d+$/.exec(last)?.[0]),
  })
  expect((await press(`${first}/undo`, { do: 'undo' })).status).toBe(412)
  await press(`${last}/undo`, { do: 'undo' })
  await work()
  await press(`${first}/undo`, { do: 'undo' })
  await work()
  expect(await open<ArchiveImportData>(first)).toMatchObject({ state: 'undone' })
})

test('MOVE-01 choices are changed and checked again; archives that nothing was done with for a week are deleted', async () => {
  const to = await send()
  await work()
  await press(to, { do: 'check', ...CHOICES, standing: 'drafts', sections: 'economy = around-world' })
  await work()
  const { choices, state } = await open<ArchiveRequestData>(to)
  expect(choices.chosen).toMatchObject({ standing: 'drafts', sections: 'economy = around-world' })
  expect(state).toBe('checked')
  const week = new Date(Date.now() + 8 * 24 * 3600 * 1000)
  await sweepArchives(room.app, new Date())
  expect((await open<ArchivesData>('/admin/archives')).open).toHaveLength(1)
  await sweepArchives(room.app, week)
  expect((await open<ArchivesData>('/admin/archives')).open).toEqual([])
  expect(await stored()).toEqual([])
})

test('MOVE-01 who had an archive checked, stopped or removed is recorded, once each', async () => {
  const did = async () =>
    (
      await room.app.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'after'])
        .where('kind', '=', 'archive')
        .orderBy('id')
        .execute()
    ).map(({ action, actor, after }) => [action, actor, (after as { file?: string } | null)?.file])
  const before = (await did()).length
  const name = chief.role === 'visitor' ? '' : chief.username
  const to = await send()
  await press(to, { do: 'stop' })
  await press(to, { do: 'stop' }, { intent: 'again' })
  await press(to, { do: 'again' })
  await press(to, { do: 'stop' }, { intent: 'third' })
  await press(to, { do: 'discard' })
  await press(to, { do: 'discard' })
  expect((await did()).slice(before)).toEqual([
    ['archive.check', name, 'old-site.xml'],
    ['archive.stop', name, 'old-site.xml'],
    ['archive.check', name, 'old-site.xml'],
    ['archive.stop', name, 'old-site.xml'],
    ['archive.remove', name, 'old-site.xml'],
  ])
})
