import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { offeredDocuments } from '#sections/fileuploads/contract.server.ts'
import { documentPage } from '#sections/fileuploads/page-data.server.tsx'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { testPdf, testVideo } from '#testing/documents.ts'
import { testPicture } from '#testing/picture.ts'
import type { DocumentData, DocumentsData } from './contract.ts'
import Documents from './Documents.tsx'
import DocumentScreen from './DocumentScreen.tsx'

let room: Newsroom
let author: Viewer & { id: number }
let other: Viewer & { id: number }
let editor: Viewer & { id: number }

beforeAll(async () => {
  room = await testNewsroom()
  author = await room.account('author')
  other = await room.account('author')
  editor = await room.account('editor')
})
afterAll(() => room.drop())

const press = (path: string, fields: Record<string, string | File>, viewer: Viewer = author) =>
  pressScreen(room.app, `/admin/documents${path}`, fields, { viewer })
const open = async (id: string, viewer: Viewer, lang: 'ar' | 'en' = 'ar') =>
  openScreen(room.app, `/admin/documents/${id}`, { viewer, lang })
const shown = async (id: string, viewer: Viewer) =>
  (await open(id, viewer)).panel.screen?.data as DocumentData | undefined
const namesIn = ({ list: { rows } }: DocumentsData) => rows.map(({ name }) => name)
const names = async (query: string, viewer: Viewer = editor) => {
  const { panel } = await openScreen(room.app, `/admin/documents${query}`, { viewer })
  return namesIn(panel.screen?.data as DocumentsData)
}

async function upload(name: string, text: string): Promise<string> {
  const file = new File([new Uint8Array(testPdf(text))], name)
  const { location } = await press('', { do: 'upload', file })
  return /documents\/(\d+)\?/.exec(location ?? '')?.[1] ?? `no document: ${location}`
}
const WORDS = {
  do: 'save',
  title_ar: 'تقرير الميثانول',
  title_en: 'Methanol report',
  description_ar: 'ملخص الربع الثالث',
  description_en: 'Third quarter',
  source_ar: 'كيميا',
  source_en: 'Kimya',
  category: 'reports',
  language: 'both',
  visibility: '2',
}

test('ADMIN-02 FILE-02 a document is described by who uploaded it, published by an editor, and from then on changed by editors alone', async () => {
  const id = await upload('methanol.pdf', 'methanol')
  expect((await press(`/${id}`, WORDS, other)).status).toBe(403)
  expect((await press(`/${id}`, { do: 'publish' })).status).toBe(403)
  // A document without a title in each language is not published, and what was typed stays.
  expect((await press(`/${id}`, { do: 'publish' }, editor)).status).toBe(422)
  const long = await press(`/${id}`, { ...WORDS, title_ar: 'ا'.repeat(201) })
  expect(long).toMatchObject({ status: 400, fields: { title_ar: expect.any(String) } })
  expect((await press(`/${id}`, { ...WORDS, visibility: '4' })).status).toBe(400)
  expect((await press(`/${id}`, WORDS)).status).toBe(303)
  expect((await press(`/${id}`, { do: 'publish' }, editor)).status).toBe(303)
  expect(await shown(id, author)).toMatchObject({
    mayEdit: false,
    document: { visibility: 2, language: 'both', published_at: expect.any(String) },
  })
  expect((await press(`/${id}`, { ...WORDS, title_en: 'Another' })).status).toBe(403)
  expect((await press(`/${id}`, { ...WORDS, title_en: '' }, editor)).status).toBe(422)
  expect(await names('?q=methanol&show=published&category=reports')).toEqual(['methanol.pdf'])
  expect(await names('?q=nothing')).toEqual([])
  expect(await names('?show=own', other)).toEqual([])
  const english = renderView(DocumentScreen, 'en', (await open(id, editor, 'en')).panel)
  expect(english).toContain('Unpublish')
  const list = (await openScreen(room.app, '/admin/documents', { viewer: editor })).panel
  expect(renderView(Documents, 'ar', list)).toContain('تقرير الميثانول')
  const lines = await room.app.db
    .selectFrom('audit_log')
    .select('action')
    .where('kind', '=', 'document')
    .where('key', '=', id)
    .execute()
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    'media.edit',
    'media.publish',
    'media.upload',
  ])
})

test('ADMIN-02 a private document of another is in no list and under no address', async () => {
  const id = await upload('private.pdf', 'private')
  expect((await press(`/${id}`, { ...WORDS, visibility: '1' })).status).toBe(303)
  expect((await open(id, other)).status).toBe(404)
  expect((await press(`/${id}`, { do: 'archive' }, other)).status).toBe(404)
  expect(await names('', other)).not.toContain('private.pdf')
  expect(await names('')).toContain('private.pdf')
})

