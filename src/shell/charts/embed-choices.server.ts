import { sql } from 'kysely'
import { chartPath, type Chart } from '#datasets/charts/chart.ts'
import type { EmbedChoice, EmbedFinder } from '#editorial/body/embed-choices.server.ts'
import { foldArabic } from '#i18n/words/fold.ts'
import { localePath, splitLang } from '#i18n/locale.ts'
import { everyWord } from '#platform/db/words.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { sectionWordsOf } from '#site/section-words.ts'
import { chartAt, CHARTS } from '../charts.server.ts'

const PRICES = 'products-prices'
const MOST = 20
const CHART_PAGE = /^\/([a-z-]+)\/chart\/([a-z0-9-]+)$/

/** Charts by their titles, or by the address of a chart with its filters; products with their prices by name. */
export const embedChoices: EmbedFinder = async (ctx, asked) => {
  if ('id' in asked) {
    const [section = '', key = ''] = asked.id.split(':')
    if (asked.isPrice) return products(ctx, sql`p.slug = ${key}`)
    const chart = chartAt(section, key)
    return chart ? [choiceOf(ctx, chart, new URLSearchParams(asked.state))] : []
  }
  const pasted = chartOfAddress(ctx, asked.text)
  if (pasted) return [pasted]
  const words = foldArabic(asked.text).split(/\s+/).filter(Boolean)
  const charts = CHARTS
    // A chart of prices is of series that its address names: without one there is nothing to draw.
    .filter(({ section }) => section !== PRICES)
    .filter((chart) => {
      const text = foldArabic(
        namesOf(chart)
          .flatMap(({ ar, en }) => [ar, en])
          .join(' '),
      )
      return words.every((word) => text.includes(word))
    })
    .map((chart) => choiceOf(ctx, chart, new URLSearchParams()))
  const found = await products(ctx, words.length > 0 ? everyWord(words, sql`p.search`) : sql`true`)
  return words.length > 0 ? [...found, ...charts].slice(0, MOST) : [...charts, ...found].slice(0, MOST)
}

const namesOf = ({ title, section }: Chart) => [title, sectionWordsOf(section)?.label ?? title]

function choiceOf(ctx: RequestContext, chart: Chart, asked: URLSearchParams): EmbedChoice {
  const { lang } = ctx
  const { query } = chart.open(ctx, asked)
  const [title, section] = namesOf(chart)
  return {
    kind: 'chart',
    id: `${chart.section}:${chart.key}`,
    state: String(query),
    title: `${section?.[lang] ?? ''}: ${title?.[lang] ?? chart.key}`,
    frame: localePath(lang, chartPath(chart, query, '/embed')),
  }
}

/** The chart whose page a writer has open: its address carries the filters. */
function chartOfAddress(ctx: RequestContext, text: string): EmbedChoice | null {
  const address = /^(?:https?:\/\/|\/)/.test(text.trim()) ? URL.parse(text.trim(), ctx.url) : null
  if (!address || address.host !== ctx.url.host) return null
  const [, section = '', key = ''] = CHART_PAGE.exec(splitLang(address.pathname).path) ?? []
  const chart = chartAt(section, key)
  return chart ? choiceOf(ctx, chart, address.searchParams) : null
}

async function products(ctx: RequestContext, where: ReturnType<typeof sql>): Promise<EmbedChoice[]> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select p.slug, ${ctx.lang === 'ar' ? sql`p.name_ar` : sql`coalesce(p.name_en, p.name_ar)`} as name
    from products_prices_product p
    where ${where} and exists (select from products_prices_series s where s.product = p.slug and not s.hidden)
    order by length(p.name_ar), p.slug limit 10`.execute(ctx.app.db)
  return rows.map(({ slug, name }) => ({
    kind: 'price',
    id: `${PRICES}:${slug}`,
    state: '',
    title: name,
    frame: null,
  }))
}
