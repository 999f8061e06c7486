import { writeAudit } from '#platform/audit/write.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { seal, unseal } from '#platform/seal.server.ts'
import type { ChannelValues } from './channel.ts'

export interface Channel extends ChannelValues {
  id: number
  hasKey: boolean
}

/** All channels, by name. */
export async function listChannels(db: Db): Promise<Channel[]> {
  const rows = await db
    .selectFrom('following_channel')
    .select(['id', 'kind', 'name', 'lang', 'target', 'paused', 'sealed_key'])
    .orderBy('name')
    .execute()
  return rows.map(({ sealed_key, ...row }) => ({ ...row, hasKey: sealed_key !== null }))
}

const sealOf = (id: number) => ({ purpose: 'channel-key', owner: `following_channel:${id}` })

/** The key of a channel; null where there is none, or the signing key is another. */
export const keyOf = (
  { secret }: Pick<App, 'secret'>,
  { id, sealed_key }: { id: number; sealed_key: Buffer | null },
): string | null => sealed_key && (unseal(secret, sealOf(id), sealed_key)?.toString() ?? null)

const recorded = ({ kind, name, lang, target, paused }: ChannelValues) => ({
  kind,
  name,
  language: lang,
  target,
  paused,
})

/** Adds a channel, or changes one; an empty key leaves the one that is there. Throws Refusal. */
export async function saveChannel(
  ctx: RequestContext,
  id: number | null,
  values: ChannelValues,
  key: string,
): Promise<void> {
  await once(ctx, `channel.save.${id ?? 'new'}`, async (trx) => {
    const before =
      id === null
        ? undefined
        : await trx
            .selectFrom('following_channel')
            .selectAll()
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirst()
    if (id !== null && !before) throw new Refusal('not_found')
    const taken = await trx
      .selectFrom('following_channel')
      .select('id')
      .where('name', '=', values.name)
      .where('id', '!=', id ?? 0)
      .executeTakeFirst()
    if (taken) throw new Refusal('invalid_input', { fields: { name: 'already_used' } })
    // The key of another service is of no use there.
    const needsKey = before?.sealed_key == null || before.kind !== values.kind
    if (needsKey && key === '')
      throw new Refusal('invalid_input', { fields: { channel_key: 'required_field' } })
    const own = before?.id ?? (await addChannel(trx, values))
    await trx
      .updateTable('following_channel')
      .set({
        ...values,
        ...(key !== '' && { sealed_key: seal(ctx.app.secret, sealOf(own), Buffer.from(key)) }),
      })
      .where('id', '=', own)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'breaking.channel',
      kind: 'channel',
      key: own,
      ...(before && { before: { ...recorded(before), key_stored: before.sealed_key !== null } }),
      after: { ...recorded(values), key_stored: true },
    })
    return own
  })
}

async function addChannel(trx: Trx, values: ChannelValues): Promise<number> {
  const { id } = await trx
    .insertInto('following_channel')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a channel with the record of what was posted there. */
export async function removeChannel(ctx: RequestContext, id: number): Promise<void> {
  await ctx.app.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('following_channel')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (row)
      await writeAudit(trx, {
        ctx,
        action: 'breaking.channel',
        kind: 'channel',
        key: id,
        before: recorded(row),
      })
  })
}