test('ADMIN-02 a document to which a text leads is not removed; one that nothing has goes with its file', async () => {
  const { app } = room
  const [used, free] = [await upload('used.pdf', 'used'), await upload('free.pdf', 'free')]
  const post = await room.post({ body_ar: `<p><a href="/fileuploads/downloads/${used}">التقرير</a></p>` })
  expect((await press(`/${used}`, { do: 'remove' }, editor)).status).toBe(409)
  expect((await shown(used, editor))?.uses).toMatchObject([
    { to: `/admin/articles/${post}`, place: 'link', live: true },
  ])
  const { sha256 } = await app.db
    .selectFrom('fileuploads_document')
    .select('sha256')
    .where('id', '=', Number(free))
    .executeTakeFirstOrThrow()
  expect(await app.storage.get(`documents/${sha256}`)).not.toBeNull()
  expect((await press(`/${free}`, { do: 'remove' }, other)).status).toBe(403)
  expect((await press(`/${free}`, { do: 'remove' })).status).toBe(303)
  expect(await app.storage.get(`documents/${sha256}`)).toBeNull()
  expect((await open(free, editor)).status).toBe(404)
  // Archived it is found in the archive, and uploading the same bytes restores it unpublished.
  expect((await press(`/${used}`, { do: 'archive' })).status).toBe(303)
  expect(await names('?show=archived')).toEqual(['used.pdf'])
  expect(await upload('used again.pdf', 'used')).toBe(used)
  expect(await names('?show=waiting')).toContain('used.pdf')
})

test('FILE-01 the screen of documents takes no picture, and says so beside the field', async () => {
  const file = new File([new Uint8Array(await testPicture(400, 300))], 'x.pdf')
  expect(await press('', { do: 'upload', file })).toMatchObject({
    status: 415,
    fields: { file: 'الصيغة غير مدعومة.' },
  })
})

test('FILE-02 a newer version takes the older one’s place in lists; both keep their pages, which lead to each other', async () => {
  const ids = [await upload('q1.pdf', 'q1'), await upload('q2.pdf', 'q2'), await upload('q3.pdf', 'q3')]
  const [first = '', second = '', third = ''] = ids
  const words = (n: number, more: Record<string, string> = {}) => ({
    ...WORDS,
    title_ar: `نسخة ${n}`,
    title_en: `Version ${n}`,
    visibility: '3',
    ...more,
  })
  const save = (id: string, fields: Record<string, string>) => press(`/${id}`, fields, editor)
  for (const [n, id] of ids.entries()) {
    const replaces = ids[n - 1]
    expect((await save(id, words(n + 1, replaces ? { replaces } : {}))).status).toBe(303)
    expect((await save(id, { do: 'publish' })).status).toBe(303)
  }
  const seen = async (id: string, viewer: Viewer = room.visitor) => {
    const { ctx } = testContext(room.app, { lang: 'en', viewer })
    return (await documentPage(ctx, id)).html
  }
  const listed = async (viewer: Viewer = room.visitor) => {
    const { ctx } = testContext(room.app, { lang: 'en', viewer })
    const found = await offeredDocuments(ctx, { text: 'Version', category: null }, 1)
    return found?.documents.map(({ title }) => title)
  }
  expect(await listed()).toEqual(['Version 3'])
  const old = await seen(first)
  expect(old).toContain('There is a newer version')
  expect([...old.matchAll(/>Version (\d)</g)].map(([, n]) => n)).toEqual(['3', '3', '2', '1'])
  expect(await seen(third)).not.toContain('There is a newer version')

  // A version in between that is unpublished, and a newest that members alone may have.
  await save(second, { do: 'take-back' })
  await save(third, words(3, { replaces: second, visibility: '2' }))
  expect(await listed()).toEqual(['Version 1'])
  expect(await seen(first)).not.toContain('Version 3')
  expect(await listed(other)).toEqual(['Version 3', 'Version 1'])
  expect(await seen(first, other)).toContain('Version 3')

  // Not itself, nothing that has a newer version, and no circle.
  for (const [id, replaces] of [
    [first, first],
    [third, first],
    [first, third],
  ] as const)
    expect(await save(id, words(1, { replaces }))).toMatchObject({ status: 400 })
})

test('NEWS-02 ADMIN-02 a video has captions and a picture before it plays; what is no caption is refused, and stays typed', async () => {
  const file = new File([new Uint8Array(testVideo('panel'))], 'cracker.mp4')
  const { location } = await press('', { do: 'upload', file })
  const id = /documents\/(\d+)\?/.exec(location ?? '')?.[1] ?? `no document: ${location}`
  const fields = {
    ...WORDS,
    captions_ar: '1\n00:00:01,000 --> 00:00:02,000\nبدء',
    captions_en: '',
    poster: '',
  }
  expect((await press(`/${id}`, { ...fields, captions_en: 'words alone' })).status).toBe(400)
  expect((await press(`/${id}`, { ...fields, poster: 'no-such-picture' })).status).toBe(400)
  expect((await press(`/${id}`, fields)).status).toBe(303)
  const data = await shown(id, author)
  expect(data?.document).toMatchObject({
    format: 'mp4',
    captions: { ar: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nبدء\n', en: '' },
    poster: null,
  })
})
