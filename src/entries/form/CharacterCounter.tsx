import { useState, type ReactNode } from 'react'
import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'

/** Says how many letters of those that there is room for are used. */
export function CharacterCounter({
  max,
  text,
  children,
}: {
  max: number | null
  text: string
  children: (onInput: (event: { currentTarget: { value: string } }) => void) => ReactNode
}) {
  const { t, lang } = useI18n()
  const [count, setCount] = useState(Array.from(text).length)
  return (
    <>
      {children((event) => setCount(Array.from(event.currentTarget.value).length))}
      {max !== null && (
        <p className={count > max ? 'hint counter over' : 'hint counter'}>
          {/* In the page's language, on the side of a text of the other one. */}
          <bdi lang={lang} dir={dirOf(lang)}>
            {t('entries.chars', { count, max })}
          </bdi>
        </p>
      )}
    </>
  )
}
