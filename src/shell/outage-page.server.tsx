import { renderToStaticMarkup } from 'react-dom/server'
import { dirOf, localePath, otherLang, type Lang } from '#i18n/locale.ts'
import { ERRORS } from '#platform/http/errors.ts'
import type { Outage } from '#platform/http/stored/outage-answer.server.ts'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import stylesheet from './site.css?url'

const WORDS = {
  ar: {
    unavailable: {
      title: 'الموقع غير متاح مؤقتاً',
      text: 'تعذر الوصول إلى البيانات، ونعمل على إعادتها. حاول بعد لحظات.',
    },
    overloaded: {
      title: 'الموقع مزدحم الآن',
      text: 'عدد الطلبات أكبر من المعتاد. حاول بعد لحظات.',
    },
    too_many: {
      title: 'طلبات كثيرة',
      text: 'طُلبت من شبكتك صفحات كثيرة لا وجود لها. حاول بعد دقيقة.',
    },
    unsent: 'لم يُرسل ما كتبته، وهو محفوظ في هذه الصفحة. أعد الإرسال عندما يعود الموقع.',
    again: 'إعادة المحاولة',
    send: 'إعادة الإرسال',
    home: 'الصفحة الرئيسية',
    other: 'English',
  },
  en: {
    unavailable: {
      title: 'The site is temporarily unavailable',
      text: 'The data cannot be reached and we are restoring it. Please try again in a moment.',
    },
    overloaded: {
      title: 'The site is busy at the moment',
      text: 'There are more requests than usual. Please try again in a moment.',
    },
    too_many: {
      title: 'Too many requests',
      text: 'Your network asked for many pages that do not exist. Please try again in a minute.',
    },
    unsent: 'What you wrote was not sent; this page still holds it. Send it again once the site is back.',
    again: 'Try again',
    send: 'Send again',
    home: 'Home',
    other: 'العربية',
  },
} as const

const pages = new Map<string, string>()

/** The page of an outage as HTML; without a form it is rendered once, for under a flood it is sent hundreds of times a second. */
export function outagePage(outage: Outage): string {
  if (outage.form) return draw(outage)
  const key = `${outage.lang} ${outage.code}`
  const page = pages.get(key) ?? draw(outage)
  pages.set(key, page)
  return page
}

/**
 * No database, no session, no script. A form that could not be taken can be sent again from
 * it as it was; one with a password cannot, because a password is never written into a page.
 */
function draw({ lang, code, path, form }: Outage): string {
  const words = WORDS[lang]
  const { title, text } = words[code === 'overloaded' || code === 'too_many' ? code : 'unavailable']
  const fields = form ? [...form] : []
  const repeatable =
    form !== null && fields.every(([name, value]) => !name.includes('password') && typeof value === 'string')
  const html = renderToStaticMarkup(
    <html lang={lang} dir={dirOf(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main className="wrap" id="m">
          <div className="error-page">
            <ElementCell symbol="Un" corner={String(ERRORS[code].status)} tone="ink" size="hero" />
            <div>
              <h1>{title}</h1>
              <p className="standfirst">{text}</p>
              {repeatable ? (
                <form method="post" action={path}>
                  <p>{words.unsent}</p>
                  {fields.map(
                    ([name, value], at) =>
                      typeof value === 'string' && <input key={at} type="hidden" name={name} value={value} />,
                  )}
                  <button type="submit" className="button">
                    {words.send}
                  </button>
                </form>
              ) : (
                <p className="row">
                  {/* An empty address is this page's own, whatever it is. */}
                  {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
                  <a className="button" href="">
                    {words.again}
                  </a>
                  <a className="more" href={localePath(lang, '/index')}>
                    {words.home}
                  </a>
                </p>
              )}
              <OtherLanguage lang={lang} name={words.other} />
            </div>
          </div>
        </main>
      </body>
    </html>,
  )
  return `<!DOCTYPE html>${html}`
}

function OtherLanguage({ lang, name }: { lang: Lang; name: string }) {
  const other = otherLang(lang)
  return (
    <p className="section">
      <a className="chip" href={localePath(other, '/index')} lang={other} hrefLang={other}>
        {name}
      </a>
    </p>
  )
}
