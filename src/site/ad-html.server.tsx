import { renderToStaticMarkup } from 'react-dom/server'
import { localePath } from '#i18n/locale.ts'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { Bidi, I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { AdSlot } from '#ui/AdSlot.tsx'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { adFor, type AdSlotName } from './ads.server.ts'

const WORDS = { ar: { ...languageAr, ...uiAr }, en: { ...languageEn, ...uiEn } }

/** The house advert of a place as HTML, so that a browser is sent no code for it; empty where there is none. */
export async function adHtml(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'prefs' | 'now' | 'tag'>,
  slot: AdSlotName,
): Promise<string> {
  const ad = await adFor(ctx, slot)
  if (!ad) return ''
  const { lang, prefs, now } = ctx
  const { picture } = ad
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>
      <AdSlot tall={slot === 'article-rail'}>
        <a className="house" href={localePath(lang, ad.url)}>
          {picture && (
            <img
              src={picture.src}
              srcSet={picture.srcSet}
              sizes="(min-width: 768px) 640px, 90vw"
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
              loading="lazy"
              decoding="async"
            />
          )}
          <b>
            <Bidi text={ad.title} />
          </b>
          <span>
            <Bidi text={ad.text} />
          </span>
        </a>
      </AdSlot>
    </I18nProvider>,
  )
}
