import type { Transaction } from 'kysely'
import { localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { DB } from '#platform/db/types.ts'
import { layoutMail } from '#platform/mail/layout.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { mailI18n } from '#platform/mail/words.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { Invoice } from './ledger/document.server.ts'
import { ar } from './mail-messages.ar.ts'
import { en } from './mail-messages.en.ts'
import { moneyText } from './money/money.ts'

/** The parts of the portal that the ledger needs. */
export type BillingApp = Pick<App, 'db' | 'memo' | 'config' | 'pdf'> & { jobs: Pick<App['jobs'], 'sendIn'> }

/** Mails about subscriptions; the texts are `billing.mail.{kind}.*`. */
type BillingMail = 'proforma' | 'reminder' | 'renews' | 'card' | 'paid' | 'ended' | 'credit'

/** Writes to the payer, in the language of the order; not after the account was deleted. */
export async function mailBilling(
  app: BillingApp,
  trx: Transaction<DB>,
  kind: BillingMail,
  about: Invoice | { subscriptionId: string },
): Promise<void> {
  const invoice = 'number' in about ? about : null
  const subscriptionId = 'number' in about ? about.subscription_id : about.subscriptionId
  const to = await trx
    .selectFrom('billing_subscription as s')
    .innerJoin('billing_account as a', 'a.id', 's.account_id')
    .innerJoin('accounts_user as u', 'u.id', 'a.owner_id')
    .select(['u.email', 'u.username', 'a.lang'])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst()
  if (!to) return
  const { lang } = to
  const settings = await siteSettings(app)
  const { t, fmt } = mailI18n(lang, { ar, en }, new Date())
  const site = settings.name[lang]
  const at = (path: string) => new URL(localePath(lang, path), app.config.publicUrl).href
  const path = invoice ? `/profile/Payments/${invoice.id}` : '/profile/Subscriptions'
  const rows = invoice
    ? [
        { label: t('billing.mail.number'), value: invoice.number },
        { label: t('billing.mail.total'), value: moneyText(fmt, invoice.gross_minor, invoice.currency) },
        ...(invoice.due_at ? [{ label: t('billing.mail.due'), value: fmt.date(invoice.due_at) }] : []),
        ...(invoice.kind === 'invoice' && invoice.period_end
          ? [{ label: t('billing.mail.until'), value: fmt.date(invoice.period_end) }]
          : []),
      ]
    : []
  const subject = t(`billing.mail.${kind}.subject`, { site })
  const content = layoutMail({
    lang,
    site: { name: site, url: at('/index') },
    heading: subject,
    blocks: [
      { kind: 'text', text: t(`billing.mail.${kind}.text`, { username: to.username }) },
      ...(rows.length > 0 ? [{ kind: 'fields' as const, rows }] : []),
      ...(invoice?.demo ? [{ kind: 'text' as const, text: t('billing.mail.demo') }] : []),
      { kind: 'button', label: t(`billing.mail.${kind}.button`), url: at(path) },
      ...(invoice && app.pdf.available
        ? [{ kind: 'entry' as const, title: t('billing.mail.pdf'), url: at(`${path}.pdf`), lines: [] }]
        : []),
    ],
    footer: t('billing.mail.footer', { site }),
  })
  await queueMail(trx, app.jobs, { to: to.email, lang, subject, ...content })
}
