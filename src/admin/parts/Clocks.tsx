import { useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'

/** An instant on the reader's own clock, which only the browser knows, and in UTC. */
export function Clocks({ at }: { at: Date }) {
  const { t } = useI18n()
  const own = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <dl className="clocks">
      {own && <Clock name={t('entries.zone.own')} at={at} zone={undefined} />}
      <Clock name={t('entries.zone.utc')} at={at} zone="UTC" />
    </dl>
  )
}

function Clock({ name, at, zone }: { name: string; at: Date; zone: string | undefined }) {
  const { fmt } = useI18n()
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(zone && { timeZone: zone }),
  }).format(at)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{fmt.digits(text)}</bdi>
      </dd>
    </div>
  )
}
