import { localePath } from '#i18n/locale.ts'
import { Lat, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import type { MySubscription } from '../queries.server.ts'

type Props = { subscription: MySubscription; token: string; typed: string }

/** Who reads under a company's subscription: a seat for each, taken and given by user name. */
export function Seats({ subscription, token, typed }: Props) {
  const { lang, t } = useI18n()
  const { id, people, seats, mine } = subscription
  const form = { method: 'post', action: localePath(lang, '/profile/Subscriptions') } as const
  const fields = (
    <>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="subscription" value={id} />
    </>
  )
  return (
    <section aria-labelledby={`seats-${id}`}>
      <h3 id={`seats-${id}`}>{t('billing.seatsTaken', { count: people.length, seats: String(seats) })}</h3>
      <ul className="seats">
        {people.map((one) => (
          <li key={one.id}>
            <span>
              <bdi>{one.name}</bdi>{' '}
              <span className="small muted">
                <Lat>@{one.username}</Lat>
              </span>
            </span>
            <form {...form}>
              {fields}
              <input type="hidden" name="intent" value="unseat" />
              <Button type="submit" name="user" value={one.id} variant="ghost" small>
                {t(one.id === mine ? 'billing.leaveSeat' : 'billing.takeSeat')}
                <span className="visually-hidden"> {one.name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {people.length < seats && (
        <form {...form} className="row wrapping seat-add">
          {fields}
          <input type="hidden" name="intent" value="seat" />
          <Input
            name="username"
            label={t('billing.username')}
            hint={t('billing.usernameHint')}
            defaultValue={typed}
            dir="ltr"
            autoComplete="off"
            required
          />
          <Button type="submit">{t('billing.giveSeat')}</Button>
        </form>
      )}
    </section>
  )
}
