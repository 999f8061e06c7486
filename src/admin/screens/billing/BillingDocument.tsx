import type { ReactNode } from 'react'
import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { moneyText } from '#sections/billing/money/money.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { SwitchField, TextField } from '../../parts/fields.tsx'
import type { DocumentScreenView } from './contract.ts'

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
      {creditable !== null && <CreditForm data={data} creditable={creditable} />}
    </div>
  )
}

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
    <section className="pn" aria-labelledby="facts">
      <SectionHead id="facts" title={paper.number} />
      <dl className="us-d pn-b">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pn-b row wrapx">
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
    <section className="pn" aria-labelledby="payments">
      <SectionHead id="payments" title={t('admin.billing.transfers')} />
      <div className="tw">
        <table className="tbl cards">
          <thead>
            <tr>
              <th scope="col">{t('admin.billing.bankNumber')}</th>
              <th scope="col">{t('admin.billing.amount')}</th>
              <th scope="col">{t('admin.billing.paidOn')}</th>
              <th scope="col">{t('admin.billing.by')}</th>
              <th scope="col">{t('admin.billing.state')}</th>
              <th scope="col">
                <span className="vh">{t('admin.billing.act')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((one) => (
              <tr key={one.id}>
                <td className="hd">
                  <Lat>{one.number}</Lat>
                </td>
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
                <td className="full cp-acts">
                  {one.status === 'waiting' && paper.status === 'open' && (
                    <>
                      {one.own ? (
                        <span className="sm muted">{t('admin.billing.needsSecond')}</span>
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

/** Errors of the form that was sent; two forms of the screen have fields of the same names. */
function useErrorsOf(act: string) {
  const refused = useRefused()
  const mine = refused?.typed.some(([name, value]) => name === 'do' && value === act)
  return mine ? Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message })) : []
}

function TransferFields({ currency, today }: { currency: string; today: string }) {
  const { t } = useI18n()
  return (
    <>
      <TextField
        name="amount"
        label={`${t('admin.billing.amount')} (${currency})`}
        value=""
        inputMode="decimal"
        dir="ltr"
        required
      />
      <TextField
        name="paid_on"
        type="date"
        label={t('admin.billing.paidOn')}
        value=""
        max={today}
        dir="ltr"
        required
      />
      <TextField
        name="number"
        label={t('admin.billing.bankNumber')}
        value=""
        dir="ltr"
        maxLength={60}
        required
      />
    </>
  )
}

function RecordForm({ data: { paper, today } }: WithData) {
  const { t } = useI18n()
  const { token } = usePanel()
  return (
    <section className="pn" aria-labelledby="record">
      <SectionHead id="record" title={t('admin.billing.record')} />
      <form className="pn-b us-a" method="post">
        <input type="hidden" name="csrftoken" value={token} />
        <ErrorSummary errors={useErrorsOf('record')} />
        <p>{t('admin.billing.recordText')}</p>
        <TransferFields currency={paper.currency} today={today} />
        <TextField
          name="currency"
          label={t('admin.billing.currency')}
          value={paper.currency}
          dir="ltr"
          maxLength={3}
          required
        />
        <Button type="submit" name="do" value="record">
          {t('admin.billing.recordDo')}
        </Button>
      </form>
    </section>
  )
}

function CreditForm({ data: { paper, today }, creditable }: WithData & { creditable: string }) {
  const { t } = useI18n()
  const { token } = usePanel()
  return (
    <section className="pn" aria-labelledby="credit">
      <SectionHead id="credit" title={t('admin.billing.credit')} />
      <form className="pn-b us-a" method="post">
        <input type="hidden" name="csrftoken" value={token} />
        <ErrorSummary errors={useErrorsOf('credit')} />
        <p>
          <Bidi text={t('admin.billing.creditText', { amount: `${creditable} ${paper.currency}` })} />
        </p>
        <TransferFields currency={paper.currency} today={today} />
        <TextField name="reason" label={t('admin.billing.reason')} value="" maxLength={200} required />
        <SwitchField name="ends" label={t('admin.billing.ends')} value={false} />
        <Button type="submit" name="do" value="credit" variant="danger">
          {t('admin.billing.creditDo')}
        </Button>
      </form>
    </section>
  )
}
