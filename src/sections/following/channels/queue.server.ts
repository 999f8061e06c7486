import { LANGS } from '#i18n/locale.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { languagesOf, type BreakingRow } from '../breaking/read.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'channel.post': { id: string }
  }
}

type Sending = Pick<RequestContext, 'app' | 'now'>

/** Hands in a post for each channel and language of breaking news. */
export async function queueChannels(trx: Trx, { app, now }: Sending, row: BreakingRow): Promise<void> {
  const channels = await trx
    .selectFrom('following_channel')
    .select(['id', 'lang'])
    .where('paused', '=', false)
    .where('sealed_key', 'is not', null)
    .orderBy('id')
    .execute()
  const own = languagesOf(row)
  const posts = channels.flatMap(({ id, lang }) =>
    LANGS.filter((one) => own.includes(one) && (lang === 'both' || lang === one)).map((one) => ({
      breaking_id: row.id,
      channel_id: id,
      lang: one,
      at: now,
    })),
  )
  if (posts.length === 0) return
  const made = await trx
    .insertInto('following_channel_post')
    .values(posts)
    .onConflict((conflict) => conflict.columns(['breaking_id', 'channel_id', 'lang']).doNothing())
    .returning('id')
    .execute()
  for (const { id } of made) await app.jobs.sendIn(trx, 'channel.post', { id })
}

/** Posts once more what failed, or of which nobody knows whether it was posted; a second press does nothing. */
export async function postAgain(ctx: RequestContext, breaking: number, id: string): Promise<void> {
  await ctx.app.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('following_channel_post')
      .set({ state: 'waiting', problem: null, at: ctx.now })
      .where('id', '=', id)
      .where('breaking_id', '=', breaking)
      .where('state', 'in', ['failed', 'unsure'])
      .returning(['channel_id', 'lang'])
      .executeTakeFirst()
    if (!row) return
    await ctx.app.jobs.sendIn(trx, 'channel.post', { id })
    await writeAudit(trx, {
      ctx,
      action: 'breaking.send',
      kind: 'breaking',
      key: breaking,
      after: { target: String(row.channel_id), language: row.lang },
    })
  })
}
