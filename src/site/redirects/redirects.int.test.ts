import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext } from '#testing/context.server.ts'
import { REDIRECT } from './entry.server.ts'
import { redirectOf } from './redirects.server.ts'

let room: Newsroom
let administrator: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  administrator = await room.account('administrator')
})
afterAll(() => room.drop())

const hand = (viewer = administrator) => testContext(room.app, { viewer }).ctx
async function redirect(from_path: string, to_path: string, permanent = 'true'): Promise<string> {
  const key = await beginEntry(hand(), REDIRECT, { from_path, to_path, permanent })
  return (await moveEntry(hand(), REDIRECT, key, 'publish')).key
}
const asked = (path: string) => redirectOf(testContext(room.app, { path }).ctx)

test('ADMIN-02 an old address leads on in the reader’s language, at once, until it is archived', async () => {
  expect(await asked('/page/old')).toBeNull()
  const key = await redirect('/page/old', '/page/about-us')
  await redirect('/أخبار/قديم', '/c/2-الأخبار', 'false')
  await redirect('/partner', 'https://example.org/x')
  expect(await asked('/page/old')).toEqual({ location: '/page/about-us', status: 301 })
  expect(await asked('/en/page/old')).toEqual({ location: '/en/page/about-us', status: 301 })
  expect(await asked(encodeURI('/أخبار/قديم'))).toEqual({ location: encodeURI('/c/2-الأخبار'), status: 302 })
  expect(await asked('/en/partner')).toEqual({ location: 'https://example.org/x', status: 301 })
  await saveChanges(hand(), REDIRECT, key, { fields: { to_path: '/glossary' }, was: {}, known: 0 })
  await moveEntry(hand(), REDIRECT, key, 'publish')
  expect(await asked('/page/old')).toMatchObject({ location: '/glossary' })
  await moveEntry(hand(), REDIRECT, key, 'archive')
  expect(await asked('/page/old')).toBeNull()
})

test('ADMIN-02 redirects that go round, or are no addresses of the site, are refused at their field', async () => {
  await redirect('/a', '/b')
  await redirect('/b', '/d')
  const refused = async (from: string, to: string) =>
    redirect(from, to).then(
      () => null,
      (error: { fields?: unknown }) => error.fields,
    )
  expect(await refused('/d', '/a')).toEqual({ to_path: 'must_be_valid' })
  expect(await refused('/e', '/e')).toEqual({ to_path: 'must_be_valid' })
  expect(await refused('/a', '/f')).toEqual({ from_path: 'already_used' })
  for (const from of ['page', '/en/page', '/p?x=1', '//host', '/p/', '/admin/x', '/p q']) {
    expect([from, await refused(from, '/f')]).toEqual([from, { from_path: 'must_be_valid' }])
  }
  for (const to of ['page', '//host', '/\\host', 'javascript:alert(1)', '/en/f']) {
    expect([to, await refused('/g', to)]).toEqual([to, { to_path: 'must_be_valid' }])
  }
})

test('ACC-05 only administrators write redirects', async () => {
  const editor = await room.account('editor')
  await expect(beginEntry(hand(editor), REDIRECT, {})).rejects.toMatchObject({ code: 'not_allowed' })
})
