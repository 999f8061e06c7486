import { sql } from 'kysely'
import { LANGS } from '#i18n/locale.ts'
import { Memo } from '#platform/cache/memo.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Entry, Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { isCorrectable, publishCorrections } from '../corrections/corrections.server.ts'
import { publicationOf, writePublication } from '../drafts/publish.server.ts'
import { refusalOfTable } from '../drafts/table-fault.server.ts'

/** A portal in which a thing is public as its working copy has it. */
export interface Stage {
  app: App
  /** The key that the thing has there. */
  key: string
  values: Entry['values']
}

/**
 * Runs work in a portal in which a thing is public as its working copy has it: in a transaction that is rolled back, so that
 * no one else ever sees it and nothing of it remains. Caches, jobs and messages of the real portal are out of its reach.
 * Throws `invalid_input` with the columns without which the thing cannot be shown at all.
 */
export async function onStage<Result>(
  app: App,
  entry: Entry,
  now: Date,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const trx = await app.db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = '2s'`.execute(trx)
    // A closed site is prepared by looking at its pages.
    await sql`update site_setting set value = 'false'::jsonb where key = 'not_available' and value = 'true'::jsonb`.execute(
      trx,
    )
    const key = await publishOn(trx, entry, { now })
    return await work({ app: staged(app, trx), key, values: entry.values })
  } catch (error) {
    throw await refusalOfTable(app.db, entry.kind, error)
  } finally {
    await trx.rollback().execute()
  }
}

async function publishOn(trx: Trx, entry: Entry, hand: Pick<Hand, 'now'>): Promise<string> {
  const { kind } = entry
  const { shown, written } = publicationOf(hand, entry, { unchecked: true })
  if (isCorrectable(entry))
    await publishCorrections(trx, kind, [entry.key], { languages: LANGS, at: hand.now })
  const back = kind.archive === 'away' ? {} : { [kind.archive.column]: kind.archive.back }
  return writePublication(trx, entry, { shown, written: { ...back, ...written, ...kind.previewed } })
}

/** The portal over a transaction: with a cache of its own, and without messages. */
function staged(app: App, trx: Trx): App {
  const nothing = async () => undefined
  return {
    ...app,
    db: trx,
    exports: trx,
    memo: new Memo(),
    changes: { publish: nothing, close: nothing },
    jobs: {
      send: nothing,
      sendIn: nothing,
      retry: nothing,
      cancel: nothing,
    },
  }
}
