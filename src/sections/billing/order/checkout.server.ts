import type { Transaction } from 'kysely'
import { isCountry } from '#i18n/countries/countries.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { issueProforma } from '../ledger/document.server.ts'
import { settle } from '../ledger/settle.server.ts'
import { vatRateOf } from '../ledger/vat-rate.server.ts'
import { syncAccess } from '../life/access.server.ts'
import { isLive } from '../life/state.ts'
import { endSubscription } from '../life/void.server.ts'
import { mailBilling, type BillingApp } from '../mail.server.ts'
import { homeCurrency } from '../money/money.ts'
import { addDays } from '../money/period.ts'
import { taxed } from '../money/tax.ts'
import { closePages } from '../online/attempt.server.ts'
import { waysToPay } from '../providers/ways.server.ts'
import type { BillingSettings } from '../settings.ts'
import { billingSettings } from '../settings.server.ts'
import { takeCoupon } from './coupon.server.ts'
import {
  buyerCopy,
  periodLine,
  pricedPlans,
  sellerCopy,
  termsOf,
  type Account,
  type PricedPlan,
} from './offer.server.ts'
import { checkOrder, type OrderData, type OrderErrors, type OrderValues } from './order-form.ts'

/** Days in which a first pro-forma is to be paid. */
const DUE_DAYS = 14

/** The errors of an order, by field. */
export class OrderRefusal extends Refusal {
  readonly errors: OrderErrors

  constructor(errors: OrderErrors) {
    super('invalid_input')
    this.errors = errors
  }
}

/**
 * Orders a subscription: a pro-forma to pay, or a trial that begins at once. An older order of the account that was not paid gives
 * way. Returns the pro-forma's id, or null for a trial, and whether its card page comes next. Refuses with OrderRefusal,
 * `conflict` when a subscription runs already, and `not_allowed` where the chosen way to pay is not offered.
 */
export async function checkout(
  ctx: RequestContext,
  values: OrderValues,
): Promise<{ invoice: string | null; pays: boolean }> {
  const { app, viewer, now, lang } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const checked = checkOrder(values, isCountry)
  if (!checked.ok) throw new OrderRefusal(checked.errors)
  const order = checked.data
  return once(ctx, 'billing.checkout', async (trx) => {
    const settings = await billingSettings(trx)
    const priced = await chosenPrice(trx, settings, order)
    const account = await openAccount(trx, viewer.id, order, lang, now)
    await makeRoom(app, trx, account, now)
    const trial = order.trial && priced.trialDays > 0 && (await mayTry(trx, viewer.id))
    const ways = await waysToPay(app.config, settings, priced.demo)
    if (!trial && !ways.includes(order.pay)) throw new Refusal('not_allowed')
    const { id: subscriptionId } = await trx
      .insertInto('billing_subscription')
      .values({
        account_id: account.id,
        price_id: priced.priceId,
        seats: order.seats,
        provider: order.pay === 'card' ? 'stripe' : 'bank',
        created_at: now,
        ...(trial
          ? {
              status: 'active' as const,
              trial: true,
              anchor: now,
              period_start: now,
              period_end: addDays(now, priced.trialDays),
            }
          : { status: 'pending' as const }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const discount = order.coupon
      ? await takeCoupon(trx, { code: order.coupon, priced, account, subscriptionId, now })
      : null
    if (discount === 'invalid' || discount === 'used') throw new OrderRefusal({ coupon: discount })
    await writeAudit(trx, {
      ctx,
      action: 'billing.order',
      kind: 'billing',
      key: account.id,
      after: { plan: priced.plan, seats: order.seats, months: priced.months, trial },
    })
    if (trial) {
      await trx
        .updateTable('billing_account')
        .set({ trial_used_at: now })
        .where('id', '=', account.id)
        .execute()
      await syncAccess(trx, subscriptionId, now)
      return { invoice: null, pays: false }
    }
    const rate = await vatRateOf(trx, settings, account.country, now)
    const proforma = await issueProforma(trx, {
      accountId: account.id,
      subscriptionId,
      purpose: 'period',
      seller: sellerCopy(settings),
      buyer: buyerCopy(account),
      terms: termsOf(priced, order.seats),
      period: null,
      currency: priced.currency,
      totals: taxed([periodLine(priced, order.seats, discount)], rate),
      rate,
      demo: priced.demo,
      now,
      dueAt: addDays(now, DUE_DAYS),
    })
    // A coupon may leave nothing to pay; who pays by card is led there at once.
    const settled = await settle(app, trx, proforma, now)
    if (!settled && order.pay === 'bank') await mailBilling(app, trx, 'proforma', proforma)
    return { invoice: proforma.id, pays: !settled && order.pay === 'card' }
  })
}

async function chosenPrice(
  trx: Transaction<DB>,
  settings: BillingSettings,
  { priceId, seats, country }: OrderData,
): Promise<PricedPlan> {
  const priced = (await pricedPlans(trx)).find((one) => one.priceId === priceId)
  if (!priced) throw new OrderRefusal({ price: 'required' })
  if (seats > priced.seatsMax) throw new OrderRefusal({ seats: 'too_many' })
  // Tax must be said in the country's own currency: its customers are asked for no other.
  if (country === settings.country && priced.currency !== homeCurrency(country))
    throw new OrderRefusal({ price: 'currency' })
  return priced
}

/** The member's account of that kind as it is now, locked, with a seat for the member. */
async function openAccount(
  trx: Transaction<DB>,
  ownerId: number,
  { kind, name, country, address, vatNumber, crNumber }: OrderData,
  lang: 'ar' | 'en',
  now: Date,
): Promise<Account> {
  const facts = { name, country, address, vat_number: vatNumber, cr_number: crNumber, lang }
  const account = await trx
    .insertInto('billing_account')
    .values({ owner_id: ownerId, kind, ...facts, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'kind']).where('owner_id', 'is not', null).doUpdateSet(facts),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('billing_seat')
    .values({ account_id: account.id, user_id: ownerId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return account
}

/** Ends orders that wait for their money; a subscription that runs is changed, not ordered again. */
async function makeRoom(app: BillingApp, trx: Transaction<DB>, account: Account, now: Date): Promise<void> {
  const others = await trx
    .selectFrom('billing_subscription as s')
    .select(['s.id', 's.status'])
    .where('s.account_id', '=', account.id)
    .where((eb) =>
      eb.or([
        eb('s.status', '!=', 'ended'),
        eb.exists(
          eb
            .selectFrom('billing_invoice as i')
            .select('i.id')
            .whereRef('i.subscription_id', '=', 's.id')
            .where('i.status', '=', 'open'),
        ),
      ]),
    )
    .forUpdate()
    .execute()
  if (others.some(({ status }) => isLive(status))) throw new Refusal('conflict')
  for (const { id } of others) {
    await trx.deleteFrom('billing_coupon_use').where('subscription_id', '=', id).execute()
    await endSubscription(trx, id, now)
    await closePages(app, trx, id)
  }
}

/** A member has one trial, over all their accounts. */
async function mayTry(trx: Transaction<DB>, ownerId: number): Promise<boolean> {
  const tried = await trx
    .selectFrom('billing_account')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('trial_used_at', 'is not', null)
    .executeTakeFirst()
  return tried === undefined
}
