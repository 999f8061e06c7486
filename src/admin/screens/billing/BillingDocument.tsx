import type { ReactNode } from 'react'
import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { moneyText } from '#sections/billing/money/money.ts'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import type { DocumentScreenView } from './contract.ts'
import { CardForm, CreditForm, RecordForm } from './DocumentForms.tsx'

/** One document: what it says in short, what was booked on it, and what can be done. */
export default function BillingDocument({ data }: { data: DocumentScreenView }) {
  const { t } = useI18n()
  const { paper, creditable } = data
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/billing">
          <Icon name="back" /> {t('admin.billing.documents')}
        </Link>
      </p>
      {paper.demo && <Alert tone="warn">{t('admin.billing.demoText')}</Alert>}
      <Facts data={data} />
      <Payments data={data} />
      {paper.status === 'open' && <RecordForm data={data} />}
      {creditable !== null && data.byCard && <CardForm data={data} creditable={creditable} />}
      {creditable !== null && !data.byCard && <CreditForm data={data} creditable={creditable} />}
    </div>
  )
}

/** How money moved; with what a provider leaves out. */
const viaOf = (provider: string) =>
  provider === 'bank' || provider === 'rounding' ? provider : ('stripe' as const)

type WithData = { data: DocumentScreenView }

function Facts({ data: { paper, led } }: WithData) {
  const { lang, t, fmt } = useI18n()
  const money = (minor: number) => <Num>{moneyText(fmt, minor, paper.currency)}</Num>
  const facts: [string, ReactNode][] = [
    [t('admin.billing.kind'), t(`admin.billing.a.${paper.kind}`)],
    [t('admin.billing.buyer'), <bdi key="b">{paper.buyer.name}</bdi>],
    [t('admin.billing.date'), <Time key="d" dateTime={paper.issuedAt} as="dateTime" />],
    [t('admin.billing.what'), <Bidi key="w" text={paper.lines.map(({ text }) => text).join(' · ')} />],
    [t('admin.billing.net'), money(paper.net)],
    [t('admin.billing.vat'), money(paper.vat)],
    [t('admin.billing.gross'), money(paper.gross)],
    ...(paper.status === 'open'
      ? [[t('admin.billing.balance'), money(paper.balance)] as [string, ReactNode]]
      : []),
  ]
  return (
    <section className="panel" aria-labelledby="facts">
      <SectionHead id="facts" title={paper.number} />
      <dl className="user-details panel-body">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="panel-body row wrapping">
        <a className="more" href={`${lang === 'en' ? '/en' : ''}/profile/Payments/${paper.id}`}>
          {t('admin.billing.openPaper')}
        </a>
        {led.map(({ id, number, kind }) => (
          <Link key={id} className="more" to={`/admin/billing/${id}`}>
            {t(`admin.billing.a.${kind}`)} <Lat>{number}</Lat>
          </Link>
        ))}
        {paper.status === 'open' && paper.balance === paper.gross && (
          <ConfirmAct
            fields={{ do: 'withdraw' }}
            label={t('admin.billing.withdraw')}
            question={t('admin.billing.withdrawText')}
          />
        )}
      </p>
    </section>
  )
}

function Payments({ data: { payments, paper } }: WithData) {
  const { t, fmt } = useI18n()
  if (payments.length === 0) return null
  const tones = { waiting: 'warn', confirmed: 'ok', refused: 'off' } as const
  return (
    <section className="panel" aria-labelledby="payments">
      <SectionHead id="payments" title={t('admin.billing.transfers')} />
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('admin.billing.bankNumber')}</th>
              <th scope="col">{t('admin.billing.provider')}</th>
              <th scope="col">{t('admin.billing.amount')}</th>
              <th scope="col">{t('admin.billing.paidOn')}</th>
              <th scope="col">{t('admin.billing.by')}</th>
              <th scope="col">{t('admin.billing.state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('admin.billing.act')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((one) => (
              <tr key={one.id}>
                <td className="row-head">
                  <Lat>{one.number}</Lat>
                </td>
                <td data-l={t('admin.billing.provider')}>{t(`admin.billing.via.${viaOf(one.provider)}`)}</td>
                <td data-l={t('admin.billing.amount')}>
                  <Num>{moneyText(fmt, one.amount, one.currency)}</Num>
                </td>
                <td data-l={t('admin.billing.paidOn')}>
                  <Time dateTime={one.paidOn} />
                </td>
                <td data-l={t('admin.billing.by')}>
                  <Lat>{one.second && one.second !== one.by ? `${one.by} · ${one.second}` : one.by}</Lat>
                </td>
                <td data-l={t('admin.billing.state')}>
                  <Status tone={tones[one.status]}>{t(`admin.billing.payment.${one.status}`)}</Status>
                </td>
                <td className="full admin-actions">
                  {one.status === 'waiting' && paper.status === 'open' && (
                    <>
                      {one.own ? (
                        <span className="small muted">{t('admin.billing.needsSecond')}</span>
                      ) : (
                        <ActForm
                          fields={{ do: 'confirm', payment: one.id }}
                          label={t('admin.billing.confirm')}
                          about={one.number}
                          variant="primary"
                        />
                      )}
                      <ActForm
                        fields={{ do: 'refuse', payment: one.id }}
                        label={t('admin.billing.refuse')}
                        about={one.number}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
