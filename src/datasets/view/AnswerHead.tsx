import type { ReactNode } from 'react'
import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Marks } from '#ui/marks.ts'
import type { Answer } from '../answer/answer.ts'
import { Stats } from './Stats.tsx'

export interface AnswerHeadProps {
  title: string
  /** The section above an item. */
  above?: { label: string; href: string }
  /** The ways of looking at it, beside the title. */
  switches?: ReactNode
  /** The figure of an item in display size, with its unit, day and state; the sentence is its caption. */
  number?: ReactNode
  answer: Answer | null
  /** Who reported the rows and up to when they are known, in a line. */
  source?: string
  /** How many rows it is of, in words. */
  count?: string
  /** Of all rows that are shown. */
  marks?: Marks
  /** Filters and files, between the answer and its figures. */
  children?: ReactNode
}

/** The head of a page of figures: its name small, then its answer as a sentence, where that is from, and its key figures. */
export function AnswerHead({
  title,
  above,
  switches,
  number,
  answer,
  source,
  count,
  marks,
  children,
}: AnswerHeadProps) {
  const { t } = useI18n()
  const shown = marks ?? answer?.marks ?? {}
  // The tags beside the source are those of the figures too: they are not said twice.
  const alike = JSON.stringify(shown) === JSON.stringify(answer?.marks ?? {})
  return (
    <header className="answer-head">
      <div className="answer-top">
        {above && (
          <nav aria-label={t('ui.breadcrumb')}>
            <Link to={above.href}>
              <Bidi text={above.label} />
            </Link>
          </nav>
        )}
        <h1>
          <Bidi text={title} />
        </h1>
        {switches && <div className="answer-switches">{switches}</div>}
      </div>
      {answer && answer.text !== '' && (
        <p className="answer">
          <AnswerText {...answer} />
        </p>
      )}
      {number && <p className="answer-number">{number}</p>}
      {(source || Object.keys(shown).length > 0) && (
        <p className="answer-source">
          <MarkTags marks={shown} />{' '}
          {source && <Message id="ui.chart.source" params={{ source: <Bidi text={source} /> }} />}
          {count && (
            <>
              {' · '}
              <b>
                <Bidi text={count} />
              </b>
            </>
          )}
        </p>
      )}
      {children}
      {answer && answer.figures.length > 0 && (
        <Stats stats={answer.figures} marks={alike ? {} : answer.marks} />
      )}
    </header>
  )
}

/** The sentence with its leading figure set off. */
function AnswerText({ text, lead }: Pick<Answer, 'text' | 'lead'>) {
  const at = lead ? text.indexOf(lead) : -1
  if (lead === null || at < 0) return <Bidi text={text} />
  return (
    <>
      <Bidi text={text.slice(0, at)} />
      <b>
        <Bidi text={lead} />
      </b>
      <Bidi text={text.slice(at + lead.length)} />
    </>
  )
}
