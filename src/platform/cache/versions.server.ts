import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { ChangeFeed } from './changes.server.ts'

/** Counts a change of tags whose versions were asked for; others are not tracked. */
const COUNT = `update data_version set version = version + 1, changed_at = now() where tag = any($1) or '*' = any($1)`

/** A feed that counts each change before it is published: whoever receives it reads the new version. */
export function withVersions(feed: ChangeFeed, db: Db, onMissed: (reason: unknown) => void): ChangeFeed {
  return {
    async publish(tags) {
      // The change is committed already: a count that fails must not fail the publisher.
      await sql`update data_version set version = version + 1, changed_at = now()
        where tag = any(${[...tags]}::text[]) or '*' = any(${[...tags]}::text[])`
        .execute(db)
        .catch(onMissed)
      await feed.publish(tags)
    },
    close: () => feed.close(),
  }
}

/** The same within the caller's transaction. */
export async function countAtCommit(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  tags: readonly string[],
): Promise<void> {
  await client.query(COUNT, [[...tags]])
}

/** The versions of some tags and when they last changed: equal on every instance, also after a restart. */
export async function versionOf(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  tags: readonly string[],
): Promise<{ version: string; changedAt: Date }> {
  const all = await Promise.all(tags.map((tag) => memo.get(`version:${tag}`, [tag], () => read(db, tag))))
  return {
    version: all.map(({ version }) => version).join('.'),
    changedAt: all.map(({ changed_at }) => changed_at).reduce((a, b) => (a > b ? a : b), new Date(0)),
  }
}

async function read(db: Db, tag: string): Promise<{ version: number; changed_at: Date }> {
  const find = () =>
    db.selectFrom('data_version').select(['version', 'changed_at']).where('tag', '=', tag).executeTakeFirst()
  const known = await find()
  if (known) return known
  await db
    .insertInto('data_version')
    .values({ tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find()) ?? { version: 1, changed_at: new Date(0) }
}
