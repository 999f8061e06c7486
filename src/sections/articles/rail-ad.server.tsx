import { renderToStaticMarkup } from 'react-dom/server'
import { localePath } from '#i18n/locale.ts'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { Bidi, I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { adFor } from '#site/ads.server.ts'
import { AdSlot } from '#ui/AdSlot.tsx'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'

const WORDS = { ar: { ...languageAr, ...uiAr }, en: { ...languageEn, ...uiEn } }

/** The house advert beside an article as HTML, so that a browser is sent no code for it; empty where there is none. */
export async function railAd(ctx: RequestContext): Promise<string> {
  const ad = await adFor(ctx, 'article-rail')
  if (!ad) return ''
  const { lang, prefs, now } = ctx
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>
      <AdSlot tall>
        <a className="house" href={localePath(lang, ad.url)}>
          <b>{ad.title}</b>
          <span>
            <Bidi text={ad.text} />
          </span>
        </a>
      </AdSlot>
    </I18nProvider>,
  )
}
