import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { MONTHS, MOST_SEATS } from '../contract.ts'
import { pricedPlans } from '../order/offer.server.ts'
import { quoteChange } from './change.server.ts'
import { ownSubscription } from './own.server.ts'

/** A change as fields or an address ask for it; null for what is none. */
export function askedChange(price: string, seats: string): { priceId: number; seats: number } | null {
  const count = Number(toWesternDigits(stripBidi(seats)).trim())
  if (!/^\d{1,9}$/.test(price) || !Number.isInteger(count) || count < 1 || count > MOST_SEATS) return null
  return { priceId: Number(price), seats: count }
}

/** The possible changes of a subscription, and the cost of the one in the page's address, null without one. */
export async function changeOffer(ctx: RequestContext) {
  const { searchParams } = ctx.url
  const id = searchParams.get('change')
  if (id === null) return null
  const { lang, now } = ctx
  return ctx.app.db.transaction().execute(async (trx) => {
    const subscription = await ownSubscription(trx, ctx, id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!subscription) return null
    const all = await pricedPlans(trx)
    const [current] = await pricedPlans(trx, subscription.price_id)
    const choices = [
      ...all,
      ...(current && all.every(({ priceId }) => priceId !== current.priceId) ? [current] : []),
    ]
      .filter(({ currency }) => currency === current?.currency)
      .map((one) => ({
        value: String(one.priceId),
        name: one.name[lang],
        months: MONTHS.find((months) => months === one.months) ?? 1,
        amount: one.amount,
        currency: one.currency,
      }))
    const typed = {
      price: searchParams.get('price') ?? String(subscription.price_id),
      seats: searchParams.get('seats') ?? String(subscription.seats),
    }
    const asked = searchParams.has('price') ? askedChange(typed.price, typed.seats) : null
    let problem: 'conflict' | 'invalid_input' | null =
      searchParams.has('price') && !asked ? 'invalid_input' : null
    const quote =
      asked &&
      (await quoteChange(trx, subscription, asked, now).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        problem = error.code === 'conflict' ? 'conflict' : 'invalid_input'
        return null
      }))
    return {
      id,
      choices,
      typed,
      problem: problem as 'conflict' | 'invalid_input' | null,
      same: asked !== null && !quote && problem === null,
      quote: quote && {
        when: quote.when,
        daysLeft: quote.daysLeft,
        days: quote.days,
        net: Number(quote.totals?.net ?? 0n),
        vat: Number(quote.totals?.vat ?? 0n),
        gross: Number(quote.totals?.gross ?? 0n),
        further: Number(quote.further),
        currency: quote.plan.currency,
        months: quote.plan.months,
        end: subscription.period_end?.toISOString() ?? null,
        priceId: asked.priceId,
        seats: asked.seats,
      },
    }
  })
}

export type ChangeOffer = NonNullable<Awaited<ReturnType<typeof changeOffer>>>
