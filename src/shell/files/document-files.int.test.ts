import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountApi } from '#api/mount.server.ts'
import { apiModules } from '#api/modules.server.ts'
import { documentEntries } from '#discovery/sitemaps/sitemap-pages.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Role, Viewer } from '#platform/policy/viewer.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { companyFiles } from '#sections/companies/files.server.ts'
import {
  archiveDocument,
  changeDocument,
  publishDocument,
  removeDocument,
} from '#sections/fileuploads/library/documents.server.ts'
import { receiveUpload } from '#sections/fileuploads/library/receive.server.ts'
import { loader } from '#sections/fileuploads/pages/downloads.tsx'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { testPackage, testPdf, testVideo } from '#testing/documents.ts'
import { renderTextEmbed } from '../charts/text-embed.server.tsx'
import { serveDocumentFiles } from './document-files.server.ts'

let room: Newsroom
let server: FastifyInstance
let folder: string
let author: Viewer & { id: number }
let editor: Viewer & { id: number }
const cookies = new Map<Role, string>()
const viewers = new Map<Role, Viewer>()

beforeAll(async () => {
  room = await testNewsroom()
  folder = await mkdtemp(join(tmpdir(), 'kimya-documents-'))
  Object.assign(room.app, { storage: fileStorage(folder) })
  server = Fastify()
  serveDocumentFiles(server, room.app)
  await mountApi(
    server,
    room.app,
    apiModules(() => '0'),
    { checkAnswers: true },
  )
  author = await room.account('author')
  editor = await room.account('editor')
  for (const role of ['member', 'subscriber'] as const) viewers.set(role, await room.account(role))
  viewers.set('author', author).set('editor', editor)
  for (const [role, viewer] of viewers) {
    if (viewer.role === 'visitor') continue
    const { token } = await openSession(room.app.db, viewer.id, false, null, new Date())
    cookies.set(role, `session=${token}`)
  }
})
afterAll(async () => {
  await server.close()
  await room.drop()
  await rm(folder, { recursive: true })
})

const asking = (viewer: Viewer) => testContext(room.app, { viewer }).ctx

/** Uploads a document and gives it to readers. */
async function offer(
  name: string,
  bytes: Buffer,
  access: { visibility?: 1 | 2 | 3; paid?: boolean } = {},
): Promise<number> {
  const received = await receiveUpload(asking(author), { name, content: chunks(bytes) })
  if (received.kind !== 'document') throw new Error('No document')
  const { id } = received
  await changeDocument(asking(editor), id, {
    ar: { title: `تقرير ${name}`, description: 'وصف', source: 'كيميا' },
    en: { title: `Report ${name}`, description: 'Text', source: 'Kimya' },
    category: 'reports',
    language: 'ar',
    replaces: null,
    visibility: 3,
    paid: false,
    ...access,
  })
  await publishDocument(asking(editor), id, true)
  return id
}
async function* chunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}
const get = (
  id: number | string,
  headers: Record<string, string> = {},
  { role, lang = 'ar', method = 'GET' }: { role?: Role; lang?: Lang; method?: 'GET' | 'HEAD' } = {},
) =>
  server.inject({
    method,
    url: `${lang === 'en' ? '/en' : ''}/fileuploads/downloads/${id}/file`,
    headers: { ...(role && { cookie: cookies.get(role) ?? '' }), ...headers },
  })
const downloadsOf = async (id: number) =>
  (
    await room.app.db
      .selectFrom('fileuploads_document')
      .select('downloads')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).downloads
const page = (path: string, viewer: Viewer = { role: 'visitor' }, id?: number) =>
  loader(
    routeArgs(testContext(room.app, { path, viewer }).ctx, id === undefined ? {} : { file_id: String(id) }),
  )
const api = (path: string, role?: Role) =>
  server.inject({
    url: `/ar/fileuploads/api/${path}`,
    headers: role ? { cookie: cookies.get(role) ?? '' } : {},
  })

test('FILE-02 a file is sent to be saved, with its type, name and checksum, and is known again', async () => {
  const bytes = testPdf('سوق اليوريا')
  const id = await offer('تقرير "السوق".pdf', bytes)
  const whole = await get(id)
  expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
  const hash = createHash('sha256').update(bytes).digest()
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'repr-digest': `sha-256=:${hash.toString('base64')}:`,
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('تقرير "السوق".pdf')}`,
  })
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  const etag = String(whole.headers.etag)
  expect([(await get(id, { 'if-none-match': `W/"x", ${etag}` })).statusCode]).toEqual([304])
  expect((await get(id, { 'if-modified-since': String(whole.headers['last-modified']) })).statusCode).toBe(
    304,
  )
  const head = await get(id, { range: 'bytes=0-4' }, { method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(bytes.length),
    '',
  ])
})

test('FILE-02 an interrupted download is resumed: parts are joined to the same bytes alone', async () => {
  const bytes = testPackage('xlsx', 'resumed')
  const id = await offer('جدول.xlsx', bytes)
  const first = await get(id, { range: 'bytes=0-99' })
  const etag = String(first.headers.etag)
  const rest = await get(id, { range: 'bytes=100-', 'if-range': etag })
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
  expect(rest.headers['content-range']).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`)
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(bytes)).toBe(true)
  expect((await get(id, { range: 'bytes=-10' })).rawPayload.equals(bytes.subarray(-10))).toBe(true)
  const changed = await get(id, { range: 'bytes=100-', 'if-range': '"other"' })
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length])
  const past = await get(id, { range: `bytes=${bytes.length}-` })
  expect([past.statusCode, past.headers['content-range'], past.body]).toEqual([
    416,
    `bytes */${bytes.length}`,
    '',
  ])
})

