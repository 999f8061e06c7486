import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#testing/context.server.ts'
import { countingQueries } from '#testing/queries.server.ts'
import { testNewsroom, type Newsroom } from '../comments/testing-newsroom.server.ts'
import { readPost, relatedPosts } from '../read.server.ts'
import { loadPost } from './item.server.ts'

let room: Newsroom
let ids: Record<'oldest' | 'older' | 'post' | 'newer' | 'newest' | 'hidden' | 'members', number>

const on = (day: number) => new Date(`2026-11-0${day}T08:00:00Z`)

beforeAll(async () => {
  room = await testNewsroom()
  ids = {
    oldest: await room.post({ published_at: on(1), title_ar: 'الأقدم', products: ['urea', 'ammonia'] }),
    older: await room.post({ published_at: on(2), title_ar: 'الأسبق' }),
    members: await room.post({ published_at: on(3), visibility: 2, products: ['urea'] }),
    post: await room.post({ published_at: on(4), title_ar: 'الخبر', products: ['urea', 'ammonia'] }),
    hidden: await room.post({ published_at: on(5), hidden: true, products: ['urea'] }),
    newer: await room.post({ published_at: on(6), title_ar: 'اللاحق', products: ['urea'] }),
    newest: await room.post({ published_at: on(7), title_ar: 'الأحدث' }),
  }
})
afterAll(() => room.drop())

const found = async (ctx: Parameters<typeof readPost>[0], id: number) => {
  const result = await readPost(ctx, 'articles', id)
  if (result.kind !== 'found') throw new Error('The post is not there')
  return result
}

async function load(id: number) {
  const { path } = (await found(testContext(room.app).ctx, id)).post
  const counting = countingQueries(room.app)
  const item = await loadPost(testContext(counting.app, { path }).ctx, 'articles', id)
  return { item, queries: counting.count() }
}
const addressed = (id: number) => expect.stringContaining(`-${id}-`)

test('POST-01 ACC-06 a post leads to those that share the most with it and to its neighbours, each once, never to what its reader may not see', async () => {
  const { item } = await load(ids.post)
  expect(item.related.map(({ href }) => href)).toEqual([ids.oldest, ids.newest].map(addressed))
  expect(item.previous?.href).toEqual(addressed(ids.older))
  expect(item.next?.href).toEqual(addressed(ids.newer))
  const [first, last] = [await load(ids.oldest), await load(ids.newest)]
  expect(first.item.previous).toBeNull()
  expect(last.item.next).toBeNull()

  const member = await room.account('member')
  const { ctx } = testContext(room.app, { viewer: member })
  const related = await relatedPosts(ctx, (await found(ctx, ids.post)).ties, 9)
  expect(related.map(({ id }) => id)).toContain(ids.members)
  expect(related.map(({ id }) => id)).not.toContain(ids.hidden)
})

test('PERF-03 a post, what it leads to and its comments are three questions to the database', async () => {
  await load(ids.post)
  expect((await load(ids.post)).queries).toBe(3)
})
