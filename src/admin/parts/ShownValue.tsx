import { dirOf } from '#i18n/locale.ts'
import { Bidi, Lat, Num } from '#i18n/react.tsx'
import { MISSING } from '#i18n/number/number.ts'
import type { Shown } from '#entries/present.server.ts'

/** A value in words, in its own direction. */
export function ShownValue({ value }: { value: Shown | null }) {
  if (!value) return MISSING
  const { text, run, lang } = value
  if (run) return run === 'num' ? <Num>{text}</Num> : <Lat>{text}</Lat>
  if (lang) {
    return (
      <span lang={lang} dir={dirOf(lang)}>
        {text}
      </span>
    )
  }
  return <Bidi text={text} />
}
