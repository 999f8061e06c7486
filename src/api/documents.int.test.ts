import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { testPackage, testPdf } from '#testing/documents.ts'
import { startOf, testServer } from './testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>
const hands = new Map<string, Awaited<ReturnType<typeof startOf>>>()

beforeAll(async () => {
  it = await testServer()
  for (const role of ['author', 'editor'] as const) {
    const user = await it.app.db
      .insertInto('accounts_user')
      .values({ username: role, email: `${role}@kimya.test`, display_name: role, role, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = await openSession(it.app.db, user.id, false, null, new Date())
    hands.set(role, await startOf(it.server, `session=${token}`))
  }
})
afterAll(() => it.close())

test('FILE-01 documents come in both ways, once; each refusal is in the reader’s language', async () => {
  const handOf = (role: string) => hands.get(role) ?? { cookie: '', token: '' }
  const send = (bytes: Buffer, name: string, { lang = 'ar', kind = '', role = 'author' } = {}) => {
    const { cookie, token } = handOf(role)
    return it.server.inject({
      method: 'POST',
      url: `/${lang}/fileuploads/api/Upload${kind && `?kind=${kind}`}`,
      headers: { cookie, 'x-csrftoken': token },
      payload: { file: bytes.toString('base64'), fileName: name, fileExtension: 'png', fileMimeType: 'x' },
    })
  }
  const bytes = Buffer.from('المنتج,السعر\nيوريا,310\n')
  const first = await send(bytes, 'C:\\جداول\\أسعار.csv')
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    {
      picture: null,
      already: false,
      document: { format: 'csv', name: 'أسعار.csv', ar: { title: 'أسعار' }, published_at: null },
    },
  ])
  const { cookie, token } = handOf('author')
  const form = await it.server.inject({
    method: 'POST',
    url: '/ar/fileuploads/api/Upload',
    headers: { cookie, 'x-csrftoken': token, 'content-type': 'multipart/form-data; boundary=kimya' },
    payload: Buffer.concat([
      Buffer.from('--kimya\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--kimya--\r\n'),
    ]),
  })
  expect(form.json()).toMatchObject({ already: true, document: first.json<{ document: object }>().document })
  const refused: readonly [Buffer, string, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'bad_format', 'الصيغة غير مدعومة.'],
    [testPackage('xlsx', 'm', { 'xl/vbaProject.bin': 'x' }), 'bad_format', 'الصيغة غير مدعومة.'],
    [testPdf().subarray(0, 300), 'damaged_file', 'الملف تالف أو غير مكتمل.'],
    [Buffer.from([0xc7, 0xe1, 0x2c, 0xd3]), 'not_utf8', 'احفظ ملف CSV بترميز UTF-8 ثم ارفعه من جديد.'],
  ]
  for (const [content, code, message] of refused)
    expect((await send(content, 'x.csv')).json()).toMatchObject({ error: { code, message } })
  expect((await send(testPdf('picture?'), 'x.png', { kind: 'picture', lang: 'en' })).json()).toMatchObject({
    error: { code: 'bad_format', message: 'The format is not supported.' },
  })
  // A private document is not revealed by uploading the same bytes.
  const secret = testPdf('mine')
  await send(secret, 'mine.pdf', { role: 'editor' })
  await it.app.db
    .updateTable('fileuploads_document')
    .set({ visibility: 1 })
    .where('file_name', '=', 'mine.pdf')
    .execute()
  expect((await send(secret, 'mine.pdf')).json()).toMatchObject({ error: { code: 'conflict' } })
})
