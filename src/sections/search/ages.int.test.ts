import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEARCH } from '#platform/limits/limits.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { matchPostsQuery } from '#editorial/search/posts.server.ts'

let db: Awaited<ReturnType<typeof demoApp>>['app']['db']
let drop: () => Promise<void>

beforeAll(async () => {
  const demo = await demoApp()
  db = demo.app.db
  drop = demo.drop
  await sql`
    insert into editorial_post (section, status, published_at, title_ar, title_en, summary_ar)
    select 'articles', 'published', now() - n * interval '1 minute', 'خبر رقم ' || n, 'Story ' || n,
      concat_ws(' ', 'عقيق', case when n % 5 = 0 then 'ياقوت' end, case when n % 100 = 0 then 'زمرد' end)
    from generate_series(1, 5000) n`.execute(db)
  await sql`select search_renew(${SEARCH.recent}, ${SEARCH.lately})`.execute(db)
  await sql`analyze editorial_post`.execute(db)
})
afterAll(() => drop())

const answerTo = async (word: string) => {
  const words = { query: `'${word}'`, sure: `'${word}'`, loose: `'${word}'` }
  const query = matchPostsQuery({ ...words, from: 0, limit: 20 }, 3, new Date(), ['articles'])
  return (await query.execute(db)).rows[0]
}
const asked = async (word: string) => {
  const answer = await answerTo(word)
  return { found: answer?.counts.articles ?? 0, more: answer?.more }
}

test('SRCH-01 the newest posts are looked at first, then those after them, and all where few have the word', async () => {
  // Others of the section are as new as the newest of these.
  const newest = await asked('عقيق')
  expect(newest.found).toBeGreaterThan(SEARCH.plenty)
  expect(newest.found).toBeLessThanOrEqual(SEARCH.recent)
  expect(newest.more).toEqual(['articles'])
  const ofBoth = await asked('ياقوت')
  expect(ofBoth.found).toBeGreaterThan(SEARCH.plenty)
  expect(ofBoth.found).toBeLessThanOrEqual((SEARCH.recent + SEARCH.lately) / 5)
  expect(ofBoth.more).toEqual(['articles'])
  expect(await asked('زمرد')).toEqual({ found: 50, more: [] })
})

test('SRCH-01 posts after the newest ask the policy as well', async () => {
  const { found } = await asked('ياقوت')
  await sql`update editorial_post set visibility = 2 where title_en = 'Story 1000'`.execute(db)
  await sql`update editorial_post set hidden = true where title_en = 'Story 1005'`.execute(db)
  expect((await asked('ياقوت')).found).toBe(found - 2)
})

test('SRCH-01 what changes is among the newest until the night, and a new title comes before more old ones than are read', async () => {
  const { found } = await asked('عقيق')
  await sql`update editorial_post set published_at = now() where title_en = 'Story 4999'`.execute(db)
  expect((await asked('عقيق')).found).toBe(found + 1)
  await sql`
    insert into editorial_post (section, status, published_at, title_ar, title_en, search_recent)
    select 'articles', 'published', now() - interval '4 years', 'عقيق', 'Story old', false
    from generate_series(1, ${sql.lit(SEARCH.posts + 100)})`.execute(db)
  await sql`update editorial_post set title_ar = 'عقيق' where title_en = 'Story 4999'`.execute(db)
  const best = (await answerTo('عقيق'))?.found[0]
  const { rows } = await sql`select title_en from editorial_post where id = ${best?.id}`.execute(db)
  expect(rows).toEqual([{ title_en: 'Story 4999' }])
})
