import type { Trx } from '#platform/db/kysely.server.ts'
import type { ArchiveClaim } from '../record.server.ts'
import { insertItems } from '../names/reserve.server.ts'
import { keyOfEntry, type StoryWrite } from '../write/story-row.server.ts'

/** Notes the documents that stories and pages lead to. What is noted already stays. */
export async function noteDocuments(
  trx: Trx,
  claim: ArchiveClaim,
  writes: readonly StoryWrite[],
): Promise<void> {
  await insertItems(
    trx,
    claim,
    writes.flatMap(({ story, entry, documents }) =>
      documents
        .filter(({ address }) => address.length <= MOST_ADDRESS)
        .map(({ address, label }) => ({
          kind: 'document',
          foreign_id: `${story.kind === 'story' ? 'post' : 'page'}:${keyOfEntry(entry)} ${address}`,
          key: address,
          came: `${WAITING}${label.slice(0, MOST_LABEL)}`,
        })),
    ),
  )
}

const MOST_ADDRESS = 1000
const MOST_LABEL = 200
/** What comes before the words of a link while its document is not here; once it is, there is our number of it. */
export const WAITING = '?'
