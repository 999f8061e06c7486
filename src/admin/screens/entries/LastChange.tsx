import { Time, useI18n } from '#i18n/react.tsx'

/** Who changed a thing last, and how long ago; the exact time is its title. */
export function LastChange({ at, by }: { at: string | null; by: string | null }) {
  const { fmt } = useI18n()
  if (at === null) return '—'
  return (
    <span className="last">
      <span title={fmt.dateTime(at)}>
        <Time dateTime={at} as="relative" />
      </span>{' '}
      {by && (
        <small>
          <bdi>{by}</bdi>
        </small>
      )}
    </span>
  )
}
