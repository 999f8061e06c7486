import { localePath } from '#i18n/locale.ts'
import { Bidi, Lat, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import type { ChangeOffer } from '../life/quote.server.ts'
import { moneyText } from '../money/money.ts'
import type { MySubscription } from '../queries.server.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { DemoMark } from './DemoMark.tsx'
import { Seats } from './Seats.tsx'

const TONES = { pending: 'warn', active: 'ok', past_due: 'warn', cancelled: 'info', ended: 'off' } as const
const HERE = '/profile/Subscriptions'

/** `visa 4242` as cards are written: `Visa •••• 4242`. */
const cardText = (label: string) =>
  label.replace(/^./, (first) => first.toUpperCase()).replace(/ (\d{4})$/, ' •••• $1')

type Props = {
  subscription: MySubscription
  token: string
  offer: ChangeOffer | null
  /** A user name that was refused. */
  typed: string
}

/** One subscription: what it is, until when, what is to be paid, and what can be done with it. */
export function SubscriptionPanel({ subscription, token, offer, typed }: Props) {
  const { lang, t, fmt } = useI18n()
  const { id, status, end, trial, open } = subscription
  return (
    <section className="panel" aria-labelledby={`s-${id}`}>
      <SectionHead id={`s-${id}`} title={subscription.plan}>
        <Status tone={TONES[status]}>
          {t(trial && status === 'active' ? 'billing.state.trial' : `billing.state.${status}`)}
        </Status>{' '}
        {subscription.demo && <DemoMark />}
      </SectionHead>
      <div className="panel-body">
        <dl className="pairs">
          <div>
            <dt>{t('billing.payer')}</dt>
            <dd>
              <Bidi text={subscription.payer} />
            </dd>
          </div>
          <div>
            <dt>{t('billing.price')}</dt>
            <dd>
              <Num>{moneyText(fmt, subscription.net, subscription.currency)}</Num>{' '}
              {t(`billing.per.${subscription.months}`)}{' '}
              <span className="small muted">{t('billing.beforeVat')}</span>
            </dd>
          </div>
          <div>
            <dt>{t('billing.seats')}</dt>
            <dd>
              <Num>{fmt.number(subscription.seats)}</Num>
            </dd>
          </div>
          {end && status !== 'ended' && (
            <div>
              <dt>{t(status === 'cancelled' ? 'billing.endsOn' : 'billing.nextOn')}</dt>
              <dd>
                <Time dateTime={end} as="dateTime" />
              </dd>
            </div>
          )}
          {subscription.card && status !== 'ended' && (
            <div>
              <dt>{t('billing.savedCard')}</dt>
              <dd>
                <Lat>{cardText(subscription.card)}</Lat>
              </dd>
            </div>
          )}
          {status === 'ended' && subscription.endedAt && (
            <div>
              <dt>{t('billing.endedOn')}</dt>
              <dd>
                <Time dateTime={subscription.endedAt} as="dateTime" />
              </dd>
            </div>
          )}
        </dl>
        {subscription.next && <Alert>{t('billing.changesAtEnd')}</Alert>}
        {open.map((one) => (
          <Alert key={one.id} tone="warn">
            <Message
              id="billing.waits"
              params={{
                number: (
                  <Link to={`/profile/Payments/${one.id}`}>
                    <Lat>{one.number}</Lat>
                  </Link>
                ),
                amount: <Num>{moneyText(fmt, one.gross, one.currency)}</Num>,
              }}
            />
          </Alert>
        ))}
        {(status === 'active' || status === 'cancelled') && subscription.seatsMax > 1 && (
          <Seats subscription={subscription} token={token} typed={typed} />
        )}
        {offer && <ChangeForm offer={offer} token={token} max={subscription.seatsMax} />}
        <div className="row wrapping">
          {status === 'active' && !offer && (
            <Link className={buttonClass({ variant: 'ghost' })} to={`${HERE}?change=${id}`}>
              {t('billing.change')}
            </Link>
          )}
          {status === 'ended' && (
            <Link className={buttonClass()} to="/profile/Subscribe">
              {t('billing.again')}
            </Link>
          )}
          {status !== 'ended' && (
            <form method="post" action={localePath(lang, HERE)}>
              <input type="hidden" name="csrftoken" value={token} />
              <input type="hidden" name="subscription" value={id} />
              {subscription.card && (
                <>
                  <Button type="submit" name="intent" value="forget" variant="ghost">
                    {t('billing.forgetCard')}
                  </Button>{' '}
                </>
              )}
              <Button
                type="submit"
                name="intent"
                value={status === 'cancelled' ? 'resume' : 'cancel'}
                variant={status === 'cancelled' ? 'primary' : 'danger'}
              >
                {t(status === 'cancelled' ? 'billing.resume' : 'billing.cancel')}
              </Button>
            </form>
          )}
        </div>
        {(status === 'active' || status === 'past_due') && (
          <p className="small muted">
            {status === 'active' ? t('billing.cancelText') : t('billing.cancelNow')}
          </p>
        )}
      </div>
    </section>
  )
}
