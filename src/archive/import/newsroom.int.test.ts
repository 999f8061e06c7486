import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderationList } from '#admin/screens/comments/moderation.server.ts'
import { listComments } from '#editorial/comments/list.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { readPost } from '#editorial/read.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { publishDue } from '#entries/drafts/due.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { listPast } from '#entries/revisions/past.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { redirectOf } from '#site/redirects/redirects.server.ts'
import { testContext } from '#testing/context.server.ts'
import { archiveOf, chosen, oldComment, oldStory, partsFor } from '../testing-archive.server.ts'
import type { ArchiveRecord } from '../record.ts'
import { runArchiveImport } from './run.server.ts'

let room: Newsroom
let editor: Viewer
let folder: string
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  folder = await mkdtemp(join(tmpdir(), 'kimya-archive-room-'))
})
afterAll(async () => {
  await room.drop()
  await rm(folder, { recursive: true })
})

const SITE: ArchiveRecord = { kind: 'site', url: 'https://old.example', title: 'Old', lang: 'ar' }
const run = (
  records: readonly ArchiveRecord[],
  pictures: Record<string, Uint8Array> = {},
  source = 'old.xml',
) =>
  runArchiveImport(partsFor(room.app.db, fileStorage(folder)), {
    archive: archiveOf([SITE, ...records], { pictures }),
    source,
    settings: chosen({ fetch: false }),
    signal: new AbortController().signal,
  })
const hand = (viewer?: Viewer, now?: Date) =>
  testContext(room.app, { ...(viewer && { viewer }), ...(now && { now }) }).ctx
const keyOf = async (title: string) => {
  const { id } = await room.app.db
    .selectFrom('editorial_post')
    .select('id')
    .where('title_ar', '=', title)
    .executeTakeFirstOrThrow()
  return id
}

test('MOVE-01 an imported story opens in the panel, is changed and published there, and keeps its date, cover and past', async () => {
  const small = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const { report } = await run(
    [oldStory('1', 'ar', 'قصة قديمة', { cover: 'https://old.example/small.png' })],
    { 'https://old.example/small.png': small },
  )
  expect(report.findings['cover_small.kept']).toMatchObject({ things: 1 })
  const id = await keyOf('قصة قديمة')
  const entry = await readEntry(room.app.db, ARTICLES.kind, String(id))
  expect(entry).toMatchObject({ state: 'public', draft: null, values: { title_ar: 'قصة قديمة' } })
  await saveChanges(hand(editor), ARTICLES.kind, String(id), {
    fields: { title_ar: 'قصة معدلة' },
    was: {},
    known: 0,
  })
  await moveEntry(hand(editor), ARTICLES.kind, String(id), 'publish', { languages: ['ar'] })
  const post = await room.app.db
    .selectFrom('editorial_post')
    .select(['title_ar', 'published_at', 'image_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(post).toMatchObject({ title_ar: 'قصة معدلة', published_at: new Date('2019-05-04T08:00:00Z') })
  expect(post.image_key).toMatch(/^old-/)
  const after = await readEntry(room.app.db, ARTICLES.kind, String(id))
  const past = after && (await listPast(room.app.db, after, 1))
  expect(past?.steps.map(({ cause }) => cause)).toEqual(['publish', 'before'])
})

test('MOVE-01 readers see what is public with its comments and without pictures that never came; drafts they do not', async () => {
  await run(
    [
      oldStory('2', 'ar', 'للقراء', {
        html: '<p>نص</p><figure><img src="https://old.example/gone.png" alt="غائبة"><figcaption>تعليق</figcaption></figure>',
        comments: [oldComment('1', 'سعد', 'قول'), oldComment('2', 'منى', 'رد', { parent: '1' })],
      }),
      oldStory('3', 'ar', 'ليست لهم', { status: 'draft' }),
    ],
    {},
    'second.xml',
  )
  const id = await keyOf('للقراء')
  const found = await readPost(hand(), 'articles', id)
  expect(found).toMatchObject({ post: { body: { text: '<p>نص</p>' } } })
  expect((await readPost(hand(), 'articles', await keyOf('ليست لهم'))).kind).toBe('missing')
  const page = await listComments(hand(), id, 1)
  expect(page?.threads.map(({ author, replies }) => [author, replies.map((reply) => reply.author)])).toEqual([
    ['سعد', ['منى']],
  ])
  const moderated = await moderationList(hand(editor), 1)
  expect(moderated?.comments.map(({ author, userId }) => [author, userId])).toEqual([
    ['منى', null],
    ['سعد', null],
  ])
  const moved = await redirectOf({
    app: room.app,
    url: new URL('http://kimya.test/slug-2/'),
    tag: () => undefined,
  })
  expect(decodeURI(moved?.location ?? '')).toBe(`/c/p1-${id}-للقراء`)
})

test('MOVE-01 a story that was scheduled there is published here at its time', async () => {
  await run(
    [oldStory('4', 'ar', 'موعودة', { status: 'scheduled', published: '2099-01-01T08:00:00Z' })],
    {},
    'third.xml',
  )
  expect(await publishDue(room.app, [ARTICLES.kind], new Date('2098-12-31T08:00:00Z'))).toBe(0)
  expect(await publishDue(room.app, [ARTICLES.kind], new Date('2099-01-01T08:00:01Z'))).toBe(1)
  expect(await readPost(hand(), 'articles', await keyOf('موعودة'))).toMatchObject({
    post: { title: { text: 'موعودة' } },
  })
})
