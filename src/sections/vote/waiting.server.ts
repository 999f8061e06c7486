import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import { voteTag } from './contract.ts'

/** The ballots of one network on one question that wait for the newsroom. */
export interface WaitingBallots {
  question: { id: number; text: string; lang: Lang }
  /** A keyed hash, of this question alone. */
  network: string
  /** How many wait, and how many of the same network count already. */
  waiting: number
  counted: number
  options: { label: string; waiting: number }[]
  /** ISO 8601. */
  first: string
  last: string
}

/** Every network whose ballots wait, the largest first. */
export async function waitingBallots({
  app,
  lang,
}: Pick<RequestContext, 'app' | 'lang'>): Promise<WaitingBallots[]> {
  const { rows } = await sql<{
    id: number
    question_ar: string
    question_en: string | null
    network: string
    waiting: number
    counted: number
    first: Date
    last: Date
    options: { ar: string; en: string | null; waiting: number }[]
  }>`
    with held as (
      select question_id, network, option_id, count(*)::int as n, min(cast_at) as first, max(cast_at) as last
      from vote_ballot where state = 'waiting' group by 1, 2, 3
    )
    select q.id, q.question_ar, q.question_en, h.network, sum(h.n)::int as waiting, min(h.first) as first,
      max(h.last) as last,
      (select count(*)::int from vote_ballot c
        where c.question_id = q.id and c.network = h.network and c.state = 'counted') as counted,
      json_agg(json_build_object('ar', o.label_ar, 'en', o.label_en, 'waiting', h.n) order by h.n desc, o.id) as options
    from held h
    join vote_question q on q.id = h.question_id
    join vote_option o on o.id = h.option_id
    group by q.id, h.network
    order by waiting desc, q.id desc, h.network
    limit 100`.execute(app.db)
  return rows.map(({ id, question_ar, question_en, options, first, last, ...row }) => {
    const shown = pickText({ ar: question_ar, en: question_en }, lang)
    return {
      ...row,
      question: { id, text: shown?.text ?? '', lang: shown?.lang ?? lang },
      options: options.map(({ ar, en, waiting }) => ({
        label: pickText({ ar, en }, shown?.lang ?? lang)?.text ?? '',
        waiting,
      })),
      first: first.toISOString(),
      last: last.toISOString(),
    }
  })
}

/** How many ballots wait for the newsroom. */
export async function countWaiting({ app }: Pick<RequestContext, 'app'>): Promise<number> {
  const { count } = await app.db
    .selectFrom('vote_ballot')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts the ballots of a network that wait, or leaves them out; the same decision once more changes nothing. Refuses with
 * `unauthorized`, and with `not_found` when none of them waits.
 */
export async function decideBallots(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'requestId'>,
  questionId: number,
  network: string,
  state: 'counted' | 'dropped',
): Promise<void> {
  const { app, viewer } = ctx
  if (!can(viewer, 'content.edit')) throw lacking(viewer)
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('vote_ballot')
      .set({ state })
      .where('question_id', '=', questionId)
      .where('network', '=', network)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const done = await trx
        .selectFrom('vote_ballot')
        .select('voter')
        .where('question_id', '=', questionId)
        .where('network', '=', network)
        .where('state', '=', state)
        .executeTakeFirst()
      if (done) return
      throw new Refusal('not_found')
    }
    await writeAudit(trx, {
      ctx,
      action: 'vote.decide',
      kind: 'vote',
      key: questionId,
      before: { state: 'waiting' },
      after: { state, ballots: Number(numUpdatedRows) },
    })
  })
  await app.changes.publish([voteTag(questionId)])
}
