import { renderToStaticMarkup } from 'react-dom/server'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import { serializePrefs } from '#i18n/prefs.ts'
import { I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { tickerPrices } from '#sections/products-prices/series/latest.server.ts'
import { Ticker } from '#ui/price/Ticker.tsx'

/** The prices of the band as HTML, null without any, and the day of the last one. */
export interface TickerBand {
  html: string | null
  updated: string | null
  updatedDemo: boolean
}

/** The price band, the same on every page: remembered as it is written until a price changes, for each language and choice of digits. */
export function tickerBand(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'prefs' | 'now' | 'tag'>,
): Promise<TickerBand> {
  const { app, lang, prefs, now, tag } = ctx
  tag('prices')
  const write = async () => {
    const { rows, updated, updated_demo } = await tickerPrices(ctx)
    const list = (
      <I18nProvider value={{ lang, prefs, now, dict: dictionaryOf(lang) }}>
        <Ticker rows={rows} />
      </I18nProvider>
    )
    return { html: rows.length > 0 ? renderToStaticMarkup(list) : null, updated, updatedDemo: updated_demo }
  }
  return app.memo.get(`ticker:${lang}:${serializePrefs(prefs)}`, ['prices'], write, CACHE.memoSeconds)
}
