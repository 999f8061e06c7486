import { ONLY_SHOWN } from '#datasets/passed-on.server.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import type { App } from '#platform/app.server.ts'
import type { I18n } from '#i18n/i18n.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { MailFigure } from '#platform/mail/layout.server.ts'
import {
  allQuotes,
  seriesBySlug,
  standingWords,
  withheldSeries,
} from '#sections/products-prices/contract.server.ts'
import { markWords, marksOf } from '#ui/marks.ts'
import type { IssueThing } from './issue.ts'

type Quote = Awaited<ReturnType<typeof allQuotes>>[number]

/**
 * The prices of an issue, by the slugs of their series, as its mail shows them; `url` makes an address of a path. What may not be
 * passed on has its name and link.
 */
export async function mailFigures(
  app: Pick<App, 'db' | 'memo'>,
  slugs: readonly string[],
  i18n: I18n,
  url: (path: string) => string,
): Promise<MailFigure[]> {
  const [quotes, withheld] = await Promise.all([seriesBySlug(app.db, slugs, i18n.lang), withheldSeries(app)])
  return quotes.map((quote) => {
    const figure = mailFigure(quote, i18n, url(quote.href))
    if (!withheld.has(quote.slug)) return figure
    return { ...figure, value: '', change: '', basis: ONLY_SHOWN[i18n.lang], mark: null }
  })
}

/** The prices of an issue as the panel lists them, and those that could be added. */
export async function issueFigures(
  ctx: RequestContext,
  chosen: readonly string[],
): Promise<Record<'figures' | 'otherFigures', IssueThing[]>> {
  const quotes = await allQuotes(ctx)
  const thingOf = (slug: string): IssueThing => {
    const quote = quotes.find((one) => one.slug === slug)
    const note = quote
      ? [quote.market_name, quote.grade, quote.term, quote.unit].filter(Boolean).join(' · ')
      : ''
    return { key: slug, title: quote?.name ?? slug, note, isLeftOut: !quote }
  }
  return {
    figures: chosen.map(thingOf),
    otherFigures: quotes
      .filter(({ slug, standing }) => standing !== 'ended' && !chosen.includes(slug))
      .map(({ slug }) => thingOf(slug)),
  }
}

/** A price with its unit, and under it what it is based on, its day and its source. */
function mailFigure(quote: Quote, { t, fmt, lang }: I18n, url: string): MailFigure {
  const comma = t('newsletters.mail.comma')
  const isolate = (text: string) => isolateText(text, lang)
  const basis = [quote.market_name, quote.grade, quote.term, fmt.date(quote.day)].filter(Boolean).map(isolate)
  const source = quote.source === '' ? [] : [t('newsletters.mail.source', { source: quote.source })]
  return {
    name: isolate(quote.name),
    url,
    value: `${fmt.price(quote.price)} ${quote.unit_name}`,
    change: quote.change === null ? '' : fmt.change(quote.change, '%'),
    basis: [...basis, ...source].join(comma),
    mark:
      [...markWords(marksOf([quote.marks]), lang), standingWords(quote, lang, fmt)]
        .filter((words) => words !== null)
        .join(comma) || null,
  }
}
