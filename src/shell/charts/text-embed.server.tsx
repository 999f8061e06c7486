import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { ONLY_SHOWN } from '#datasets/passed-on.server.ts'
import { chartPath, type Chart } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import { drawnWords } from '#datasets/charts/chart-data.server.ts'
import { FiguresTable } from '#datasets/charts/view/FiguresTable.tsx'
import type { Embed, TextContext } from '#editorial/body/embeds.server.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import { Bidi, I18nProvider, Message, Num, useI18n } from '#i18n/react.tsx'
import { Refusal } from '#platform/http/errors.ts'
import { askForDocument, documentId } from '#sections/fileuploads/contract.server.ts'
import { DOCUMENTS_TAG, documentTag } from '#sections/fileuploads/contract.ts'
import { OwnVideo } from '#sections/fileuploads/offered/OwnVideo.tsx'
import { withheldSeries } from '#sections/products-prices/contract.server.ts'
import { productsBySlug } from '#sections/products-prices/products/by-slug.server.ts'
import type { ProductCell } from '#sections/products-prices/schemas.ts'
import { Change } from '#ui/price/Change.tsx'
import { ChartPlot } from '#ui/charts/ChartPlot.tsx'
import { packed } from '#ui/charts/packed.ts'
import { marksOf } from '#ui/marks.ts'
import { MarkTags } from '#ui/MarkTags.tsx'
import { chartAt } from '../charts.server.ts'

/**
 * A chart, a table of figures, a price or a video in a text, read for this viewer as its own page would be. Texts are read by programs too: what
 * may not be passed on is drawn, and its figures are not in the text.
 */
export async function renderTextEmbed(ctx: TextContext, embed: Embed): Promise<string | null> {
  if (embed.kind === 'price') return priceHtml(ctx, embed.key)
  if (embed.kind === 'video') return videoHtml(ctx, embed.key)
  const chart = chartAt(embed.section, embed.key)
  return chart ? chartHtml(ctx, chart, embed) : null
}

async function chartHtml(ctx: TextContext, chart: Chart, { kind, query: asked }: Embed) {
  const { query, load } = chart.open(ctx, asked)
  const href = localePath(ctx.lang, chartPath(chart, query))
  const spec = await load().catch((error: unknown) => {
    // What this reader may not see is named and linked to, as anywhere.
    if (error instanceof Refusal) return 'refused' as const
    throw error
  })
  if (spec === null) return null
  if (spec === 'refused')
    return markup(
      ctx,
      <figure className="chart-figure">
        <p>
          <a href={href}>
            <Bidi text={chart.title[ctx.lang]} />
          </a>
        </p>
      </figure>,
    )
  return markup(
    ctx,
    <ChartInText words={drawnWords(ctx, chart, spec)} spec={spec} href={href} asTable={kind === 'table'} />,
  )
}

interface ChartInTextProps {
  words: ReturnType<typeof drawnWords>
  spec: ChartSpec
  href: string
  asTable: boolean
}

function ChartInText({ words, spec, href, asTable }: ChartInTextProps) {
  const { t } = useI18n()
  const { title, note, summary, source, table } = words
  const showsPlot = spec.plot && !asTable
  const all = (
    <a className="chart-link" href={href}>
      {t('datasets.chart.all')}
    </a>
  )
  const figures = <FiguresTable table={table} all={all} />
  return (
    <figure className="chart-figure">
      <p className="bold">
        <a href={href}>
          <Bidi text={title} />
        </a>
      </p>
      {Object.keys(spec.marks).length > 0 && (
        <p className="embed-marks">
          <MarkTags marks={spec.marks} />
        </p>
      )}
      <div className="chart-body">
        {note && (
          <p className="note">
            <Bidi text={note} />
          </p>
        )}
        {spec.plot && showsPlot ? (
          <ChartPlot
            plot={packed(spec.plot)}
            title={title}
            summary={summary}
            still={Boolean(spec.withheld)}
          />
        ) : spec.withheld ? (
          <p>
            <Bidi text={spec.withheld} />
          </p>
        ) : (
          figures
        )}
        {showsPlot && table.rows.length > 0 && (
          <details>
            <summary>{t('ui.chart.table')}</summary>
            {figures}
          </details>
        )}
      </div>
      <figcaption>
        <Message id="ui.chart.source" params={{ source: <Bidi text={source} /> }} />
      </figcaption>
    </figure>
  )
}

async function priceHtml(ctx: TextContext, slug: string): Promise<string | null> {
  ctx.tag(LICENCES_TAG)
  const [[product], withheld] = await Promise.all([productsBySlug(ctx, [slug]), withheldSeries(ctx.app)])
  if (!product?.quote) return null
  const isShown = !withheld.has(product.quote.slug)
  return markup(ctx, <PriceInText product={product} isShown={isShown} lang={ctx.lang} />)
}

function PriceInText({ product, isShown, lang }: { product: ProductCell; isShown: boolean; lang: Lang }) {
  const { fmt } = useI18n()
  const { quote, name, href } = product
  if (!quote) return null
  return (
    <figure className="chart-figure price">
      <p className="bold">
        <a href={localePath(lang, href)}>
          <Bidi text={name} />
        </a>
      </p>
      {isShown ? (
        <p>
          <MarkTags marks={marksOf([quote.marks])} small /> <Num>{fmt.price(quote.price)}</Num>{' '}
          <Bidi text={quote.unit} /> <Change value={quote.change} />
        </p>
      ) : (
        <p className="note">{ONLY_SHOWN[lang]}</p>
      )}
    </figure>
  )
}

/** A video of the library, for who may have its file; others are led to its page, which says what is needed. */
async function videoHtml(ctx: TextContext, key: string): Promise<string | null> {
  const id = documentId(key)
  if (id === null) return null
  ctx.tag(documentTag(id), DOCUMENTS_TAG)
  const asked = await askForDocument(ctx.app, ctx.viewer, ctx.lang, id)
  if (!asked || !asked.document.video) return null
  const { document, reading } = asked
  return markup(
    ctx,
    <figure className="own-video">
      {reading === 'full' && <OwnVideo document={document} />}
      <figcaption>
        <a href={localePath(ctx.lang, document.href)}>
          <Bidi text={document.title} />
        </a>
        {document.source && (
          <small>
            {' '}
            <Bidi text={document.source} />
          </small>
        )}
      </figcaption>
    </figure>,
  )
}

function markup(ctx: TextContext, element: ReactElement): string {
  const { lang, now, prefs } = ctx
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, now, prefs, dict: dictionaryOf(lang) }}>{element}</I18nProvider>,
  )
}
