import { CompiledQuery } from 'kysely'
import { publishAtCommit } from '#platform/cache/publish-at-commit.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { ArchiveParts } from './parts.ts'

/** PostgreSQL's messages hold less than 8000 bytes; what is longer drops everything. */
const MOST_BYTES = 7500

const tagsFor = (tags: readonly string[]) =>
  Buffer.byteLength(JSON.stringify(tags)) > MOST_BYTES ? ['*'] : [...tags]

/** Drops tags on every instance once the transaction commits. */
export async function publishWith(trx: Db | Trx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await publishAtCommit(
    { query: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values)) },
    tagsFor(tags),
  )
}

/** Drops tags on every instance now. */
export async function publishIn(
  { db, publish }: Pick<ArchiveParts, 'db' | 'publish'>,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return
  await publishWith(db, tags)
  await publish(tagsFor(tags))
}
