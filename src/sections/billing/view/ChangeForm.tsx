import { localePath } from '#i18n/locale.ts'
import { Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import type { ChangeOffer } from '../life/quote.server.ts'
import { moneyText } from '../money/money.ts'

type Props = { offer: ChangeOffer; token: string; max: number }

/** Another plan or number of seats: what it would cost is asked first, by the address, and ordered second. */
export function ChangeForm({ offer, token, max }: Props) {
  const { lang, t, fmt } = useI18n()
  const here = localePath(lang, '/profile/Subscriptions')
  const { quote, problem, same } = offer
  return (
    <section aria-labelledby="change">
      <h3 id="change">{t('billing.change')}</h3>
      {problem && (
        <Alert tone="danger" live>
          {t(problem === 'conflict' ? 'billing.refused.change' : 'billing.error.change')}
        </Alert>
      )}
      {same && <Alert>{t('billing.nothingChanges')}</Alert>}
      <form method="get" action={here}>
        <input type="hidden" name="change" value={offer.id} />
        <Select
          name="price"
          label={t('billing.plan')}
          defaultValue={offer.typed.price}
          options={offer.choices.map((one) => ({
            value: one.value,
            label: `${one.name} — ${moneyText(fmt, one.amount, one.currency)} ${t(`billing.per.${one.months}`)}`,
          }))}
          required
        />
        {max > 1 ? (
          <Input
            name="seats"
            label={t('billing.seats')}
            defaultValue={offer.typed.seats}
            inputMode="numeric"
            dir="ltr"
            required
          />
        ) : (
          <input type="hidden" name="seats" value={offer.typed.seats} />
        )}
        <Button type="submit" variant="ghost">
          {t('billing.quote')}
        </Button>
      </form>
      {quote && (
        <form className="plan-quote" method="post" action={here}>
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="subscription" value={offer.id} />
          <input type="hidden" name="price" value={quote.priceId} />
          <input type="hidden" name="seats" value={quote.seats} />
          <p>
            {quote.when === 'now' ? (
              <Message
                id="billing.quoteNow"
                params={{
                  left: <Num>{fmt.number(quote.daysLeft)}</Num>,
                  days: <Num>{fmt.number(quote.days)}</Num>,
                  net: <Num>{moneyText(fmt, quote.net, quote.currency)}</Num>,
                  gross: (
                    <b>
                      <Num>{moneyText(fmt, quote.gross, quote.currency)}</Num>
                    </b>
                  ),
                }}
              />
            ) : quote.when === 'end' ? (
              <Message id="billing.quoteEnd" params={{ date: <Time dateTime={quote.end} /> }} />
            ) : (
              t('billing.quoteFree')
            )}{' '}
            <Message
              id="billing.quoteThen"
              params={{
                amount: <Num>{moneyText(fmt, quote.further, quote.currency)}</Num>,
                per: t(`billing.per.${quote.months}`),
              }}
            />
          </p>
          <Button type="submit" name="intent" value="change">
            {t('billing.makeChange')}
          </Button>
        </form>
      )}
    </section>
  )
}
