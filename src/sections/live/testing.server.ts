import type { Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry, type Moving } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Values } from '#entries/values.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext } from '#testing/context.server.ts'
import { LIVE_COVERAGE, LIVE_ENTRY } from './entry.server.ts'

/** A live coverage as a newsroom runs it, for tests. */
export async function testCoverage({ app }: Newsroom, viewer: Viewer, post: number) {
  const hand = (now?: Date) => testContext(app, { viewer, ...(now && { now }) }).ctx
  const coverage = await beginEntry(hand(), LIVE_COVERAGE, { post_id: String(post), state: 'open' })
  await moveEntry(hand(), LIVE_COVERAGE, coverage, 'publish')
  return {
    coverage,
    hand,
    async add(fields: Values, now?: Date): Promise<string> {
      const key = await beginEntry(hand(now), LIVE_ENTRY, { coverage_id: coverage, ...fields })
      await moveEntry(hand(now), LIVE_ENTRY, key, 'publish')
      return key
    },
    async change(key: string, fields: Values, how: Moving = {}, now?: Date): Promise<void> {
      await saveChanges(hand(now), LIVE_ENTRY, key, { fields, was: {}, known: 0 })
      await moveEntry(hand(now), LIVE_ENTRY, key, 'publish', how)
    },
    remove: (key: string) => moveEntry(hand(), LIVE_ENTRY, key, 'archive'),
    async run(fields: Values): Promise<void> {
      await saveChanges(hand(), LIVE_COVERAGE, coverage, { fields, was: {}, known: 0 })
      await moveEntry(hand(), LIVE_COVERAGE, coverage, 'publish')
    },
  }
}
