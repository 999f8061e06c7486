import type { Lang } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { NewsletterList } from '../lists.ts'

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
    <fieldset className="field" id="f-lists" aria-describedby={error && 'f-lists-error'}>
      <legend className="bold">{t('newsletters.choose')}</legend>
      {lists.map(({ slug, name, about, demo }) => (
        <label className="check" key={slug}>
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
        <p className="form-error" id="f-lists-error">
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
    <fieldset className="field">
      <legend className="bold">{t('newsletters.lang')}</legend>
      {LANGS.map((one) => (
        <label className="check" key={one}>
          <input type="radio" name="lang" value={one} defaultChecked={value === one} />
          {t(`newsletters.lang.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
