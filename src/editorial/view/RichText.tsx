import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { Worded } from '../contract.ts'
import { CardStyle } from './CardStyle.tsx'

export interface RichTextProps {
  /** Sanitised and isolated by the server. */
  body: Worded
  className?: string
}

/** A text of the newsroom. One in the twin language says so and reads in its own direction. */
export function RichText({ body, className = 'prose' }: RichTextProps) {
  const { lang, t } = useI18n()
  const foreign = body.lang !== lang
  return (
    <>
      <CardStyle html={body.text} />
      {foreign && (
        <p>
          <small className="language-mark">{t('i18n.fallback.mark')}</small>
        </p>
      )}
      <div
        className={className}
        lang={foreign ? body.lang : undefined}
        dir={foreign ? dirOf(body.lang) : undefined}
        dangerouslySetInnerHTML={{ __html: body.text }}
      />
    </>
  )
}
