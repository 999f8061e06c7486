import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { PriceTerm, type PriceTermProps } from '#ui/price/PriceTerm.tsx'

const WORDS = { ar: { ...languageAr, ...uiAr }, en: { ...languageEn, ...uiEn } }

type Panel = Omit<PriceTermProps, 'marks'>

/**
 * A panel of last prices as HTML; null without prices. Nothing in it lives, so that a page is sent it once: neither its
 * rows as data nor its code.
 */
export function pricePanel(
  { lang, prefs, now, url }: Pick<RequestContext, 'lang' | 'prefs' | 'now' | 'url'>,
  panel: Panel,
): string | null {
  if (panel.rows.length === 0) return null
  const dict = WORDS[lang]
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict }}>
      <StaticRouter location={url.pathname}>
        <PriceTerm {...panel} />
      </StaticRouter>
    </I18nProvider>,
  )
}
