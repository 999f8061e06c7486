import { localePath } from '#i18n/locale.ts'
import { Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { moneyText } from '../money/money.ts'

type Props = {
  invoice: string
  token: string
  currency: string
  /** The amount due, and the amount that a card is charged. */
  due: number
  charged: number
  /** Whether the card is saved for renewals. */
  saves: boolean
  demo: boolean
}

/** The button that leads to the provider's page. */
export function PayByCard({ invoice, token, currency, due, charged, saves, demo }: Props) {
  const { lang, t, fmt } = useI18n()
  return (
    <section className="panel" aria-labelledby="card">
      <SectionHead id="card" title={t('billing.by.card')} />
      <form className="panel-body" method="post" action={localePath(lang, `/profile/Payments/${invoice}`)}>
        <input type="hidden" name="csrftoken" value={token} />
        {demo && <Alert tone="warn">{t('billing.cardTest')}</Alert>}
        <p className="intro">
          {t('billing.cardText')} {saves && t('billing.cardSaved')}
        </p>
        <dl className="pairs">
          <div>
            <dt>{t('billing.cardCharged')}</dt>
            <dd>
              <b>
                <Num>{moneyText(fmt, charged, currency)}</Num>
              </b>
              {charged !== due && <span className="small muted block">{t('billing.cardWaived')}</span>}
            </dd>
          </div>
        </dl>
        <Button type="submit">{t('billing.cardPay')}</Button>
      </form>
    </section>
  )
}
