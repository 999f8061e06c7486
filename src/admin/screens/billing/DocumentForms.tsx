import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { SwitchField, TextField } from '../../parts/fields.tsx'
import type { DocumentScreenView } from './contract.ts'

type WithData = { data: DocumentScreenView }

/** Errors of the form that was sent; two forms of the screen have fields of the same names. */
function useErrorsOf(act: string) {
  const refused = useRefused()
  const mine = refused?.typed.some(([name, value]) => name === 'do' && value === act)
  return mine ? Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message })) : []
}

function AmountField({ currency }: { currency: string }) {
  const { t } = useI18n()
  return (
    <TextField
      name="amount"
      label={`${t('admin.billing.amount')} (${currency})`}
      value=""
      inputMode="decimal"
      dir="ltr"
      required
    />
  )
}

function TransferFields({ currency, today }: { currency: string; today: string }) {
  const { t } = useI18n()
  return (
    <>
      <AmountField currency={currency} />
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

/** Books a transfer on a pro-forma. */
export function RecordForm({ data: { paper, today } }: WithData) {
  const { t } = useI18n()
  const { token } = usePanel()
  return (
    <section className="panel" aria-labelledby="record">
      <SectionHead id="record" title={t('admin.billing.record')} />
      <form className="panel-body user-action" method="post">
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

/** Money that goes back: how much at most, how, why, and whether access ends with it. */
function MoneyBack({
  act,
  text,
  button,
  children,
}: {
  act: 'refund' | 'credit'
  text: string
  button: string
  children: ReactNode
}) {
  const { t } = useI18n()
  const { token } = usePanel()
  return (
    <section className="panel" aria-labelledby="credit">
      <SectionHead id="credit" title={t('admin.billing.credit')} />
      <form className="panel-body user-action" method="post">
        <input type="hidden" name="csrftoken" value={token} />
        <ErrorSummary errors={useErrorsOf(act)} />
        <p>
          <Bidi text={text} />
        </p>
        {children}
        <TextField name="reason" label={t('admin.billing.reason')} value="" maxLength={200} required />
        <SwitchField name="ends" label={t('admin.billing.ends')} value={false} />
        <Button type="submit" name="do" value={act} variant="danger">
          {button}
        </Button>
      </form>
    </section>
  )
}

/** Gives money back to the card that paid. */
export function CardForm({ data: { paper }, creditable }: WithData & { creditable: string }) {
  const { t } = useI18n()
  return (
    <MoneyBack
      act="refund"
      text={t('admin.billing.refundText', { amount: `${creditable} ${paper.currency}` })}
      button={t('admin.billing.refundDo')}
    >
      <AmountField currency={paper.currency} />
    </MoneyBack>
  )
}

/** Issues a credit note for a transfer back. */
export function CreditForm({ data: { paper, today }, creditable }: WithData & { creditable: string }) {
  const { t } = useI18n()
  return (
    <MoneyBack
      act="credit"
      text={t('admin.billing.creditText', { amount: `${creditable} ${paper.currency}` })}
      button={t('admin.billing.creditDo')}
    >
      <TransferFields currency={paper.currency} today={today} />
    </MoneyBack>
  )
}
