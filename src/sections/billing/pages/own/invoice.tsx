import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { countryName } from '#i18n/countries/countries.server.ts'
import { qrOf } from '#platform/drawing/qr.server.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { loginFirst } from '#sections/accounts/contract.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { billingMeta } from '../../meta.ts'
import { CARD_NEWS, cardOffer, comeBack } from '../../online/own-page.server.ts'
import { paymentPage } from '../../online/payment-page.server.ts'
import { billingSettings } from '../../settings.server.ts'
import { howToPay } from '../../order/pay.server.ts'
import { waysToPay } from '../../providers/ways.server.ts'
import { documentView, readDocument } from '../../queries.server.ts'
import { DocumentPaper } from '../../view/DocumentPaper.tsx'
import { HowToPay } from '../../view/HowToPay.tsx'
import { PayByCard } from '../../view/PayByCard.tsx'

export const handle: PageHandle = { parameters: ['card'] }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const { viewer } = ctx
  if (viewer.role === 'visitor') throw redirect(loginFirst(ctx))
  const invoice = await readDocument(ctx, params['invoice'] ?? '')
  if (!invoice) throw data(null, { status: 404 })
  await comeBack(ctx, invoice)
  const paper = await documentView(ctx, invoice)
  const settings = await billingSettings(ctx.app.db)
  const pays = invoice.status === 'open' && paper.balance > 0
  const ways = pays ? await waysToPay(ctx.app.config, settings, invoice.demo) : []
  const mine = invoice.owner_id === viewer.id
  return {
    paper,
    token: ctx.formToken(),
    qr: paper.qr ? qrOf(paper.qr) : null,
    countries: {
      seller: countryName(paper.seller.country, ctx.lang),
      buyer: countryName(paper.buyer.country, ctx.lang),
    },
    card: mine ? await cardOffer(ctx, ways, invoice, paper.balance) : null,
    transfer: await howToPay(ctx.app.db, paper),
    news: CARD_NEWS.find((news) => news === ctx.url.searchParams.get('card')) ?? null,
    pdf: ctx.app.pdf.available ? localePath(ctx.lang, `/profile/Payments/${paper.id}.pdf`) : null,
    title: invoice.number,
  }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx), 303)
  try {
    return redirect(await paymentPage(ctx, params['invoice'] ?? ''), 303)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = billingMeta

export default function Invoice() {
  const { t } = useI18n()
  const { paper, token, qr, countries, card, transfer, news, pdf } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const open = paper.status === 'open' && paper.balance > 0
  // The address confirms only what the document confirms.
  const holds = news && (news === 'paid' ? paper.kind === 'invoice' : open)
  return (
    <div className="stack invoice">
      <p className="row wrapping">
        <Link className="more" to="/profile/Payments">
          <Icon name="back" /> {t('billing.payments')}
        </Link>
        {pdf && (
          <a className="more" href={pdf} download>
            <Icon name="download" /> {t('billing.pdf')}
          </a>
        )}
      </p>
      {refused && (
        <Alert tone="danger" live>
          {refused.code === 'not_found' ? t('billing.noWay') : refused.text}
        </Alert>
      )}
      {holds && !refused && (
        <Alert tone={news === 'paid' ? 'ok' : 'warn'} live>
          {t(`billing.card.${news}`)}
        </Alert>
      )}
      {paper.status === 'open' && paper.balance < 0 && <Alert tone="warn">{t('billing.overpaidText')}</Alert>}
      {card && (
        <PayByCard
          invoice={paper.id}
          token={token}
          currency={paper.currency}
          due={paper.balance}
          {...card}
          demo={paper.demo}
        />
      )}
      {transfer && <HowToPay instructions={transfer} demo={paper.demo} />}
      {open && !card && !transfer && <Alert tone="warn">{t('billing.noTransfer')}</Alert>}
      <DocumentPaper paper={paper} qr={qr} countries={countries} />
    </div>
  )
}
