import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Status } from './Status.tsx'

export type VoteResultsProps = {
  question: string
  options: readonly { id: number; label: string; votes: number }[]
  /** The reader's own choice, if there is one. */
  own?: number
  /** Whether more votes may come. */
  open?: boolean
}

/** Vote block after voting: the own choice is marked, the others stay grey. */
export function VoteResults({ question, options, own, open = true }: VoteResultsProps) {
  const { t, fmt } = useI18n()
  const total = options.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <div className="panel-body vote">
      <p className="bold">
        <Bidi text={question} />
      </p>
      <ul>
        {options.map(({ id, label, votes }) => {
          const percent = total ? (votes / total) * 100 : 0
          return (
            <li key={id} className={id === own ? 'vote-result own' : 'vote-result'}>
              <div className="row">
                <span>
                  <Bidi text={label} /> {id === own && <Status tone="ok">{t('ui.vote.own')}</Status>}
                </span>
                <b>
                  <Num>{fmt.percent(percent, 0)}</Num>
                </b>
              </div>
              <svg className="bar flip" aria-hidden="true">
                <rect width={`${percent}%`} height="100%" />
              </svg>
            </li>
          )
        })}
      </ul>
      <p className="note">{t(open ? 'ui.vote.total' : 'ui.vote.final', { count: total })}</p>
    </div>
  )
}
