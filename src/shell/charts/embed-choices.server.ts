import { sql } from 'kysely'
import { chartPath, type Chart } from '#datasets/charts/chart.ts'
import type { EmbedChoice, EmbedFinder } from '#editorial/body/embed-choices.server.ts'
import { foldArabic } from '#i18n/words/fold.ts'
import { localePath, splitLang } from '#i18n/locale.ts'
import { everyWord } from '#platform/db/words.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { documentPath } from '#sections/fileuploads/contract.ts'
import { sectionWordsOf } from '#site/section-words.ts'
import { chartAt, CHARTS } from '../charts.server.ts'

const PRICES = 'products-prices'
const MOST = 20
const CHART_PAGE = /^\/([a-z-]+)\/chart\/([a-z0-9-]+)$/

/** Charts by their titles, or by the address of a chart with its filters; products with their prices, and videos of the library, by name. */
export const embedChoices: EmbedFinder = async (ctx, asked) => {
  if ('id' in asked) {
    const [section = '', key = ''] = asked.id.split(':')
    if (asked.kind === 'price') return products(ctx, sql`p.slug = ${key}`)
    if (asked.kind === 'video') return videos(ctx, sql`d.id::text = ${key}`)
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
  const own = await videos(ctx, words.length > 0 ? everyWord(words, sql`d.search`) : sql`true`)
  return words.length > 0
    ? [...own, ...found, ...charts].slice(0, MOST)
    : [...charts, ...own, ...found].slice(0, MOST)
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

/** Videos of the library, published or not: who reads is asked when the text is read. What is its owner's alone is not offered. */
async function videos(ctx: RequestContext, where: ReturnType<typeof sql>): Promise<EmbedChoice[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select d.id, coalesce(nullif(${ctx.lang === 'ar' ? sql`d.title_ar` : sql`d.title_en`}, ''), nullif(d.title_ar, ''), d.file_name) as name
    from fileuploads_document d
    where ${where} and d.file_extension = 'mp4' and not d.archived and d.visibility > 1
    order by d.created_at desc limit 5`.execute(ctx.app.db)
  return rows.map(({ id, name }) => ({
    kind: 'video',
    id: `fileuploads:${id}`,
    // Its address, by which the library knows that it is used.
    state: documentPath(id),
    title: name,
    frame: null,
  }))
}
