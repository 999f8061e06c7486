import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { FEATURES, type Months } from '../contract.ts'
import { plainAmount } from '../money/money.ts'

/** A price of a plan: of one seat, before tax. */
export interface PlanPrice {
  currency: string
  months: Months
  amount: bigint
}

/** A plan as the administrator edits it. */
export interface Plan {
  key: string
  name: { ar: string; en: string }
  text: { ar: string; en: string }
  seatsMax: number
  trialDays: number
  sort: number
  active: boolean
  prices: readonly PlanPrice[]
}

/** A plan with its prices of now; null when there is none. */
export async function readPlan(
  db: Pick<Db, 'selectFrom'>,
  key: string,
): Promise<(Plan & { demo: boolean }) | null> {
  const plan = await db.selectFrom('billing_plan').selectAll().where('key', '=', key).executeTakeFirst()
  if (!plan) return null
  const prices = await db
    .selectFrom('billing_price')
    .select(['currency', 'months', 'amount_minor'])
    .where('plan', '=', key)
    .where('valid_to', 'is', null)
    .orderBy('currency')
    .orderBy('months')
    .execute()
  return {
    key,
    name: { ar: plan.name_ar, en: plan.name_en },
    text: { ar: plan.text_ar, en: plan.text_en },
    seatsMax: plan.seats_max,
    trialDays: plan.trial_days,
    sort: plan.sort,
    active: plan.active,
    demo: plan.demo,
    prices: prices.map(({ currency, months, amount_minor }) => ({
      currency,
      months: months as Months,
      amount: BigInt(amount_minor),
    })),
  }
}

/**
 * Saves a plan. Present subscribers stay at their price: a changed price is a new row, and the old one is no longer offered.
 * Refuses with `already_used` for a new plan's key that there is.
 */
export async function savePlan(ctx: RequestContext, plan: Plan, isNew: boolean): Promise<void> {
  const { now } = ctx
  if (!can(ctx.viewer, 'billing.edit')) throw lacking(ctx.viewer)
  await once(ctx, 'billing.plan', async (trx) => {
    const before = await readPlan(trx, plan.key)
    if (isNew && before) throw new Refusal('already_used')
    if (!isNew && !before) throw new Refusal('not_found')
    const row = {
      name_ar: plan.name.ar,
      name_en: plan.name.en,
      text_ar: plan.text.ar,
      text_en: plan.text.en,
      seats_max: plan.seatsMax,
      trial_days: plan.trialDays,
      sort: plan.sort,
      active: plan.active,
    }
    await trx
      .insertInto('billing_plan')
      .values({ key: plan.key, features: [...FEATURES], ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    const isKept = (one: PlanPrice) => plan.prices.some((other) => isSame(one, other))
    for (const old of before?.prices.filter((one) => !isKept(one)) ?? [])
      await trx
        .updateTable('billing_price')
        .set({ valid_to: now })
        .where('plan', '=', plan.key)
        .where('currency', '=', old.currency)
        .where('months', '=', old.months)
        .where('valid_to', 'is', null)
        .execute()
    const added = plan.prices.filter((one) => !before?.prices.some((other) => isSame(one, other)))
    if (added.length > 0)
      await trx
        .insertInto('billing_price')
        .values(
          added.map(({ currency, months, amount }) => ({
            plan: plan.key,
            currency,
            months,
            amount_minor: Number(amount),
            valid_from: now,
          })),
        )
        .execute()
    await writeAudit(trx, {
      ctx,
      action: 'billing.plan',
      kind: 'billing',
      key: plan.key,
      ...(before && { before: factsOf(before) }),
      after: factsOf(plan),
    })
    return null
  })
}

const isSame = (one: PlanPrice, other: PlanPrice) =>
  one.currency === other.currency && one.months === other.months && one.amount === other.amount

const factsOf = (plan: Plan) => ({
  name_ar: plan.name.ar,
  name_en: plan.name.en,
  seats: plan.seatsMax,
  trial_days: plan.trialDays,
  active: plan.active,
  prices: plan.prices
    .map(({ currency, months, amount }) => `${plainAmount(amount, currency)} ${currency}/${months}`)
    .join(', '),
})
