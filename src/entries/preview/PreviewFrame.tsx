import { LANGS } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { SIZES, type Shown, type Size } from './contract.ts'

const NAMES: readonly Size[] = ['desktop', 'phone']

interface PreviewFrameProps {
  shown: Shown
  /** Address of the page itself in the language that is shown. */
  src: string
  /** Address of the screen that the frame is in. */
  at: string
}

/** A reader's page made from a draft, in the chosen language and width; both are links, so that they work without scripts. */
export function PreviewFrame({ shown, src, at }: PreviewFrameProps) {
  const { t } = useI18n()
  const to = (other: Partial<Shown>) => {
    const { lang, size } = { ...shown, ...other }
    return `${at}?show=${lang}&size=${size}`
  }
  return (
    <>
      <div className="preview-bar">
        <nav aria-label={t('entries.preview.language')}>
          {LANGS.map((lang) => (
            <a key={lang} href={to({ lang })} aria-current={lang === shown.lang ? 'true' : undefined}>
              {t(`entries.${lang}`)}
            </a>
          ))}
        </nav>
        <nav aria-label={t('entries.preview.size')}>
          {NAMES.map((size) => (
            <a key={size} href={to({ size })} aria-current={size === shown.size ? 'true' : undefined}>
              {t(`entries.preview.${size}`)}
            </a>
          ))}
        </nav>
        <a href={src} target="_blank" rel="noopener">
          {t('entries.preview.alone')}
        </a>
      </div>
      <div className="preview" role="region" aria-label={t('entries.preview')}>
        <iframe
          key={src}
          className={shown.size}
          src={src}
          width={SIZES[shown.size]}
          title={t(`entries.preview.page.${shown.lang}`)}
          sandbox="allow-same-origin"
        />
      </div>
    </>
  )
}
