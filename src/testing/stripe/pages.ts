import type { StripeAccount } from './account.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font:16px sans-serif;max-width:40em;margin:2em auto">${body}`

/** Replaces the page of Checkout. */
export function checkoutPage({
  id,
  status,
  name,
  amount_total: amount,
  currency,
  cancel_url: back,
}: {
  id: string
  status: string
  name: string
  amount_total: number
  currency: string
  cancel_url: string
}): string {
  return page(
    'Stand-in for Stripe Checkout',
    `<h1>Stand-in for Stripe Checkout</h1><p>${escape(name)}: ${amount} ${escape(currency)} (smallest unit), ${status}</p>
    <form method="post" action="/pay/${id}"><button>Pay</button></form><p><a href="${escape(back)}">Back without paying</a></p>`,
  )
}

/** Replaces the dashboard: payments with what may become of them. */
export function accountPage(account: StripeAccount): string {
  const rows = [...account.intents.values()].map(
    ({ id, amount, currency, status, payment_method: { id: card } }) =>
      `<tr><td>${id}<td>${amount} ${currency}<td>${status}<td><form method="post" action="/do">
      <button name="refund" value="${id}">Refund</button> <button name="dispute" value="${id}">Lose a dispute</button>
      <button name="decline" value="${card}">Decline this card from now on</button></form>`,
  )
  return page(
    'Stand-in for Stripe',
    `<h1>Stand-in for Stripe</h1><table>${rows.join('')}</table>
    <form method="post" action="/do"><label>Send all events again to <input name="to" size="50" value="http://localhost:3000/webhooks/stripe"></label>
    <button name="again" value="1">Send</button></form>`,
  )
}
