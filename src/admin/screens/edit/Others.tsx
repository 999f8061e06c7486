import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import type { Other } from '#entries/client/use-presence.ts'

/** Who else has it open, since when, and in which field; read out when it changes, without taking the focus. */
export function Others({
  others,
  labels,
}: {
  others: readonly Other[]
  labels: ReadonlyMap<string, string>
}) {
  const { t, fmt } = useI18n()
  return (
    <div className="others" role="status" aria-label={t('entries.others')}>
      {others.map(({ name, field, since }) => {
        const label = field === null ? undefined : labels.get(field)
        const params = { name: <Bidi text={name} />, when: fmt.time(new Date(since)) }
        return (
          <p key={name}>
            {label ? (
              <Message id="entries.others.in" params={{ ...params, field: label }} />
            ) : (
              <Message id="entries.others.open" params={params} />
            )}
          </p>
        )
      })}
    </div>
  )
}
