import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { search } from '#sections/search/search.server.ts'
import { chaptersFound } from '#sections/helps/helps.server.ts'
import { SLUGS } from './chapters.ts'
import { HANDBOOK_SOURCE, indexHandbook } from './index.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
})
afterAll(() => database.drop())

const foundBy = async (query: string, lang: 'ar' | 'en') => {
  const { ctx } = testContext(app, { lang, path: `/search?q=${encodeURIComponent(query)}` })
  const answer = await search(ctx, { query, section: null, order: 'best', page: 1, exactly: true })
  return answer?.results.map(({ href }) => href) ?? []
}

test('POST-08 the search of the site finds a task in either language; the next start writes only what differs', async () => {
  expect(await indexHandbook(app.db)).toBe(SLUGS.length)
  expect(await indexHandbook(app.db)).toBe(0)
  expect((await foundBy('undo an import', 'en'))[0]).toBe('/handbook/undo-an-import')
  expect((await foundBy('تراجع عن استيراد', 'ar'))[0]).toBe('/handbook/undo-an-import')
  await app.db
    .updateTable('search_document')
    .set({ title_en: 'Older title' })
    .where('source', '=', HANDBOOK_SOURCE)
    .where('key', '=', 'undo-an-import')
    .execute()
  expect(await indexHandbook(app.db)).toBe(SLUGS.length)
  expect(await foundBy('older title', 'en')).toEqual([])
})

test('POST-08 the search of the help finds tasks by every form of a word, and none for an empty query', () => {
  expect(chaptersFound('ar', 'النشرات').map(({ to }) => to)).toContain('/handbook/send-a-newsletter')
  expect(chaptersFound('en', 'backups restoring').map(({ to }) => to)).toContain(
    '/handbook/back-up-and-restore',
  )
  expect(chaptersFound('en', ' ')).toEqual([])
})
