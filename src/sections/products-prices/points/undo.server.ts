import { sql } from 'kysely'
import { accountOf, type Hand } from '#entries/drafts/draft.server.ts'
import { setRevisionAuthor } from '#entries/drafts/sign.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import {
  lockPoints,
  pointSeries,
  POINTS_BATCH,
  PRICE_TAGS,
  recordPoints,
  sameFigures,
  writePoints,
  type DonePoint,
} from './write.server.ts'

/** Whether the viewer may undo prices. */
export const mayUndoPoints = ({ viewer }: Pick<Hand, 'viewer'>) =>
  can(viewer, 'data.edit') && accountOf({ viewer }) !== null

/**
 * Undoes what was saved together. Days that were changed again since are left and named; asked for twice, it is done
 * once. Throws `not_allowed` and `not_found`.
 */
export async function undoPoints(hand: Hand, batchId: number): Promise<{ restored: number; left: string[] }> {
  if (!can(hand.viewer, 'data.edit')) throw new Refusal('not_allowed')
  const result = await hand.app.db.transaction().execute(async (trx) => {
    const batch = await trx
      .selectFrom('entry_batch')
      .selectAll()
      .where('id', '=', batchId)
      .where('kind', '=', POINTS_BATCH)
      .where('prepared', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!batch) throw new Refusal('not_found')
    if (batch.undone_at) return { restored: 0, left: [] }
    const { series: seriesId } = batch.asked as { series: number }
    const { done } = batch.rows as unknown as { done: DonePoint[] }
    if (!(await pointSeries(trx, seriesId, true))) throw new Refusal('not_found')
    const days = done.map(({ day }) => day)
    const stored = await lockPoints(trx, seriesId, days)
    const ready = done.filter(({ day, after }) => sameFigures(stored.get(day) ?? null, after))
    await setRevisionAuthor(trx, hand)
    // An undone price was a slip: it does not count as published.
    await sql`select set_config('kimya.undo', 'on', true), set_config('kimya.undo_by_hand', 'on', true)`.execute(
      trx,
    )
    // Nor does what it replaced count as changed: an import that brought it can be undone as before.
    await sql`
      update products_prices_point_revision r set withdrawn = true, undone = true from products_prices_point p
      where r.series_id = ${seriesId} and r.day = any(${ready.map(({ day }) => day)}::date[])
        and p.series_id = r.series_id and p.day = r.day and r.valid_to = p.known_from`.execute(trx)
    await writePoints(
      trx,
      seriesId,
      ready.map(({ day, before }) => ({ day, to: before })),
      true,
    )
    await sql`select products_prices_bring_back(array[${seriesId}::int])`.execute(trx)
    const kept = new Set(ready.map(({ day }) => day))
    const left = days.filter((day) => !kept.has(day))
    await trx
      .updateTable('entry_batch')
      .set({ undone_at: hand.now, rows: sql`${JSON.stringify({ done, notUndone: left })}::jsonb` })
      .where('id', '=', batchId)
      .execute()
    const back = ready.map(({ day, before }): DonePoint => ({
      day,
      before: stored.get(day) ?? null,
      after: before,
    }))
    await recordPoints(trx, hand, seriesId, back, 'entry.undo')
    return { restored: ready.length, left }
  })
  if (result.restored > 0) await hand.app.changes.publish(PRICE_TAGS)
  return result
}
