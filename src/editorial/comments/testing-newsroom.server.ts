import { testDatabase } from '#platform/db/testing/testing.server.ts'
import type { Role, Viewer } from '#platform/policy/viewer.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { postRow, type PostInput } from '../writing/save.server.ts'

type Account = Extract<Viewer, { id: number }>

/** An app over a database of its own, with a way to make accounts and posts. */
export async function testNewsroom() {
  const database = await testDatabase()
  const app = testApp(database)
  let people = 0
  return {
    app,
    drop: () => database.drop(),
    async account(role: Exclude<Role, 'visitor'>): Promise<Account> {
      people += 1
      const names = { username: `${role}-${people}`, display_name: `قارئ ${people}` }
      const { id } = await app.db
        .insertInto('accounts_user')
        .values({ ...names, email: `${people}@plant.example`, role, password_hash: '-' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { role, id, username: names.username, displayName: names.display_name }
    },
    async post(change: Partial<PostInput> = {}): Promise<number> {
      const { id } = await app.db
        .insertInto('editorial_post')
        .values(
          postRow({
            section: 'articles',
            status: 'published',
            published_at: new Date('2026-11-01T08:00:00Z'),
            title_ar: 'عنوان',
            title_en: 'Title',
            body_ar: '<p>واحد</p><p>اثنان</p><p>ثلاثة</p>',
            ...change,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    visitor: VISITOR,
  }
}

export type Newsroom = Awaited<ReturnType<typeof testNewsroom>>
