import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { imageAudience } from '#editorial/images/image-audience.server.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import type { Role } from '#platform/policy/viewer.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { UPLOADS } from '#platform/limits/limits.ts'
import { RULES_TAG } from '#sections/fileuploads/library/rules.server.ts'
import { sweepUploads } from '#sections/fileuploads/library/receive.server.ts'
import { testPicture } from '#testing/picture.ts'
import { startOf, testServer } from './testing-server.server.ts'

const ADDRESS = '/ar/fileuploads/api/Upload'

let it: Awaited<ReturnType<typeof testServer>>
let folder: string
let port: number
const hands = new Map<Exclude<Role, 'visitor'>, { cookie: string; token: string }>()

beforeAll(async () => {
  it = await testServer()
  folder = await mkdtemp(join(tmpdir(), 'kimya-upload-'))
  Object.assign(it.app, { storage: fileStorage(folder) })
  for (const role of ['member', 'author', 'editor'] as const) {
    const user = await it.app.db
      .insertInto('accounts_user')
      .values({ username: role, email: `${role}@kimya.test`, display_name: role, role, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = await openSession(it.app.db, user.id, false, null, new Date())
    hands.set(role, await startOf(it.server, `session=${token}`))
  }
  await it.server.listen({ port: 0, host: '127.0.0.1' })
  port = (it.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await it.close()
  await rm(folder, { recursive: true })
})
// Whatever became of an upload, nothing of it is left where it waited.
afterEach(async () => {
  const left = await waiting()
  if (left.length > 0) throw new Error(`Left behind: ${left.join()}`)
})

const waiting = () => readdir(join(folder, 'uploads')).catch(() => [])
const handOf = (role: Exclude<Role, 'visitor'>) => hands.get(role) ?? { cookie: '', token: '' }
const rows = () => it.app.db.selectFrom('media_image').selectAll().execute()
const HTML = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(400)}`)
const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>${' '.repeat(400)}`,
)

/** The seed's payload. */
function sendJson(role: Role, bytes: Buffer, name = 'صورة.png', lang = 'ar') {
  const { cookie, token } = role === 'visitor' ? { cookie: '', token: '' } : handOf(role)
  return it.server.inject({
    method: 'POST',
    url: ADDRESS.replace('/ar/', `/${lang}/`),
    headers: { cookie, 'x-csrftoken': token },
    payload: {
      file: bytes.toString('base64'),
      fileName: name,
      fileExtension: name.split('.').at(-1),
      fileMimeType: 'image/png',
    },
  })
}

const BOUNDARY = 'kimya'
const partOf = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`

/** A browser's form data, in the pieces that are given. */
function sendForm(role: Exclude<Role, 'visitor'>, bytes: Buffer, name = 'صورة.png') {
  const { cookie, token } = handOf(role)
  return it.server.inject({
    method: 'POST',
    url: ADDRESS,
    headers: {
      cookie,
      'x-csrftoken': token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(partOf(name)), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
}

/** Begins an upload over a connection of its own and sends no end. */
function begin(role: Exclude<Role, 'visitor'>, bytes: Buffer) {
  const { cookie, token } = handOf(role)
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: ADDRESS,
    headers: {
      cookie,
      'x-csrftoken': token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 10_000_000,
    },
  })
  sent.on('error', () => undefined)
  sent.write(Buffer.concat([Buffer.from(partOf('slow.png')), bytes]))
  return sent
}

const codeOf = (answer: { json: () => { error?: { code: string } } }) => answer.json().error?.code

describe('FILE-01 what is taken', () => {
  test('a picture in base64 and the same one as a form is one picture, upright, without metadata, with its name', async () => {
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#00566a' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const first = await sendJson('author', photo, 'C:\\صور\\مصنع\u202e الجبيل.jpg')
    expect(first.statusCode).toBe(201)
    const { picture } = first.json<{ picture: { key: string } }>()
    expect(first.json()).toMatchObject({
      already: false,
      picture: { name: 'مصنع الجبيل.jpg', width: 800, height: 1200, focalX: 50, archived: false },
    })
    const again = await sendForm('editor', photo, 'اسم آخر.jpg')
    expect([again.statusCode, again.json()]).toMatchObject([
      201,
      { already: true, picture: { key: picture.key, name: 'مصنع الجبيل.jpg' } },
    ])
    expect(await rows()).toHaveLength(1)
    const kept = await sharp(join(folder, 'images', picture.key, 'original')).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 800, height: 1200 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
    const audit = await it.app.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'key'])
      .where('kind', '=', 'media')
      .execute()
    expect(audit).toEqual([{ action: 'media.upload', actor: 'author', key: picture.key }])
    const list = (role: Role) =>
      it.server.inject({
        url: `/ar/fileuploads/api/Pictures?q=${encodeURIComponent('الجبيل')}`,
        headers: role === 'visitor' ? {} : { cookie: handOf(role).cookie },
      })
    expect((await list('author')).json()).toMatchObject({
      results: [{ key: picture.key }],
      total_pages: 1,
    })
    expect([(await list('member')).statusCode, (await list('visitor')).statusCode]).toEqual([403, 401])
    // Only the newsroom sees it before a post has it.
    for (const [role, audience] of [
      ['member', 'nobody'],
      ['author', 'reader'],
    ] as const)
      expect(await imageAudience(it.app, picture.key, handOf(role).cookie)).toBe(audience)
    expect(await imageAudience(it.app, picture.key, undefined)).toBe('nobody')
  })

  test('SAFE-08 one picture sent ten times at once, in both ways, is one picture with one line in the audit log', async () => {
    const bytes = await testPicture(640, 480, '#aa2200')
    const before = (await rows()).length
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? sendJson('editor', bytes) : sendForm('author', bytes))),
    )
    expect(
      new Set(answers.map((answer) => answer.json<{ picture: { key: string } }>().picture.key)).size,
    ).toBe(1)
    expect((await rows()).length).toBe(before + 1)
    const key = answers[0]?.json<{ picture: { key: string } }>().picture.key ?? ''
    const lines = await it.app.db
      .selectFrom('audit_log')
      .select('action')
      .where('kind', '=', 'media')
      .where('key', '=', key)
      .execute()
    expect(lines).toEqual([{ action: 'media.upload' }])
  })
})

describe('FILE-01 what is refused, and leaves nothing behind', () => {
  test('each rule says in the reader’s language what is wrong, whichever way the file came', async () => {
    const png = await testPicture(400, 300, '#123456')
    const flood = Buffer.from(png)
    flood.writeUInt32BE(60_000, 16)
    flood.writeUInt32BE(60_000, 20)
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
    const before = await rows()
    const cases: readonly [string, Buffer, string][] = [
      ['page.png', HTML, 'bad_format'],
      ['drawing.png', SVG, 'bad_format'],
      ['old.png', Buffer.concat([Buffer.from('BM'), Buffer.alloc(400)]), 'bad_format'],
      ['scan.png', await sharp(png).tiff().toBuffer(), 'bad_format'],
      ['moving.png', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(400)]), 'damaged_file'],
      ['both.png', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), HTML]), 'damaged_file'],
      ['half.png', png.subarray(0, 300), 'damaged_file'],
      ['bomb.png', flood, 'picture_too_big'],
      ['small.png', await testPicture(190, 400), 'picture_too_small'],
      ['nothing.png', Buffer.alloc(0), 'invalid_input'],
    ]
    for (const [name, bytes, code] of cases) {
      expect([name, codeOf(await sendForm('editor', bytes, name))]).toEqual([name, code])
      expect([name, codeOf(await sendJson('editor', bytes, name))]).toEqual([name, code])
    }
    const said = (lang: string) => sendJson('editor', SVG, 'x.svg', lang)
    expect((await said('ar')).json()).toMatchObject({ error: { message: 'الصيغة غير مدعومة.' } })
    expect((await said('en')).json()).toMatchObject({ error: { message: 'The format is not supported.' } })
    expect(await rows()).toEqual(before)
    expect((await readdir(join(folder, 'images'))).length).toBe(before.length)
  })

  test('a rule that the newsroom changes holds at once: size, sides, a format of its own', async () => {
    const { db, changes } = it.app
    await db
      .updateTable('fileuploads_rule')
      .set({ file_size: 10, file_size_type: 'kb', max_width: 500 })
      .where('file_extension', '=', 'png')
      .execute()
    await changes.publish([RULES_TAG])
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 99, sigma: 30 },
      },
    })
      .png()
      .toBuffer()
    expect(codeOf(await sendForm('editor', noise))).toBe('file_too_large')
    expect(codeOf(await sendForm('editor', await testPicture(600, 200)))).toBe('picture_too_big')
    const table = (await it.server.inject('/ar/fileuploads/api/Extensions')).json<{ results: object[] }>()
    expect(table.results).toContainEqual(
      expect.objectContaining({
        file_extension: 'png',
        file_description: 'صورة PNG',
        file_size_text: '10 كيلوبايت',
      }),
    )
    await db
      .updateTable('fileuploads_rule')
      .set({ active: false })
      .where('file_extension', '=', 'png')
      .execute()
    await changes.publish([RULES_TAG])
    expect(codeOf(await sendForm('editor', await testPicture(300, 200)))).toBe('bad_format')
    await db
      .updateTable('fileuploads_rule')
      .set({ active: true, file_size: 20, file_size_type: 'mb', max_width: 12_000 })
      .where('file_extension', '=', 'png')
      .execute()
    await changes.publish([RULES_TAG])
  })

  test('ACC-06 who may not upload is refused; so is a text that is no base64, a form without a file and a stale token', async () => {
    const png = await testPicture(200, 200)
    expect((await sendJson('visitor', png)).statusCode).toBe(412)
    const visitor = await startOf(it.server)
    hands.set('subscriber', visitor)
    expect((await sendJson('subscriber', png)).statusCode).toBe(401)
    expect((await sendJson('member', png)).statusCode).toBe(403)
    expect((await sendForm('member', png)).statusCode).toBe(403)
    const { cookie, token } = handOf('editor')
    const send = (headers: object, payload: string | object) =>
      it.server.inject({ method: 'POST', url: ADDRESS, headers: { cookie, ...headers }, payload })
    const multipart = { 'x-csrftoken': token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    expect(codeOf(await send({ 'x-csrftoken': token }, { file: 'not base64!', fileName: 'x' }))).toBe(
      'invalid_input',
    )
    expect(codeOf(await send(multipart, `--${BOUNDARY}--\r\n`))).toBe('invalid_input')
    expect(codeOf(await send({ ...multipart, 'content-type': 'multipart/form-data' }, 'x'))).toBe(
      'bad_request',
    )
    // A large body is not even read from who is not logged in; a call that takes no files takes no form of them.
    const large = { 'content-type': 'application/json' }
    expect((await send({ ...large, cookie: '' }, 'x'.repeat(2_000_000))).statusCode).toBe(412)
    const help = await it.server.inject({
      method: 'POST',
      url: '/ar/contact/api/messages',
      headers: { cookie, ...multipart },
      payload: `${partOf('a')}x\r\n--${BOUNDARY}--\r\n`,
    })
    expect(help.statusCode).toBe(415)
  })

  test('SAFE-02 a sender who goes away leaves no file; its places are free again: three send, nine wait, more are refused', async () => {
    const some = Buffer.concat([await testPicture(500, 400, '#00aa00'), Buffer.alloc(200_000)])
    const slow = Array.from({ length: UPLOADS.perAccount + UPLOADS.waiting }, () => begin('author', some))
    await expect.poll(async () => (await waiting()).length).toBe(UPLOADS.perAccount)
    // One that comes before all of those waits with them: the next is asked without waiting for its answer.
    const asked = new Set<Promise<string | undefined>>()
    const ask = () => {
      const answer = sendForm('author', HTML).then(codeOf)
      asked.add(answer)
      return Promise.race([answer, sleep(200)])
    }
    await expect.poll(ask).toBe('too_many')
    for (const one of slow) one.destroy()
    await Promise.all(asked)
    await expect.poll(waiting).toEqual([])
    await expect
      .poll(async () => (await sendForm('author', await testPicture(333, 222))).statusCode)
      .toBe(201)
  })

  test('what a process left behind when it ended is swept after a day', async () => {
    await it.app.storage.put('uploads/left', Buffer.from('x'))
    await sweepUploads(it.app.storage, new Date())
    expect(await waiting()).toEqual(['left'])
    await sweepUploads(it.app.storage, new Date(Date.now() + 25 * 3600 * 1000))
  })
})
