import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { billingMeta, billingTitle } from '../../meta.ts'
import { moneyText } from '../../money/money.ts'
import { myDocuments } from '../../queries.server.ts'
import { DemoMark } from '../../view/DemoMark.tsx'
import { DocumentStatus } from '../../view/DocumentStatus.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  return { frame, documents: await myDocuments(ctx), title: billingTitle(ctx.lang, 'billing.payments') }
}

export const meta = billingMeta

export default function Payments() {
  const { t, fmt } = useI18n()
  const { frame, documents } = useLoaderData<typeof loader>()
  return (
    <OwnFrame frame={frame} page="Payments">
      <section className="panel" aria-labelledby="payments">
        <SectionHead id="payments" title={t('billing.payments')} />
        {documents.length === 0 ? (
          <EmptyState kind="first" title={t('billing.noPayments')} text={t('billing.noPaymentsText')}>
            <Link className={buttonClass({ variant: 'ghost' })} to="/profile/Subscribe">
              {t('billing.subscribe')}
            </Link>
          </EmptyState>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th scope="col">{t('billing.number')}</th>
                  <th scope="col">{t('billing.document')}</th>
                  <th scope="col">{t('billing.date')}</th>
                  <th scope="col" className="numeric">
                    {t('billing.gross')}
                  </th>
                  <th scope="col">{t('billing.status')}</th>
                </tr>
              </thead>
              <tbody>
                {documents.map((one) => (
                  <tr key={one.id}>
                    <td className="row-head">
                      <Opener {...one} />
                    </td>
                    <td data-l={t('billing.document')}>
                      {t(`billing.kindOf.${one.kind}`)} {one.demo && <DemoMark />}
                    </td>
                    <td data-l={t('billing.date')}>
                      <Time dateTime={one.issuedAt} />
                    </td>
                    <td data-l={t('billing.gross')} className="numeric">
                      <Num>
                        {moneyText(fmt, one.kind === 'credit_note' ? -one.gross : one.gross, one.currency)}
                      </Num>
                    </td>
                    <td data-l={t('billing.status')}>
                      <DocumentStatus kind={one.kind} status={one.status} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </OwnFrame>
  )
}

function Opener({ id, number }: { id: string; number: string }) {
  return (
    <Link className="row-link" to={`/profile/Payments/${id}`}>
      <Lat>{number}</Lat>
    </Link>
  )
}
