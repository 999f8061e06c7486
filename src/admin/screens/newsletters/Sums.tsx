import { Num, Time, useI18n } from '#i18n/react.tsx'
import type { IssueData } from './contract.ts'

const SUMS = ['sent', 'open', 'bounced', 'failed', 'skipped', 'unsubscribed'] as const

/** The outcome of an issue. */
export function Sums({ data: { sums, startedAt, endedAt, leftOut } }: { data: IssueData }) {
  const { t, fmt } = useI18n()
  if (!sums) return null
  return (
    <>
      <dl className="stats">
        {SUMS.map((name) => {
          const count = sums[name]
          return (
            count !== null && (
              <div key={name}>
                <dt>{t(`admin.newsletters.${name}`)}</dt>
                <dd>
                  <Num>{fmt.number(count)}</Num>
                </dd>
              </div>
            )
          )
        })}
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
      {sums.unsubscribed !== null && <p className="hint">{t('admin.newsletters.unsubscribed.hint')}</p>}
      {leftOut > 0 && <p className="hint">{t('admin.newsletters.leftOut', { count: leftOut })}</p>}
    </>
  )
}
