import { sql, type Transaction } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import { writeAudits, type AuditEntry } from '#platform/audit/write.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { hasBegun, VAT_COUNTRIES, writeRate, type DatedRate, type RecordedRate } from './rates.ts'

/** Every rate of VAT on subscriptions, country by country, the newest first. */
export async function vatRates(db: Db | Transaction<DB>): Promise<RecordedRate[]> {
  const rows = await db
    .selectFrom('billing_vat_rate')
    .select(['id', 'country', 'rate_bp', 'category', 'reason_ar', 'reason_en'])
    .select([
      sql<string>`valid_from::text`.as('from'),
      sql<string | null>`(valid_to - 1)::text`.as('lastDay'),
    ])
    .orderBy('valid_from', 'desc')
    .execute()
  return VAT_COUNTRIES.flatMap((country) =>
    rows
      .filter((row) => row.country === country)
      .map(({ id, rate_bp, category, reason_ar, reason_en, from, lastDay }) => ({
        id,
        country,
        rateBp: rate_bp,
        category,
        reason: { ar: reason_ar, en: reason_en },
        from,
        lastDay,
      })),
  )
}

/**
 * Records a rate that begins after today; the one before it ends the day before. Refuses with `invalid_input` for a day that has
 * begun, with `already_used` for one on which a rate of the country begins.
 */
export function addVatRate(ctx: RequestContext, rate: DatedRate): Promise<void> {
  return changeRates(ctx, () => ({ removed: null, added: rate }))
}

/** Corrects a rate that has not begun. `was` is what its form was made from. Refuses as `addVatRate`, and with `not_found`, `too_late`, `stale`. */
export function correctVatRate(
  ctx: RequestContext,
  id: number,
  was: string,
  values: Omit<DatedRate, 'country'>,
): Promise<void> {
  return changeRates(ctx, (rates, today) => {
    const stored = coming(rates, id, was, today)
    return { removed: stored, added: { ...values, country: stored.country } }
  })
}

/** Withdraws a rate that has not begun; the one before it goes on. Refuses with `not_found`, `too_late`, `stale`. */
export function withdrawVatRate(ctx: RequestContext, id: number, was: string): Promise<void> {
  return changeRates(ctx, (rates, today) => ({ removed: coming(rates, id, was, today), added: null }))
}

/** A rate that can still be changed, as its form has it. */
function coming(rates: readonly RecordedRate[], id: number, was: string, today: string): RecordedRate {
  const stored = rates.find((rate) => rate.id === id)
  if (!stored) throw new Refusal('not_found')
  if (hasBegun(stored, today)) throw new Refusal('too_late')
  if (writeRate(stored) !== was) throw new Refusal('stale')
  return stored
}

interface Change {
  removed: RecordedRate | null
  added: DatedRate | null
}

async function changeRates(
  ctx: RequestContext,
  changeOf: (rates: readonly RecordedRate[], today: string) => Change,
): Promise<void> {
  if (!can(ctx.viewer, 'billing.edit')) throw lacking(ctx.viewer)
  const today = isoDay(ctx.now)
  await once(ctx, 'billing.vat', async (trx) => {
    // A rate ends where another begins: one change after another.
    await sql`select pg_advisory_xact_lock(hashtext('billing_vat_rate'))`.execute(trx)
    const rates = await vatRates(trx)
    const { removed, added } = changeOf(rates, today)
    if (removed && added && writeRate(removed) === writeRate(added)) return null
    if (added && hasBegun(added, today))
      throw new Refusal('invalid_input', { fields: { from: 'must_be_valid' } })
    const country = (added ?? removed)?.country
    const others = rates.filter((rate) => rate.country === country && rate.id !== removed?.id)
    if (others.some(({ from }) => from === added?.from)) throw new Refusal('already_used')
    await writeAudits(trx, ctx, await writeChange(trx, { removed, added }, others, today))
    return null
  })
}

/** Writes a change with the ends of the rates around it; gives what is to be recorded of it. */
async function writeChange(
  trx: Transaction<DB>,
  { removed, added }: Change,
  others: readonly RecordedRate[],
  today: string,
): Promise<AuditEntry[]> {
  const firstDays = [...others.map(({ from }) => from), ...(added ? [added.from] : [])].toSorted()
  const nextAfter = (day: string) => firstDays.find((one) => one > day) ?? null
  const line = (key: string, before: DatedRate | null, after: DatedRate | null): AuditEntry => ({
    action: 'billing.vat',
    kind: 'vat-rate',
    key,
    ...(before && { before: factsOf(before) }),
    ...(after && { after: factsOf(after) }),
  })
  const row = added && {
    rate_bp: added.rateBp,
    category: added.category,
    reason_ar: added.reason.ar,
    reason_en: added.reason.en,
    valid_from: added.from,
    valid_to: nextAfter(added.from),
  }
  if (removed && row)
    await trx.updateTable('billing_vat_rate').set(row).where('id', '=', removed.id).execute()
  else if (removed) await trx.deleteFrom('billing_vat_rate').where('id', '=', removed.id).execute()
  else if (row)
    await trx
      .insertInto('billing_vat_rate')
      .values({ country: added.country, ...row })
      .execute()
  const entries = [line(keyOf(added ?? removed), removed, added)]
  // Ended rates stay as they are.
  for (const rate of others.filter(({ lastDay }) => lastDay === null || lastDay >= today)) {
    const next = nextAfter(rate.from)
    const lastDay = next && dayBefore(next)
    if (lastDay === rate.lastDay) continue
    await trx.updateTable('billing_vat_rate').set({ valid_to: next }).where('id', '=', rate.id).execute()
    entries.push({
      ...line(keyOf(rate), null, null),
      before: { last_day: rate.lastDay },
      after: { last_day: lastDay },
    })
  }
  return entries
}

const keyOf = (rate: DatedRate | null) => (rate ? `${rate.country} ${rate.from}` : '')

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10)

const factsOf = ({ rateBp, category, reason, from }: DatedRate) => ({
  rate: `${rateBp / 100}%`,
  tax_category: category,
  reason_ar: reason.ar,
  reason_en: reason.en,
  first_day: from,
})
