import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOf } from '#api/testing-server.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { writeNote } from '#entries/notes/notes.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { can } from '#platform/policy/policy.ts'
import { ROLES, VISITOR, type Role, type Viewer } from '#platform/policy/viewer.ts'
import { ID_HEADER_LENGTH } from '#sections/accounts/join/id-headers.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { DEAL } from '#sections/mergers-acquisitions/deals.server.ts'
import { testContext } from './context.server.ts'
import { testPicture } from './picture.ts'
import { CALL_NEEDS, GUARDED_PAGES, type Need } from './needs.server.ts'
import { testSite } from './site.server.ts'

const SECTIONS = ['articles', 'around-world', 'news-excerpt'] as const

let room: Newsroom
let site: Awaited<ReturnType<typeof testSite>>
let server: FastifyInstance
const viewers = new Map<Role, Viewer>()
const posts = new Map<string, number>()
let question: string
let note: number

beforeAll(async () => {
  room = await testNewsroom()
  site = await testSite(room.app)
  server = site.server
  for (const role of ROLES) viewers.set(role, role === 'visitor' ? VISITOR : await room.account(role))
  for (const section of SECTIONS) posts.set(section, await room.post({ section }))
  const { ctx } = testContext(room.app, { path: '/admin', viewer: viewerOf('editor') })
  question = await beginEntry(ctx, HELP)
  note = await room.app.db
    .transaction()
    .execute((trx) => writeNote(trx, ctx, HELP, question, { body: 'راجع السؤال' }))
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

const viewerOf = (role: Role): Viewer => viewers.get(role) ?? VISITOR
/** Whether the table lets the role in; the panel's own door is asked first. */
function mayEnter(role: Role, needs: Need, at: string): boolean {
  const viewer = viewerOf(role)
  if (needs === 'everyone') return true
  if (needs === 'account') return viewer.role !== 'visitor'
  return can(viewer, needs) && (!at.startsWith('/admin') || can(viewer, 'panel.enter'))
}

const entered = new Map<Role, ReturnType<typeof startOf>>()

/** Cookies and form token of a role, logged in once. */
function enter(role: Role): ReturnType<typeof startOf> {
  const known = entered.get(role) ?? logIn(role)
  entered.set(role, known)
  return known
}

async function logIn(role: Role) {
  const viewer = viewerOf(role)
  if (viewer.role === 'visitor') return startOf(server)
  const { token } = await openSession(room.app.db, viewer.id, false, null, new Date())
  return startOf(server, `session=${token}`)
}

type Answer = { statusCode: number; headers: { location?: string } }
const isRefusal = ({ statusCode, headers }: Answer) =>
  statusCode === 401 || statusCode === 403 || /\/account\/login\?/.test(headers.location ?? '')

/** Each request comes from a network of its own: limits are another test's subject. */
let asked = 0
function nextAddress(): string {
  asked += 1
  return `10.0.${asked >> 8}.${asked & 255}`
}

async function ask(role: Role, at: string): Promise<Answer> {
  const { cookie } = await enter(role)
  return server.inject({ url: at, headers: { cookie }, remoteAddress: nextAddress() })
}

async function post(role: Role, at: string): Promise<Answer> {
  const { cookie, token } = await enter(role)
  return server.inject({
    method: 'POST',
    url: at,
    remoteAddress: nextAddress(),
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ csrftoken: token }).toString(),
  })
}

test('ACC-05 ACC-06 SAFE-05 a page that is not for everyone opens to those roles that the table names, to no other, and is cached for none', async () => {
  for (const { at, needs } of Object.values(GUARDED_PAGES).flat())
    for (const role of ROLES) {
      const kept = room.app.pages.bytes
      const answer = await ask(role, at)
      const about = `${role} ${at}: ${answer.statusCode} ${answer.headers.location ?? ''}`
      expect(room.app.pages.bytes, about).toBe(kept)
      expect(isRefusal(answer), about).toBe(!mayEnter(role, needs, at))
      if (role !== 'visitor') expect(answer.statusCode, about).not.toBe(401)
      // Ids are invented: 404 is no access either.
      expect([200, 302, 303, 401, 403, 404], about).toContain(answer.statusCode)
    }
}, 60_000)

test('ACC-05 ACC-06 a form of such a page works for no one else: 401 for nobody, 403 for who is signed in', async () => {
  const forms = new Set(site.unsafe)
  for (const [route, pages] of Object.entries(GUARDED_PAGES))
    for (const { at, needs } of pages) {
      if (!forms.has(route) && !(route === 'admin' && [...forms].some((form) => form.startsWith('admin/'))))
        continue
      for (const role of ROLES.filter((one) => !mayEnter(one, needs, at))) {
        const answer = await post(role, at)
        const about = `${role} POST ${at}: ${answer.statusCode}`
        expect(answer.statusCode >= 400 || isRefusal(answer), about).toBe(true)
        // As its page says: who is nobody may log in, who is somebody lacks the right.
        if (role !== 'visitor') expect(answer.statusCode, about).not.toBe(401)
        if (route.startsWith('admin'))
          expect(role === 'visitor' ? [302, 401] : [403], about).toContain(answer.statusCode)
      }
    }
}, 60_000)

