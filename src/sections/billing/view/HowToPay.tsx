import { Bidi, Lat, Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { moneyText } from '../money/money.ts'
import type { TransferInstructions } from '../providers/provider.ts'
import { inFours } from './document-words.ts'

type Props = { instructions: TransferInstructions; demo: boolean }

/** Where the money is to be sent, and how the transfer is recognized. */
export function HowToPay({ instructions: { to, ...order }, demo }: Props) {
  const { lang, t, fmt } = useI18n()
  return (
    <section className="panel" aria-labelledby="pay">
      <SectionHead id="pay" title={t('billing.by.bank')} />
      <div className="panel-body">
        {demo && <Alert tone="warn">{t('billing.demoText')}</Alert>}
        <p className="intro">{t('billing.payText')}</p>
        <dl className="pairs">
          <div>
            <dt>{t('billing.amountDue')}</dt>
            <dd>
              <b>
                <Num>{moneyText(fmt, order.amount, order.currency)}</Num>
              </b>
            </dd>
          </div>
          <div>
            <dt>{t('billing.reference')}</dt>
            <dd>
              <b>
                <Lat>{order.reference}</Lat>
              </b>
            </dd>
          </div>
          <div>
            <dt>{t('billing.holder')}</dt>
            <dd>
              <Bidi text={to.holder} />
            </dd>
          </div>
          <div>
            <dt>{t('billing.iban')}</dt>
            <dd>
              <Lat>{inFours(to.iban)}</Lat>
            </dd>
          </div>
          {to.bank[lang] && (
            <div>
              <dt>{t('billing.bank')}</dt>
              <dd>
                <Bidi text={to.bank[lang]} />
              </dd>
            </div>
          )}
          {to.swift && (
            <div>
              <dt>{t('billing.swift')}</dt>
              <dd>
                <Lat>{to.swift}</Lat>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}
