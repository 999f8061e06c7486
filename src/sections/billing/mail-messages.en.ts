import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'billing.mail.footer': 'You receive this e-mail because of a subscription at {site}.',
  'billing.mail.number': 'Number',
  'billing.mail.total': 'Total including VAT',
  'billing.mail.due': 'Due',
  'billing.mail.until': 'Paid until',
  'billing.mail.pdf': 'Download the document as PDF',
  'billing.mail.demo': 'This plan is demonstration data: do not transfer any money.',
  'billing.mail.proforma.subject': 'Your pro-forma invoice from {site}',
  'billing.mail.proforma.text':
    'This is the amount due for {username}’s subscription. The pro-forma invoice shows how to pay. If you pay by bank transfer, give its number as the reference, so that we can match it.',
  'billing.mail.proforma.button': 'Open the pro-forma invoice',
  'billing.mail.reminder.subject': 'A payment to {site} is due',
  'billing.mail.reminder.text':
    'We have not yet received the payment for the next period of {username}’s subscription. If you have paid in the last few days, there is nothing to do. Access continues for seven days after the due date.',
  'billing.mail.reminder.button': 'See how to pay',
  'billing.mail.renews.subject': 'Your subscription at {site} will be renewed',
  'billing.mail.renews.text':
    '{username}’s subscription renews automatically: we will charge your saved card on the due date. You need not do anything. Until then you can remove the card or cancel under Subscriptions.',
  'billing.mail.renews.button': 'Open the pro-forma invoice',
  'billing.mail.card.subject': 'Your card was declined: {site}',
  'billing.mail.card.text':
    'We could not charge the saved card for the next period of {username}’s subscription. Access continues for seven days after the due date. Pay with another card or by bank transfer; we will also try the saved card again.',
  'billing.mail.card.button': 'Pay now',
  'billing.mail.paid.subject': 'Your invoice from {site}',
  'billing.mail.paid.text': 'Thank you: your payment has arrived and {username}’s subscription is paid.',
  'billing.mail.paid.button': 'Open the invoice',
  'billing.mail.ended.subject': 'Your subscription at {site} has ended',
  'billing.mail.ended.text':
    '{username}’s subscription has ended. Your account and your invoices stay as they are, and you can subscribe again at any time.',
  'billing.mail.ended.button': 'Your subscriptions',
  'billing.mail.credit.subject': 'A credit note from {site}',
  'billing.mail.credit.text': 'We have issued a credit note for one of {username}’s invoices.',
  'billing.mail.credit.button': 'Open the credit note',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
