import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { serveRedirectFiles } from '../../../shell/files/redirect-files.server.ts'
import RedirectsFile from './RedirectsFile.tsx'

const SCREEN = '/admin/redirects/file'

let room: Newsroom
let chief: Viewer
let author: Viewer
let server: FastifyInstance
beforeAll(async () => {
  room = await testNewsroom()
  chief = await room.account('administrator')
  author = await room.account('author')
  server = Fastify()
  serveRedirectFiles(server, room.app)
})
afterAll(async () => {
  await server.close()
  await room.drop()
})
beforeEach(async () => {
  await sql`truncate site_redirect`.execute(room.app.db)
  await sql`insert into site_redirect (from_path, to_path, to_lang, permanent) values
    ('/=old', '/helps', null, true), ('/?p=12', '/glossary', 'en', false)`.execute(room.app.db)
})

const file = (text: string) => new File([text], 'redirects.csv', { type: 'text/csv' })
const give = (text: string, viewer = chief, lang: 'ar' | 'en' = 'en') =>
  pressScreen(room.app, SCREEN, { do: 'take', file: file(text) }, { viewer, lang, intent: text })
const stored = async () =>
  (
    await room.app.db
      .selectFrom('site_redirect')
      .select(['from_path', 'to_path', 'to_lang', 'permanent'])
      .orderBy('from_path')
      .execute()
  ).map((row) => Object.values(row).join(' '))
async function download(viewer: Viewer): Promise<{ status: number; body: string }> {
  const { token } = await openSession(
    room.app.db,
    viewer.role === 'visitor' ? 0 : viewer.id,
    false,
    null,
    new Date(),
    {
      proven: true,
    },
  )
  const answer = await server.inject({
    url: '/admin/redirects/redirects.csv',
    headers: { cookie: `session=${token}` },
  })
  return { status: answer.statusCode, body: answer.body }
}

test('MOVE-02 redirects leave as a file and come back as they were, also from a spreadsheet', async () => {
  const { status, body } = await download(chief)
  expect(status).toBe(200)
  expect(
    body
      .replace(/^\u{feff}/u, '')
      .split('\r\n')
      .slice(0, 3),
  ).toEqual(['old_address,leads_to,language,permanent', '/=old,/helps,,yes', '/?p=12,/glossary,en,no'])
  const before = await stored()
  expect(await give(body)).toMatchObject({ status: 303 })
  expect(await stored()).toEqual(before)
  // Semicolons, other columns and another order, as a spreadsheet saves them.
  const sheet =
    'leads_to;note;old_address;language;permanent\n/contact;x;/=old;;نعم\nhttps://else.example/a;y;/2019/قديم/;ar;no\n'
  expect(await give(sheet)).toMatchObject({ status: 303 })
  expect(await stored()).toEqual([
    '/2019/قديم https://else.example/a ar false',
    '/=old /contact  true',
    '/?p=12 /glossary en false',
  ])
  const { rows } = await sql<{
    after: unknown
  }>`select after from audit_log where action = 'redirect.edit' order by id`.execute(room.app.db)
  expect(rows.at(-1)?.after).toEqual({ file: 'redirects.csv', added: 1, changed: 1 })
})

test('MOVE-02 a file with a line that cannot be taken changes nothing, and its lines are named in the reader’s language', async () => {
  const before = await stored()
  const head = 'old_address,leads_to,language,permanent\n'
  for (const [lines, why] of [
    ['/a,/b\n/b,/helps\n', 'Line 2 /a: it leads to an address that is redirected too'],
    ['/c,/=old\n', 'Line 2 /c: it leads to an address that is redirected too'],
    ['/helps,/index\n', 'Line 2 /helps: the site has a page at this address'],
    ['/a,/helps,fr\n', 'Line 2 /a: the language is neither ar nor en'],
    ['/a,/helps,,perhaps\n', 'Line 2 /a: permanent is neither yes nor no'],
    ['/a,javascript:alert(1)\n', 'Line 2 /a: where it leads is not valid'],
    ['no-slash,/helps\n', 'Line 2 no-slash: the old address is not valid'],
    ['/a,/helps\n/a,/glossary\n', 'Line 3 /a: the address was there before'],
  ] as const) {
    const { fields, status } = await give(head + lines)
    expect([lines, status]).toEqual([lines, 400])
    expect(stripBidi(fields['file'] ?? '')).toContain(why)
    expect(await stored()).toEqual(before)
  }
  const { fields } = await give(`${head}/a,/helps,fr\n`, chief, 'ar')
  expect(stripBidi(fields['file'] ?? '')).toContain('لم يُكتب شيء. السطر 2 /a: اللغة ليست ar ولا en.')
  const other = await give('a,b\n1,2\n')
  expect(stripBidi(other.fields['file'] ?? '')).toContain('the columns old_address and leads_to')
})

test('MOVE-02 the file is for who may change redirects', async () => {
  expect((await download(author)).status).toBe(403)
  expect((await openScreen(room.app, SCREEN, { viewer: author })).status).toBe(403)
  const { panel } = await openScreen(room.app, SCREEN, { viewer: chief, lang: 'en' })
  expect(renderView(RedirectsFile, 'en', panel)).toContain('2 redirects')
})
