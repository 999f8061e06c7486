import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Change } from '#ui/price/Change.tsx'
import type { LeadPrice } from '../answer/item-answer.server.ts'
import { StandingTag } from './StandingTag.tsx'

/** A last price in display size with its unit, change, day, terms and state. */
export function PriceNumber({ price }: { price: LeadPrice }) {
  const { lang } = useI18n()
  const { unit, terms, day, change, against, quote, isNewest } = price
  return (
    <>
      <Num className="big">{price.price}</Num>
      <span className="answer-unit">
        <Bidi text={unit} />
      </span>
      <small>
        <Time dateTime={day} />
        {terms.length > 0 && (
          <>
            {' · '}
            <Bidi text={terms.join(lang === 'ar' ? '، ' : ', ')} />
          </>
        )}
      </small>
      {change !== null && (
        <span>
          <Change value={change} pill />{' '}
          <small>
            <Bidi text={(lang === 'ar' ? 'عن ' : 'from ') + against} />
          </small>
        </span>
      )}
      {isNewest && <StandingTag quote={quote} />}
    </>
  )
}
