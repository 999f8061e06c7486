import { Message, Time, useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import type { Check } from './contract.ts'

/** Each part with its state and its details. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t } = useI18n()
  return (
    <ul className="admin-rows">
      {checks.map((check) => (
        <li key={check.part}>
          <span>
            <b>{t(`admin.health.${check.part}`)}</b>
            <small>
              <CheckText check={check} />
            </small>
          </span>
          <Status tone={check.tone}>{t(`admin.health.tone.${check.tone}`)}</Status>
        </li>
      ))}
    </ul>
  )
}

function CheckText({ check }: { check: Check }) {
  const { fmt } = useI18n()
  switch (check.says) {
    case 'answers':
      return <Message id="admin.health.database.answers" params={check.values} />
    case 'runs':
      return <Message id="admin.health.jobs.runs" params={check.values} />
    case 'room':
    case 'little':
      return (
        <Message
          id={`admin.health.disk.${check.says}`}
          params={{ free: check.values.free, share: fmt.percent(check.values.share, 0) }}
        />
      )
    case 'failed':
      return check.part === 'jobs' ? (
        <Message id="admin.health.jobs.failed" params={{ count: check.values.failed }} />
      ) : (
        <Message id="admin.health.mail.failed" params={{ count: check.values.failed }} />
      )
    case 'away':
      return <Message id="admin.health.database.away" />
    case 'noServer':
      return <Message id="admin.health.mail.noServer" />
    case 'current':
      return <Message id="admin.health.sources.current" />
    case 'behind':
      return <Message id="admin.health.sources.behind" params={check.values} />
    case 'leaves':
      return <Message id="admin.health.mail.leaves" />
    case 'daily':
    case 'byHand':
    case 'late':
      return (
        <Message
          id={`admin.health.backup.${check.says}`}
          params={{ at: <Time dateTime={check.values.at} as="dateTime" />, size: check.values.size }}
        />
      )
    case 'none':
    case 'begins':
    case 'never':
      return <Message id={`admin.health.backup.${check.says}`} />
    case 'unknown':
      return <Message id="admin.health.disk.unknown" />
  }
}
