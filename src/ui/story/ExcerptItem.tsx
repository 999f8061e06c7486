import { Bidi, Time } from '#i18n/react.tsx'
import { Link } from '../Link.tsx'

export type ExcerptItemProps = {
  text: string
  /** ISO 8601. */
  published: string
  href?: string
}

/** One line of news on the time rail; `<ul class="ex">` holds them. */
export function ExcerptItem({ text, published, href }: ExcerptItemProps) {
  const words = <Bidi text={text} />
  return (
    <li>
      <Time dateTime={published} as="relative" />
      <p>{href ? <Link to={href}>{words}</Link> : words}</p>
    </li>
  )
}
