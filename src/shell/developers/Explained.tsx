import { Bidi, useI18n } from '#i18n/react.tsx'
import { Named } from './Named.tsx'

/** A sentence about a call, parameter or field; in Arabic the names in it are English. */
export function Explained({ text }: { text: string }) {
  const { lang } = useI18n()
  if (lang === 'en') return <Bidi text={text} />
  return text
    .split(/(?<![A-Za-z\d])([a-z][a-z\d]*(?:_[a-z\d]+)*)(?![A-Za-z])/)
    .map((part, i) => (i % 2 === 0 ? <Bidi key={i} text={part} /> : <Named key={i}>{part}</Named>))
}
