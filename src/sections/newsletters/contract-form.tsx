import type { Lang } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { NewsletterList } from './contract.ts'

const LANGS: readonly Lang[] = ['ar', 'en']

/** The lists, each with what it is. */
export function ListChoices({
  lists,
  chosen,
  error,
}: {
  lists: readonly NewsletterList[]
  chosen: readonly string[]
  error?: string | undefined
}) {
  const { t } = useI18n()
  return (
    <fieldset className="f" id="f-lists" aria-describedby={error && 'f-lists-error'}>
      <legend className="b">{t('newsletters.choose')}</legend>
      {lists.map(({ slug, name, about, demo }) => (
        <label className="ck" key={slug}>
          <input type="checkbox" name="lists" value={slug} defaultChecked={chosen.includes(slug)} />
          <span>
            <Bidi text={name} /> {demo && <MarkTags marks={{ demo: 'all' }} />}
            {about && (
              <small className="hint">
                {' '}
                <Bidi text={about} />
              </small>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p className="er" id="f-lists-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The language of the letters. */
export function LangChoice({ value }: { value: Lang }) {
  const { t } = useI18n()
  return (
    <fieldset className="f">
      <legend className="b">{t('newsletters.lang')}</legend>
      {LANGS.map((one) => (
        <label className="ck" key={one}>
          <input type="radio" name="lang" value={one} defaultChecked={value === one} />
          {t(`newsletters.lang.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
