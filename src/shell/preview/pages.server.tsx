import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { provideAllMessages } from '#catalogue/all.server.ts'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import type { Entry } from '#entries/drafts/draft.server.ts'
import { nameOf } from '#entries/row.server.ts'
import type { Shown } from '#entries/preview/contract.ts'
import { PreviewFrame } from '#entries/preview/PreviewFrame.tsx'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { Bidi, I18nProvider, Message, useI18n } from '#i18n/react.tsx'
import stylesheet from './preview-page.css?url'

provideAllMessages()

/** The page that a link opens: a draft in a frame, with its name and the link's expiry. */
export function previewFrame({
  entry,
  expiresAt,
  lang,
  ...frame
}: {
  entry: Entry
  expiresAt: Date
  lang: Lang
  shown: Shown
  at: string
  src: string
}): string {
  const title = nameOf(entry.kind, entry.row, entry.values, lang) ?? entry.kind.one[lang]
  return documentOf(
    lang,
    title,
    <main className="preview-page">
      <Head title={title} expiresAt={expiresAt} />
      <PreviewFrame {...frame} />
    </main>,
  )
}

function Head({ title, expiresAt }: { title: string; expiresAt: Date }) {
  const { t, fmt } = useI18n()
  return (
    <header>
      <p className="kicker">{t('entries.preview.unpublished')}</p>
      <h1>
        <Bidi text={title} />
      </h1>
      <p>
        <Message id="entries.preview.until" params={{ when: fmt.dateTime(expiresAt) }} />
      </p>
    </header>
  )
}

type Why = 'closed' | 'pageless' | 'incomplete'

/** Why there is no preview to see. */
export function previewNote({
  lang,
  why,
  fields,
}: {
  lang: Lang
  why: Why
  fields: readonly string[]
}): string {
  return documentOf(lang, dictionaryText(lang), <Note why={why} fields={fields} />)
}

const dictionaryText = (lang: Lang) => (lang === 'ar' ? 'معاينة' : 'Preview')

function Note({ why, fields }: { why: Why; fields: readonly string[] }) {
  const { t } = useI18n()
  return (
    <main className="preview-page">
      <h1>{t(`entries.preview.${why}`)}</h1>
      <p>{t(`entries.preview.${why}.text`)}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
    </main>
  )
}

function documentOf(lang: Lang, title: string, children: ReactNode): string {
  const html = renderToStaticMarkup(
    <html lang={lang} dir={dirOf(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <I18nProvider value={{ lang, now: new Date(), prefs: DEFAULT_PREFS, dict: dictionaryOf(lang) }}>
          {children}
        </I18nProvider>
      </body>
    </html>,
  )
  return `<!DOCTYPE html>${html}`
}