test('FILE-02 a reader counts once a day; a part, a look and a refusal do not count', async () => {
  const id = await offer('عد.pdf', testPdf('counted'))
  await get(id, {}, { method: 'HEAD' })
  await get(id, { range: 'bytes=50-' })
  await get(id, { range: 'bytes=99999-' })
  expect(await downloadsOf(id)).toBe(0)
  await get(id)
  await get(id)
  await get(id, { range: 'bytes=0-10' })
  expect(await downloadsOf(id)).toBe(1)
  await get(id, {}, { role: 'member' })
  await get(id, {}, { role: 'member', lang: 'en' })
  expect(await downloadsOf(id)).toBe(2)
  expect(await page(`/fileuploads/downloads/${id}`, undefined, id)).toMatchObject({
    html: expect.stringMatching(/مرات التنزيل<\/dt><dd><span><bdi[^>]*>2</),
  })
})

test('FILE-02 ACC-06 who may not have a document gets no byte of it and sees it nowhere', async () => {
  const members = await offer('members.pdf', testPdf('CANARY members'), { visibility: 2 })
  const own = await offer('own.pdf', testPdf('CANARY own'), { visibility: 1 })
  const paid = await offer('paid.pdf', testPdf('CANARY paid'), { paid: true })
  const gone = await offer('gone.pdf', testPdf('CANARY gone'))
  await archiveDocument(asking(editor), gone, true)
  const waits = await offer('waits.pdf', testPdf('CANARY waits'))
  await publishDocument(asking(editor), waits, false)
  const statuses = async (id: number) =>
    Promise.all(
      ([undefined, 'member', 'subscriber', 'author', 'editor'] as const).map(
        async (role) => (await get(id, {}, role ? { role } : {})).statusCode,
      ),
    )
  expect(await statuses(members)).toEqual([303, 200, 200, 200, 200])
  expect(await statuses(paid)).toEqual([303, 303, 200, 200, 200])
  // Its author is who uploaded it.
  expect(await statuses(own)).toEqual([404, 404, 404, 200, 200])
  expect([await statuses(gone), await statuses(waits)]).toEqual([
    [404, 404, 404, 404, 404],
    [404, 404, 404, 404, 404],
  ])
  for (const refused of [members, own, paid, gone, waits])
    expect((await get(refused)).body).not.toContain('CANARY')
  expect((await get('x')).statusCode).toBe(404)
  expect((await get('99999')).body).toBe('هذه الصفحة غير متاحة.\n')

  // Page, list, API, search and sitemap: one answer.
  const visitor: Viewer = { role: 'visitor' }
  const at = (id: number) => `/fileuploads/downloads/${id}`
  expect(await thrownBy(() => page(at(members), visitor, members))).toMatchObject({ status: 403 })
  for (const id of [own, gone, waits])
    expect(await thrownBy(() => page(at(id), visitor, id))).toMatchObject({ status: 404 })
  const offered = await page(at(paid), visitor, paid)
  expect(offered.html).toContain('هذا المستند للمشتركين')
  expect(offered.html).not.toContain(`${at(paid)}/file`)
  const listed = async (viewer: Viewer) => (await page('/fileuploads/downloads?q=report', viewer)).html
  expect(await listed(visitor)).toContain('paid.pdf')
  for (const name of ['members.pdf', 'own.pdf', 'gone.pdf', 'waits.pdf'])
    expect(await listed(visitor), name).not.toContain(name)
  expect(await listed(viewers.get('member') ?? visitor)).toContain('members.pdf')
  expect(await listed(viewers.get('member') ?? visitor)).not.toContain('own.pdf')
  expect((await api('Documents?q=members.pdf')).json()).toMatchObject({ results: [], count: 0 })
  expect((await api('Documents?q=members.pdf', 'member')).json()).toMatchObject({ count: 1 })
  expect((await api(`Documents/${members}`)).statusCode).toBe(403)
  expect((await api(`Documents/${own}`, 'member')).statusCode).toBe(404)
  const found = await room.app.db
    .selectFrom('search_document')
    .select('key')
    .where('source', '=', 'document')
    .execute()
  const open = found.map(({ key }) => Number(key))
  expect(open).toContain(paid)
  for (const id of [members, own, gone, waits]) expect(open).not.toContain(id)
  const paths = (await documentEntries(room.app)).map(({ paths: { ar } }) => ar)
  expect(paths).toContain(at(paid))
  for (const id of [members, own, gone, waits]) expect(paths).not.toContain(at(id))
})

