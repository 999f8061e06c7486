import type { Lang } from '#i18n/locale.ts'
import { accountOf, type Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Action, Owned } from '#platform/policy/policy.ts'
import type { NoticeEvent } from './events.ts'
import { readStaff, whoMay } from './staff.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'notice.mail': { id: number }
  }
}

/** What a notice is about: an entry of the newsroom, or another thing that the panel has a screen for. */
interface Subject {
  kind: { name: string; needs: { list: Action } }
  key: string
  owned: Owned
}

/** Something of which people are to hear. */
export interface Occurrence {
  event: NoticeEvent
  /** Accounts; those who may not see the thing, and the actor, are left out. */
  to: readonly (number | null)[]
  /** The same for one occurrence: no account gets it twice. */
  cause: string
  said?: string | null
  aboutAt?: Date | null
  languages?: readonly Lang[] | null
}

/** Notes for each of some people that something happened to a thing, with the job that looks whether it is also mailed. */
export async function notify(
  trx: Trx,
  hand: Pick<Hand, 'viewer' | 'now'> & { app: { jobs: Pick<Hand['app']['jobs'], 'sendIn'> } },
  { kind, key, owned }: Subject,
  { event, to, cause, said = null, aboutAt = null, languages = null }: Occurrence,
): Promise<void> {
  const actor = accountOf(hand)
  const ids = [...new Set(to)].filter((id): id is number => id !== null && id !== actor)
  const people = whoMay(await readStaff(trx, ids, { locked: true }), kind.needs.list, owned)
  if (people.length === 0) return
  const written = await trx
    .insertInto('entry_notice')
    .values(
      people.map(({ id }) => ({
        account_id: id,
        event,
        kind: kind.name,
        key,
        cause,
        actor_id: actor,
        said,
        about_at: aboutAt,
        languages: languages ? [...languages] : null,
        at: hand.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'cause']).doNothing())
    .returning('id')
    .execute()
  for (const { id } of written) await hand.app.jobs.sendIn(trx, 'notice.mail', { id })
}
