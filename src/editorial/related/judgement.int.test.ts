import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDemo } from '#demo/read.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { readPost, relatedPosts } from '../read.server.ts'
import { JUDGED } from './testing-judgement.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const SHOWN = 3
let demo: Awaited<ReturnType<typeof demoApp>>
const ids = new Map<string, { id: number; section: 'articles' | 'around-world' | 'news-excerpt' }>()

beforeAll(async () => {
  demo = await demoApp(NOW)
  const [{ posts }, rows] = await Promise.all([
    readDemo('db/demo'),
    demo.app.db.selectFrom('editorial_post').select(['id', 'section', 'title_en']).execute(),
  ])
  for (const { key, title } of posts) {
    const row = rows.find(({ title_en }) => title_en === title.en)
    if (row) ids.set(key, row)
  }
})
afterAll(() => demo.drop())

test('NEWS-04 the judged stories are thirty, each with another as its pick, all of them in the demonstration', () => {
  expect(new Set(JUDGED.map(({ story }) => story)).size).toBe(30)
  expect(JUDGED.filter(({ story, pick }) => story === pick || !ids.has(story) || !ids.has(pick))).toEqual([])
})

describe.each(['ar', 'en'] as const)('in %s', (lang) => {
  test('NEWS-04 the story that an editor would lead on to is among the first three of at least 25 in 30', async () => {
    const missed: string[] = []
    for (const { story, pick } of JUDGED) {
      const asked = ids.get(story)
      const { ctx } = testContext(demo.app, { lang, now: NOW })
      const result = asked && (await readPost(ctx, asked.section, asked.id))
      if (result?.kind !== 'found') throw new Error(`${story} is not there`)
      const related = await relatedPosts(ctx, result.ties, SHOWN)
      if (!related.some(({ id }) => id === ids.get(pick)?.id))
        missed.push(
          `${story}: not ${pick} but ${related.map(({ id }) => [...ids].find(([, one]) => one.id === id)?.[0]).join(', ')}`,
        )
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  })
})