test('MKT-04 FILE-02 a company’s file leads to its document, with format, size and language, for who may know of it', async () => {
  const { db } = room.app
  await db
    .insertInto('companies_company')
    .values({
      slug: 'orlix',
      name_ar: 'أورلكس',
      shortcut_name_ar: 'أورلكس',
      country: 'SA',
      confidence: 'high',
      source_ar: 'م',
      source_en: 's',
    })
    .execute()
  const id = await offer('annual.pdf', testPdf('annual'))
  await db
    .insertInto('companies_financial_file')
    .values({
      slug: 'orlix-2025',
      company: 'orlix',
      kind: 'annual_report',
      title_ar: 'التقرير السنوي',
      year: 2025,
      period: 'FY',
      source_ar: 'م',
      source_en: 's',
      as_of: '2026',
      confidence: 'high',
      document_id: id,
      file_url: 'https://exchange.example/a.pdf',
    })
    .execute()
  const cell = async (viewer: Viewer = { role: 'visitor' }) =>
    (await companyFiles(testContext(room.app, { viewer }).ctx, 'orlix'))?.rows[0]?.cells[0]
  expect(await cell()).toMatchObject({
    href: `/fileuploads/downloads/${id}`,
    sub: expect.stringMatching(/^PDF · \d+ بايت · العربية$/),
  })
  // A used document is not removed; an unpublished one redirects to where it was published.
  await expect(removeDocument(asking(editor), id)).rejects.toMatchObject({ code: 'document_in_use' })
  await publishDocument(asking(editor), id, false)
  expect(await cell()).toMatchObject({ href: 'https://exchange.example/a.pdf' })
})

test('NEWS-02 FILE-02 an own video is sent in the parts that a player asks for, with its captions, to those who may have it', async () => {
  const bytes = testVideo('everyone')
  const id = await offer('start-up.mp4', bytes)
  const part = await get(id, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(part.headers['content-type']).toBe('video/mp4')
  expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
  const captions = (number: number, prefix = '', role?: Role) =>
    server.inject({
      url: `${prefix}/fileuploads/downloads/${number}/captions`,
      headers: role ? { cookie: cookies.get(role) ?? '' } : {},
    })
  expect((await captions(id)).statusCode).toBe(404)
  const said = { ar: 'WEBVTT\n\n00:01.000 --> 00:02.000\nبدء\n', en: '' }
  await room.app.db
    .updateTable('fileuploads_document')
    .set({ captions_ar: said.ar })
    .where('id', '=', id)
    .execute()
  const answer = await captions(id)
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    said.ar,
    'text/vtt; charset=utf-8',
  ])
  expect((await captions(id, '/en')).statusCode).toBe(404)

  const shown = async (number: number, viewer: Viewer = { role: 'visitor' }) => {
    const query = new URLSearchParams()
    const embed = { kind: 'video', section: 'fileuploads', key: String(number), query } as const
    return (await renderTextEmbed(testContext(room.app, { viewer }).ctx, embed)) ?? ''
  }
  const html = await shown(id)
  // Nothing of it is loaded before a reader plays it, and it takes its place at once.
  expect(html).toMatch(/<video controls="" preload="none" [^>]*aspect-ratio:1\.778/)
  expect(html).toContain(`<track kind="captions" src="/fileuploads/downloads/${id}/captions" srcLang="ar"`)
  expect(html).not.toContain('/en/fileuploads')

  const paid = await offer('paid.mp4', testVideo('paid'), { paid: true })
  await room.app.db
    .updateTable('fileuploads_document')
    .set({ captions_ar: said.ar })
    .where('id', '=', paid)
    .execute()
  expect((await get(paid, { range: 'bytes=0-9' })).statusCode).toBe(303)
  expect((await captions(paid)).statusCode).toBe(404)
  expect((await captions(paid, '', 'subscriber')).statusCode).toBe(200)
  expect(await shown(paid)).not.toContain('<video')
  expect(await shown(paid)).toContain(`href="/fileuploads/downloads/${paid}"`)
  await publishDocument(asking(editor), id, false)
  expect(await shown(id)).toBe('')
  // What is cut off on its way is refused.
  await expect(
    receiveUpload(asking(author), { name: 'x.mp4', content: chunks(bytes.subarray(0, -20)) }),
  ).rejects.toMatchObject({ code: 'damaged_file' })
})
