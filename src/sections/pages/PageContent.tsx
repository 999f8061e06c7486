import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { StaticPage } from './static-page.ts'

/** The text of a static page; with a mark when it is there in the other language only. */
export function PageContent({ page }: { page: Pick<StaticPage, 'lang' | 'html'> }) {
  const { lang, t } = useI18n()
  const foreign = page.lang !== lang
  return (
    <>
      {foreign && (
        <p>
          <small className="language-mark" lang={page.lang} title={t('i18n.fallback.note')}>
            {t('i18n.fallback.mark')}
          </small>
        </p>
      )}
      <div
        className="prose"
        {...(foreign && { lang: page.lang, dir: dirOf(page.lang) })}
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </>
  )
}
