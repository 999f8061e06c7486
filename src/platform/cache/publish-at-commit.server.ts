import { CHANNEL } from './changes.server.ts'
import { countAtCommit } from './versions.server.ts'

/**
 * Drops tags on every instance when the caller's transaction commits, and not if it does not: what is killed right after
 * its commit has published it.
 */
export async function publishAtCommit(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  tags: readonly string[],
): Promise<void> {
  await countAtCommit(client, tags)
  await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(tags)])
}
