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

/** The largest that a picture is shown in each place, in pixels. */
const MOST: Readonly<Record<AdSlotName, Size>> = {
  'home-wide': { width: 640, height: 250 },
  'article-rail': { width: 268, height: 400 },
}

interface Size {
  width: number
  height: number
}

/** A size in the same proportions that goes into another; a picture is never enlarged. */
function fitted({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

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
  const size = picture && fitted(picture, MOST[slot])
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>
      <AdSlot tall={slot === 'article-rail'}>
        <a className="house-advert" href={localePath(lang, ad.url)}>
          {picture && size && (
            <img
              src={picture.src}
              srcSet={picture.srcSet}
              sizes={`min(${size.width}px, 90vw)`}
              {...size}
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
