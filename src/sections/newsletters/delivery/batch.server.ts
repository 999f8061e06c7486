import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { NewsletterIssue } from '#platform/db/types.ts'
import type { FillMail } from '#platform/mail/mail-template.server.ts'
import type { MassPost } from '#platform/mail/mass-post.server.ts'
import { mailingAddress } from '../subscription/address.server.ts'
import { forgetRefusals, noteBounce } from './bounces.server.ts'
import { LEASE_MS, noteOutcomes, TRIES, type Claimed, type Outcome } from './deliveries.server.ts'
import { tokenText } from '../subscription/token.server.ts'

/** After so long no more mails of a batch are begun, well before its lease is over. */
const BEGIN_MS = LEASE_MS / 2
/** After so long those being sent are no longer awaited: they stay claimed, until the lease expires. */
const GIVE_UP_MS = (LEASE_MS * 5) / 6
/** Done mails are noted in groups: what a crash could send twice is what was not noted yet. */
const NOTE_EACH = 25
/** As many as there are connections, and a few that wait for one. */
const AT_ONCE = 10

interface Way {
  app: Pick<App, 'db'>
  post: MassPost
  signal: AbortSignal
  /** The envelope's sender, by whom the mail is for. */
  from: (to: { token: Buffer; address: string }) => string
}

/**
 * Sends one batch and notes what became of each mail. Returns what is wrong with the server, null when nothing is: then
 * what was not sent is put back for later, and counts as no try.
 */
export async function sendBatch(
  { app: { db }, post, signal, from }: Way,
  issue: Pick<Selectable<NewsletterIssue>, 'id'>,
  batch: readonly Claimed[],
  fill: ReadonlyMap<Lang, FillMail>,
): Promise<string | null> {
  const begun = performance.now()
  let problem: string | null = null
  let done: { token: Buffer; outcome: Outcome; address: string | null }[] = []
  let noting: Promise<void> = Promise.resolve()
  const note = () => {
    const group = done
    done = []
    noting = noting.then(() => write(group))
    return noting
  }
  const write = async (group: typeof done) => {
    await noteOutcomes(db, issue.id, group)
    const reached = group.flatMap(({ outcome, address }) => (outcome === 'sent' && address ? [address] : []))
    if (reached.length > 0) await forgetRefusals(db, reached)
  }

  const sendOne = async ({ token, attempts, to: reader }: Claimed): Promise<Outcome> => {
    const template = reader && fill.get(reader.lang)
    if (!reader || !template) return 'skipped'
    const address = mailingAddress(reader.address)
    if (address === null) return 'failed'
    if (problem !== null || signal.aborted || performance.now() - begun > BEGIN_MS) return 'waiting'
    const raw = template({ address, token: tokenText(token) })
    const result = await post.send({ from: from({ token, address: reader.address }), to: address, raw })
    switch (result.kind) {
      case 'sent':
        return 'sent'
      case 'server':
        problem = result.reason
        return 'waiting'
      case 'hard':
        await noteBounce(db, { address: reader.address, hard: true, reason: result.reason })
        return 'bounced'
      case 'refused':
        return 'failed'
      case 'soft':
        if (attempts + 1 < TRIES) return 'later'
        await noteBounce(db, { address: reader.address, hard: false, reason: result.reason })
        return 'bounced'
    }
  }

  const waiting = batch.values()
  const work = async () => {
    for (const one of waiting) {
      const outcome = await sendOne(one)
      done.push({ token: one.token, outcome, address: one.to?.address ?? null })
      if (done.length >= NOTE_EACH) void note()
    }
  }
  // A server that takes a mail letter by letter could hold on to a batch for longer than it is this worker's.
  const overdue = new AbortController()
  const given = sleep(GIVE_UP_MS, 'The mail server is too slow', { signal: overdue.signal }).catch(() => null)
  const late = await Promise.race([
    Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => null),
    given,
  ])
  overdue.abort()
  await note()
  return problem ?? late
}
