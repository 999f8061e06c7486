import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { votePath, type Vote } from './contract.ts'

export type BallotFormProps = {
  vote: Vote
  /** `get` on a page that may be cached: it leads to the question's own page, where the vote is posted with a token. */
  method: 'get' | 'post'
  /** Option that is chosen already. */
  chosen?: number | null
  /** Where the results are seen without voting. */
  results?: string
  /** Hidden fields. */
  children?: ReactNode
}

/** A question before voting: a plain form that needs no script. */
export function BallotForm({ vote, method, chosen, results, children }: BallotFormProps) {
  const { lang, t } = useI18n()
  return (
    <form className="panel-body vote" method={method} action={localePath(lang, votePath(vote.id))}>
      {children}
      <fieldset>
        <legend>
          <Bidi text={vote.question} />
        </legend>
        {vote.options.map(({ id, label }) => (
          <label key={id}>
            <input type="radio" name="option" value={id} defaultChecked={id === chosen} required />
            <span>
              <Bidi text={label} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className="row">
        <Button type="submit">{t('ui.vote.submit')}</Button>
        {results && (
          <Link className="more" to={results}>
            {t('ui.vote.results')}
          </Link>
        )}
      </div>
      <p className="note">{t('ui.vote.total', { count: vote.total })}</p>
    </form>
  )
}
