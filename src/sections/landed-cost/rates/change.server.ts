import { sql, type Transaction } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import { writeAudit, type AuditEntry } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { RATES_TAG } from '../facts/rates.server.ts'
import { hasBegun, isAlike, overlapOf, writeRate, type Overlap, type RateTexts } from './recorded.ts'
import type { RateValues, RecordedRate } from './recorded.ts'
import { recordedRates } from './recorded.server.ts'

/** A rate whose period overlaps that of another one of the same goods. */
export class OverlappingRate extends Refusal {
  readonly overlap: Overlap

  constructor(overlap: Overlap) {
    super('conflict')
    this.overlap = overlap
  }
}

/** Records a rate. The one before it ends the day before, unless it has a last day of its own. Throws OverlappingRate. */
export function addRate(ctx: RequestContext, values: RateValues): Promise<void> {
  return changeRates(ctx, () => ({ stored: null, values }))
}

/** Corrects a rate that has not begun. `was` is what its form was made from. Throws OverlappingRate, `not_found`, `stale`, `too_late`. */
export function correctRate(ctx: RequestContext, id: number, was: string, values: RateValues): Promise<void> {
  return changeRates(ctx, (rates, today) => {
    const stored = asSeen(rates, id, was)
    if (hasBegun(stored, today)) throw new Refusal('too_late')
    return { stored, values }
  })
}

/** Corrects what is said of a rate, begun or not, and ends it. Its figure, its goods and its first day stay. Throws as `correctRate`. */
export function describeRate(
  ctx: RequestContext,
  id: number,
  was: string,
  texts: RateTexts & Pick<RateValues, 'to'>,
): Promise<void> {
  return changeRates(ctx, (rates) => {
    const stored = asSeen(rates, id, was)
    return { stored, values: { ...stored, ...texts } }
  })
}

/** Withdraws a rate: the one before it goes on. Throws `not_found` and `stale`. */
export function withdrawRate(ctx: RequestContext, id: number, was: string): Promise<void> {
  return changeRates(ctx, (rates) => ({ stored: asSeen(rates, id, was), values: null }))
}

function asSeen(rates: readonly RecordedRate[], id: number, was: string): RecordedRate {
  const stored = rates.find((rate) => rate.id === id)
  if (!stored) throw new Refusal('not_found')
  if (writeRate(stored) !== was) throw new Refusal('stale')
  return stored
}

interface Change {
  stored: RecordedRate | null
  values: RateValues | null
}

async function changeRates(
  ctx: RequestContext,
  changeOf: (rates: readonly RecordedRate[], today: string) => Change,
): Promise<void> {
  if (!can(ctx.viewer, 'data.edit')) throw lacking(ctx.viewer)
  await once(ctx, 'landedCost.rate', async (trx) => {
    // Periods are compared with those on record: one change after another.
    await sql`select pg_advisory_xact_lock(hashtext('landed_cost_rate'))`.execute(trx)
    const rates = await recordedRates(trx)
    const { stored, values } = changeOf(rates, isoDay(ctx.now))
    if (stored && values && writeRate(stored) === writeRate(values)) return null
    if (values && values.to !== null && values.to < values.from)
      throw new Refusal('invalid_input', { fields: { to: 'must_be_valid' } })
    const overlap =
      values &&
      overlapOf(
        values,
        rates.filter((rate) => rate.id !== stored?.id && isAlike(rate, values)),
      )
    if (overlap) throw new OverlappingRate(overlap)
    const id = await write(trx, stored, values)
    const entry: AuditEntry = {
      action: 'landedCost.rate',
      kind: 'landed-cost-rate',
      key: id,
      ...(stored && { before: factsOf(stored) }),
      ...(values && { after: factsOf(values) }),
    }
    await writeAudit(trx, { ctx, ...entry })
    return null
  })
  await ctx.app.changes.publish([RATES_TAG])
}

/** Writes what changed; gives the rate's number. */
async function write(
  trx: Transaction<DB>,
  stored: RecordedRate | null,
  values: RateValues | null,
): Promise<number> {
  if (!values) {
    const id = stored?.id ?? 0
    await trx.deleteFrom('landed_cost_rate').where('id', '=', id).execute()
    return id
  }
  const row = {
    kind: values.kind,
    country: values.country,
    origin: values.origin,
    hs: values.hs,
    rate: values.rate,
    least: values.least,
    most: values.most,
    valid_from: values.from,
    valid_to: values.to,
    note_ar: values.note.ar,
    note_en: values.note.en,
    source_ar: values.source.ar,
    source_en: values.source.en,
    source_url: values.sourceUrl,
    as_of: values.asOf,
  }
  if (stored) {
    await trx.updateTable('landed_cost_rate').set(row).where('id', '=', stored.id).execute()
    return stored.id
  }
  const { id } = await trx
    .insertInto('landed_cost_rate')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const factsOf = ({
  kind,
  country,
  origin,
  hs,
  rate,
  least,
  most,
  from,
  to,
  note,
  source,
  sourceUrl,
  asOf,
}: RateValues) => ({
  kind,
  country,
  origin,
  hs,
  rate: `${rate}%`,
  ...(least !== null && { least: `${least} USD`, most: `${most} USD` }),
  first_day: from,
  last_day: to,
  note_ar: note.ar,
  note_en: note.en,
  source_ar: source.ar,
  source_en: source.en,
  source_url: sourceUrl,
  as_of: asOf,
})
