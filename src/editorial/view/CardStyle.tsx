import { CARD_MARK } from '../cards/card-mark.ts'
import cardCss from '../cards/card.css?url'

/** The style sheet of other sites' cards, where a text has one. */
export function CardStyle({ html }: { html: string }) {
  return html.includes(CARD_MARK) ? <link rel="stylesheet" href={cardCss} precedence="default" /> : null
}
