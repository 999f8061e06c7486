import { createHash } from 'node:crypto'
import { askSeveralToJoin, joinedList } from '#sections/newsletters/contract.server.ts'
import { Memo } from '#platform/cache/memo.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { SubscriberRecord } from '../record.ts'
import type { Finding } from './finding.ts'
import type { ArchiveParts } from './parts.ts'
import { holdClaim, type ArchiveClaim } from './record.server.ts'
import { insertItems, insertMade } from './names/reserve.server.ts'
import type { ArchiveRun, Working } from './work.ts'

const BATCH = 100

/**
 * Asks readers of the old newsletter whether they want ours: each confirms by a mail first, and these go out in the queue of mails
 * that are not urgent. Without a newsletter nobody is asked. What was paid for is listed.
 */
export async function askSubscribers(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  { add, tell, noting }: Working,
): Promise<void> {
  const { archive, settings, signal } = run
  const total = claim.report.found?.subscribers ?? 0
  if (total === 0) return
  const list = settings.newsletter === null ? null : await joinedList(parts.db, settings.newsletter)
  let batch: SubscriberRecord[] = []
  let done = 0
  const paid = new Map<string, number>()
  const hand = async () => {
    for (const tier of batch.flatMap(({ tiers }) => tiers)) paid.set(tier, (paid.get(tier) ?? 0) + 1)
    if (list && parts.jobs) add('subscribers', await ask(batch))
    done += batch.length
    batch = []
    await noting({ phase: 'subscribers', done, total, stories: 0 })
  }
  for await (const record of archive.read({ signal, bodies: false })) {
    if (record.kind !== 'subscriber') continue
    batch.push(record)
    if (batch.length >= BATCH) await hand()
  }
  if (batch.length > 0) await hand()
  await tell([...paid].map(([tier, count]) => findingOf(tier, count)))

  async function ask(people: readonly SubscriberRecord[]): Promise<number> {
    const { jobs } = parts
    if (!list || !jobs) return 0
    const { name: site } = await siteSettings({ db: parts.db, memo: new Memo() })
    return parts.db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      const asked = await askSeveralToJoin(
        trx,
        { ...parts, jobs },
        {
          list,
          site,
          now: (parts.now ?? (() => new Date()))(),
          people: people.map(({ email, lang }) => ({ email, lang: lang ?? settings.lang ?? 'ar' })),
        },
      )
      await insertItems(
        trx,
        claim,
        asked.map(({ id, address }) => ({
          kind: 'subscriber',
          foreign_id: createHash('sha256').update(address).digest('hex'),
          key: String(id),
          came: 'asked',
        })),
      )
      await insertMade(
        trx,
        claim,
        asked.map(({ id }) => ({ kind: 'member', key: String(id), written: '' })),
      )
      return asked.length
    })
  }
}

/** Who pays is personal: of a tier only the number of its readers is reported. */
const findingOf = (tier: string, count: number): Finding => ({
  kind: 'subscriber',
  id: tier,
  title: tier,
  key: null,
  code: 'paid_tier',
  name: tier,
  fate: 'lost',
  count,
})