test('ACC-05 a page that refuses a visitor says in the table whom it is for', async () => {
  const unnamed = site.pages.filter((id) => !(id in GUARDED_PAGES))
  expect(unnamed.filter((id) => /^admin(?:\/|$)/.test(id))).toEqual([])
  for (const id of unnamed) {
    // The screen of a refusal is itself one; a second step without a first leads to the login.
    if (id === 'lock' || id === 'account/second-step') continue
    const at =
      id === '/'
        ? '/'
        : `/${id
            .replace(/\/:\w+\?/g, '')
            .replace(/:\w+/g, '1')
            .replace('*', 'x')}`
    expect(isRefusal(await ask('visitor', at)), at).toBe(false)
  }
}, 60_000)

test('ACC-05 every call of the API says in the table whom it is for', () => {
  expect(Object.keys(CALL_NEEDS).sort()).toEqual(site.calls.toSorted())
})

test('ACC-05 ACC-06 a call works for those roles that the table names, and for no other', async () => {
  for (const [call, needs] of Object.entries(CALL_NEEDS))
    // What a visitor gets is refused to no role.
    for (const role of needs === 'everyone' ? (['visitor'] as const) : ROLES) {
      await room.app.db.deleteFrom('rate_limit').execute()
      const { method, url, payload } = await callOf(call, role)
      const { cookie, token } = await enter(role)
      const answer = await server.inject({
        method,
        url,
        remoteAddress: nextAddress(),
        headers: { cookie, 'x-csrftoken': token, 'logout-id': 'x'.repeat(ID_HEADER_LENGTH) },
        ...(method !== 'GET' && { payload }),
      })
      if (call.endsWith('/Logout')) entered.delete(role)
      const about = `${role} ${call}: ${answer.statusCode}`
      expect(isRefusal(answer), about).toBe(!mayEnter(role, needs, url))
      if (role !== 'visitor') expect(answer.statusCode, about).not.toBe(401)
      // A refusal for lack of rights is not one for the input.
      expect(answer.statusCode, about).toBeLessThan(500)
      if (needs !== 'everyone') expect([200, 201, 202, 204, 401, 403], about).toContain(answer.statusCode)
    }
}, 120_000)

const PAYLOADS: readonly (readonly [string, object])[] = [
  ['Reports', { reason: 'spam' }],
  ['Entries/:kind', { fields: {} }],
  ['Entries/:kind/:key', { fields: {}, was: {}, known: 0 }],
  ['Presence', { field: null }],
  ['Card', { address: 'https://www.openstreetmap.org/#map=10/27.01/49.66' }],
  ['Notes/:kind/:key', { body: 'ملاحظة' }],
  ['Notes/:kind/:key/:id', { resolved: true }],
  ['Figures', { blocks: [] }],
  ['Accepted', { id: 'mark', text: '318', note: '' }],
  ['Twins', { field: 'answer', ar: 'one', en: 'other' }],
  ['Upload', { file: (await testPicture(200, 150)).toString('base64'), fileName: 'صورة.png' }],
]

/** A call as a role makes it: of a post that is there, and of a comment that is its own or to be reported, of a question that an editor has begun. */
async function callOf(call: string, role: Role) {
  const [method = '', path = ''] = call.split(' ')
  const section = path.split('/')[1] ?? ''
  const viewer = viewerOf(role)
  const own = method === 'DELETE' && viewer.role !== 'visitor' ? viewer.id : null
  const commentId = async () =>
    (
      await room.app.db
        .insertInto('editorial_comment')
        .values({ post_id: posts.get(section) ?? 0, author_id: own, lang: 'ar', body: 'نص' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const url = path
    .replace(':post_id', String(posts.get(section)))
    .replace(':comment_id', path.includes(':comment_id') ? String(await commentId()) : '')
    .replace('Choices/:kind/:chooser', `Choices/${DEAL.name}/${Object.keys(DEAL.choosers ?? {})[0]}`)
    .replace('Notes/:kind/:key/:id', `Notes/${HELP.name}/${question}/${note}`)
    .replace(/(Entries|Notes|People|Remarks)\/:kind\/:key/, `$1/${HELP.name}/${question}`)
    .replace('Entries/:kind', `Entries/${HELP.name}`)
    .replace(/:\w+/g, '1')
  const payload = PAYLOADS.find(([end]) => path.endsWith(end))?.[1] ?? { text: `تعليق ${role}` }
  return { method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE', url: `/ar${url}`, payload }
}
