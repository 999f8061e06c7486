import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext } from '#testing/context.server.ts'
import { provideAnswers } from './clashes.server.ts'
import { REDIRECT } from './entry.server.ts'
import { mayBeRedirect, redirectOf, redirectOfQuery } from './redirects.server.ts'

let room: Newsroom
let administrator: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  administrator = await room.account('administrator')
})
afterAll(() => room.drop())

const hand = (viewer = administrator) => testContext(room.app, { viewer }).ctx
async function redirect(
  from_path: string,
  to_path: string,
  permanent = 'true',
  to_lang = '',
): Promise<string> {
  const key = await beginEntry(hand(), REDIRECT, { from_path, to_path, permanent, to_lang })
  return (await moveEntry(hand(), REDIRECT, key, 'publish')).key
}
const asked = (path: string) => redirectOf(testContext(room.app, { path }).ctx)

test('ADMIN-02 an old address leads on in the reader’s language, at once, until it is archived', async () => {
  expect(await asked('/page/old')).toBeNull()
  const key = await redirect('/page/old', '/page/about-us')
  await redirect('/أخبار/قديم', '/c/2-الأخبار', 'false')
  await redirect('/partner', 'https://example.org/x')
  await redirect('/market-today', '/glossary', 'true', 'en')
  expect(await asked('/market-today')).toMatchObject({ location: '/en/glossary' })
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

async function refused(from: string, to: string) {
  return redirect(from, to).then(
    () => null,
    (error: { fields?: unknown }) => error.fields,
  )
}

test('ADMIN-02 MOVE-02 redirects to themselves, in a loop or a chain, or of what is no address, are refused at their field', async () => {
  await redirect('/b', '/d?x=1#top')
  expect(await refused('/e', '/E/')).toEqual({ to_path: 'redirect_to_itself' })
  expect(await refused('/?p=5', '/?p=5&utm_source=x')).toEqual({ to_path: 'redirect_to_itself' })
  // A loop is a chain that is closed.
  expect(await refused('/d', '/b')).toEqual({ to_path: 'redirect_leads_on' })
  expect(await refused('/a', '/b/?y=1#end')).toEqual({ to_path: 'redirect_leads_on' })
  expect(await refused('/d/', '/f')).toEqual({ from_path: 'redirect_led_to' })
  expect(await refused('/%62/', '/f')).toEqual({ from_path: 'already_used' })
  for (const from of ['page', '/en/page', '/ar', '//host', '/', '/admin/x', 'https://old.example/x']) {
    expect([from, await refused(from, '/f')]).toEqual([from, { from_path: 'must_be_valid' }])
  }
  for (const to of ['page', '//host', '/\\host', 'javascript:alert(1)', '/en/f']) {
    expect([to, await refused('/g', to)]).toEqual([to, { to_path: 'must_be_valid' }])
  }
})

test('MOVE-02 the table itself refuses a chain, whoever writes it, and one that is turned round is none', async () => {
  await sql`insert into site_redirect (from_path, to_path) values ('/one', '/two')`.execute(room.app.db)
  for (const [from, to] of [
    ['/two', '/three'],
    ['/zero', '/one#x'],
    ['/two', '/one'],
  ]) {
    const write = sql`insert into site_redirect (from_path, to_path) values (${from}, ${to})`.execute(
      room.app.db,
    )
    await expect(write).rejects.toMatchObject({ code: '23514' })
  }
  await sql`update site_redirect set from_path = '/two', to_path = '/one' where from_path = '/one'`.execute(
    room.app.db,
  )
})

test('MOVE-02 an old address in any of its forms leads on by one query, and a miss costs none', async () => {
  await redirect('/2014/05/some-slug/', '/c/2-الأخبار')
  await redirect('/?p=123', '/glossary')
  await redirect('/category/x/feed', '/feeds/c/2.rss')
  await redirect('/wp-content/uploads/2014/My Picture.JPG', '/media/one')
  await redirect('/self', `${room.app.config.publicUrl}/en/self/`)
  const arabic = { location: encodeURI('/c/2-الأخبار'), status: 301 }
  expect(await asked('/2014/05/some-slug')).toEqual(arabic)
  expect(await asked('/2014/05/some-slug?utm_source=x&y=1')).toEqual(arabic)
  expect(await asked('/category/x/feed')).toMatchObject({ location: '/feeds/c/2.rss' })
  expect(await asked('/wp-content/uploads/2014/My%20Picture.JPG')).toMatchObject({ location: '/media/one' })
  // An address of this site with its host would send the reader round.
  expect(await asked('/self')).toBeNull()
  const byQuery = (target: string) => redirectOfQuery(room.app, target)
  expect(await byQuery('/?p=123')).toEqual({ location: '/glossary', status: 301 })
  expect(await byQuery('/en/?fbclid=1&p=123')).toEqual({ location: '/en/glossary', status: 301 })
  expect(await byQuery('/?%70=123')).toEqual({ location: '/glossary', status: 301 })
  expect(await byQuery('/?p=124')).toBeNull()
  expect(await byQuery('/2014/05/some-slug?x=1')).toBeNull()
  const away = { ...room.app, db: null as never }
  expect(await redirectOf(testContext(away, { path: '/never/there' }).ctx)).toBeNull()
  expect(await redirectOfQuery(away, '/?p=124')).toBeNull()
  expect(await mayBeRedirect(away, '/2014/05/some-slug/')).toBe(true)
})

test('MOVE-02 an address with a page is not redirected', async () => {
  provideAnswers(async (path) => (path === '/glossary' ? 200 : 404))
  expect(await refused('/glossary/', '/index')).toEqual({ from_path: 'address_has_page' })
  expect(await refused('/glossary?id=5', '/index')).toEqual({ from_path: 'address_has_page' })
  expect(await refused('/not-there', '/index')).toBeNull()
})

test('ACC-05 only administrators write redirects', async () => {
  const editor = await room.account('editor')
  await expect(beginEntry(hand(editor), REDIRECT, {})).rejects.toMatchObject({ code: 'not_allowed' })
})
