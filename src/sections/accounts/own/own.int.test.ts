import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import type { ShownTo } from './profile.ts'
import { hashPassword } from '../login/password.server.ts'
import { addAccount, mailsTo } from '../testing.server.ts'
import { removePicture, saveData, savePicture, saveShows } from './data.server.ts'
import { deleteAccount, memberData } from './leave.server.ts'
import { memberPictureAudience } from './picture-audience.server.ts'
import { ownAccount, publicProfile } from './profile.server.ts'
import { LEAST_COST } from '#testing/password-cost.ts'

type Member = Extract<Viewer, { id: number }>
const PASSWORD = 'hexagonal-9'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let hash: string
let ali: Member
let sara: Member

const add = (username: string, role: Member['role']) => addAccount(app, { username, role, hash })

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  hash = await hashPassword(PASSWORD, LEAST_COST)
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['accounts_user', 'editorial_post', 'mail_outbox', 'rate_limit'] as const)
    await app.db.deleteFrom(table).execute()
  ali = await add('ali_chem', 'member')
  sara = await add('sara_chem', 'member')
})

const as = (viewer: Viewer, more: object = {}) => testContext(app, { path: '/profile', viewer, ...more }).ctx
const seenBy = (viewer: Viewer) => publicProfile({ app, viewer }, 'ali_chem')
const cookieOf = async ({ id }: Member) =>
  `session=${(await openSession(app.db, id, true, null, new Date())).token}`
const DATA = { name: 'علي الدوسري', gender: '1', country: 'SA', about: 'مهندس عمليات', lang: 'en' }
const picture = async (colour: string) => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
}

test('ACC-07 a member fills in a profile; each field has rules, and what was typed wrongly is not saved', async () => {
  await saveData(as(ali), DATA)
  expect((await ownAccount(as(ali)))?.account).toMatchObject({
    name: 'علي الدوسري',
    gender: 1,
    country: 'SA',
    about: 'مهندس عمليات',
    lang: 'en',
  })
  const cases = [
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'x'.repeat(61) }, { name: 'too_long' }],
    [{ country: 'XX' }, { country: 'invalid' }],
    [{ about: 'x'.repeat(501) }, { about: 'too_long' }],
  ] as const
  for (const [change, errors] of cases)
    await expect(saveData(as(ali), { ...DATA, ...change })).rejects.toMatchObject({ errors })
  await expect(saveData(as(VISITOR), DATA)).rejects.toMatchObject({ code: 'unauthorized' })
  expect((await ownAccount(as(ali)))?.account.name).toBe('علي الدوسري')
})

test.each([
  [3, { visitor: true, member: true, own: true }],
  [2, { visitor: false, member: true, own: true }],
  [1, { visitor: false, member: false, own: true }],
] as const)(
  'ACC-07 what a member shows to level %i is seen by no one else: page and picture alike',
  async (level: ShownTo, sees) => {
    await saveData(as(ali), DATA)
    await savePicture(as(ali), await picture('#00566a'))
    await saveShows(as(ali), { about: level, gender: level, country: level, picture: level, since: level })
    const key = (await ownAccount(as(ali)))?.profile.picture?.key ?? ''
    const readers = [
      [VISITOR, undefined, sees.visitor],
      [sara, await cookieOf(sara), sees.member],
      [ali, await cookieOf(ali), sees.own],
    ] as const
    for (const [viewer, cookie, seen] of readers) {
      const profile = await seenBy(viewer)
      expect(profile).toMatchObject({ username: 'ali_chem', name: 'علي الدوسري' })
      expect([profile?.about, profile?.gender, profile?.country]).toEqual(
        seen ? ['مهندس عمليات', 1, 'SA'] : [null, null, null],
      )
      expect([profile?.picture !== null, profile?.since !== null]).toEqual([seen, seen])
      expect(await memberPictureAudience(app, key, cookie)).toBe(seen ? 'reader' : 'nobody')
    }
  },
)

test('ACC-07 a picture is judged by its bytes and its size; a new one takes the old one’s place, and a removed one is no longer served', async () => {
  const fake = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' })
  await expect(savePicture(as(ali), fake)).rejects.toMatchObject({ code: 'bad_format' })
  await expect(savePicture(as(ali), null)).rejects.toMatchObject({ code: 'required_field' })
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' })
  await expect(savePicture(as(ali), large)).rejects.toMatchObject({ code: 'too_large' })
  const keyNow = async () => (await ownAccount(as(ali)))?.profile.picture?.key ?? ''
  await savePicture(as(ali), await picture('#00566a'))
  const first = await keyNow()
  await savePicture(as(ali), await picture('#ffcc00'))
  const second = await keyNow()
  expect(second).not.toBe(first)
  expect(await memberPictureAudience(app, first, await cookieOf(ali))).toBe('nobody')
  // The same picture of another member is another file with rights of its own.
  await savePicture(as(sara), await picture('#ffcc00'))
  await saveShows(as(sara), { picture: 1 })
  expect(await memberPictureAudience(app, second, undefined)).toBe('reader')
  await removePicture(as(ali))
  expect(await memberPictureAudience(app, second, await cookieOf(ali))).toBe('nobody')
})

test('ACC-04 a deleted account is gone with its sessions; comments stay without a name, posts with their desk', async () => {
  const post = await app.db
    .insertInto('editorial_post')
    .values({ section: 'articles', owner_id: ali.id, title_ar: 'عنوان' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('editorial_comment')
    .values({ post_id: post.id, author_id: ali.id, lang: 'ar', body: 'قول' })
    .execute()
  await cookieOf(ali)
  await expect(deleteAccount(as(ali), 'wrong')).rejects.toMatchObject({ code: 'wrong_password' })
  await deleteAccount(as(ali), PASSWORD)
  expect(await seenBy(VISITOR)).toBeNull()
  expect(await app.db.selectFrom('accounts_session').selectAll().execute()).toEqual([])
  expect(
    await app.db.selectFrom('editorial_comment').select(['author_id', 'body']).executeTakeFirst(),
  ).toEqual({ author_id: null, body: 'قول' })
  expect(await app.db.selectFrom('editorial_post').select('owner_id').executeTakeFirst()).toEqual({
    owner_id: null,
  })
  expect(await mailsTo(app, 'ali_chem@plant.example')).toBe(1)
})

test('ACC-04 the last administrator cannot leave, also not together with another one', async () => {
  const first = await add('boss_one', 'administrator')
  await expect(deleteAccount(as(first), PASSWORD)).rejects.toMatchObject({ code: 'last_administrator' })
  const second = await add('boss_two', 'administrator')
  const left = await Promise.allSettled([
    deleteAccount(as(first), PASSWORD),
    deleteAccount(as(second), PASSWORD),
  ])
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('ACC-04 a member downloads the portal’s data about them, and about no one else', async () => {
  const post = await app.db
    .insertInto('editorial_post')
    .values({ section: 'articles', title_ar: 'عنوان' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [author, body] of [
    [ali, 'قول علي'],
    [sara, 'قول سارة'],
  ] as const)
    await app.db
      .insertInto('editorial_comment')
      .values({ post_id: post.id, author_id: author.id, lang: 'ar', body })
      .execute()
  await cookieOf(ali)
  const file = JSON.stringify(await memberData(as(ali)))
  expect(file).toContain('قول علي')
  expect(file).toContain('ali_chem@plant.example')
  for (const secret of ['قول سارة', 'sara', 'argon2', 'password_hash', 'token'])
    expect(file).not.toContain(secret)
})
