import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { countryName } from '#i18n/countries.server.ts'
import { qrOf } from '#platform/drawing/qr.server.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { loginFirst } from '#sections/accounts/contract-own.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { billingMeta } from '../../meta.ts'
import { BANK_TRANSFER } from '../../providers/bank-transfer.ts'
import { documentView, readDocument } from '../../queries.server.ts'
import { billingSettings } from '../../settings.server.ts'
import { DocumentPaper } from '../../view/DocumentPaper.tsx'
import { HowToPay } from '../../view/HowToPay.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx))
  const invoice = await readDocument(ctx, params['invoice'] ?? '')
  if (!invoice) throw data(null, { status: 404 })
  const paper = await documentView(ctx, invoice)
  const settings = await billingSettings(ctx.app.db)
  const pays = invoice.status === 'open' && paper.balance > 0
  return {
    paper,
    qr: paper.qr ? qrOf(paper.qr) : null,
    countries: {
      seller: countryName(paper.seller.country, ctx.lang),
      buyer: countryName(paper.buyer.country, ctx.lang),
    },
    pay:
      pays && BANK_TRANSFER.isReady(settings)
        ? await BANK_TRANSFER.checkout(settings, {
            reference: invoice.number,
            amount: paper.balance,
            currency: invoice.currency,
          })
        : null,
    title: invoice.number,
  }
}

export const meta = billingMeta

export default function Invoice() {
  const { t } = useI18n()
  const { paper, qr, countries, pay } = useLoaderData<typeof loader>()
  return (
    <div className="stack invoice">
      <p className="no-print">
        <Link className="more" to="/profile/Payments">
          <Icon name="back" /> {t('billing.payments')}
        </Link>
      </p>
      {paper.status === 'open' && paper.balance < 0 && <Alert tone="warn">{t('billing.overpaidText')}</Alert>}
      {pay?.kind === 'instructions' && <HowToPay instructions={pay} demo={paper.demo} />}
      {paper.status === 'open' && paper.balance > 0 && !pay && (
        <Alert tone="warn">{t('billing.noTransfer')}</Alert>
      )}
      <DocumentPaper paper={paper} qr={qr} countries={countries} />
    </div>
  )
}
