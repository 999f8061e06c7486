import { Num, Time, useI18n } from '#i18n/react.tsx'
import type { IssueData } from './contract.ts'

const SUMS = ['sent', 'open', 'bounced', 'failed', 'skipped', 'left'] as const

/** What became of an issue. */
export function Sums({ data: { sums, startedAt, endedAt, leftOut } }: { data: IssueData }) {
  const { t, fmt } = useI18n()
  if (!sums) return null
  return (
    <>
      <dl className="stats">
        {SUMS.map((name) => (
          <div key={name}>
            <dt>{t(`admin.newsletters.${name}`)}</dt>
            <dd>
              <Num>{fmt.number(sums[name])}</Num>
            </dd>
          </div>
        ))}
        {startedAt && (
          <div>
            <dt>{t('admin.newsletters.begun')}</dt>
            <dd>
              <Time dateTime={startedAt} as="dateTime" />
            </dd>
          </div>
        )}
        {endedAt && (
          <div>
            <dt>{t('admin.newsletters.ended')}</dt>
            <dd>
              <Time dateTime={endedAt} as="dateTime" />
            </dd>
          </div>
        )}
      </dl>
      {leftOut > 0 && <p className="hint">{t('admin.newsletters.leftOut', { count: leftOut })}</p>}
    </>
  )
}
