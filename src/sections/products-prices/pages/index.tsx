import type { PageHandle } from '#platform/http/page-handle.ts'
import { PRICE_PARAMETERS } from '../series/state.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { ListData } from '#datasets/contract.ts'
import { answerOf } from '#datasets/answer/answer.ts'
import { loadList, stateOf, TABLE, type Views } from '#datasets/list/list-page.server.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { ListView } from '#datasets/view/ListView.tsx'
import { indexPage } from '#editorial/page/index-page.server.ts'
import { ogPath } from '#head/og-path.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CellsLegend } from '../view/CellsLegend.tsx'
import { cellSpanOf, readCells, spanLinks, type CellSpan } from '../cells/cells.server.ts'
import { NamedCells } from '#ui/price/NamedCells.tsx'
import { listMeta } from '#data-section/list-meta.ts'
import { COMPARE_PATH } from '../contract.ts'
import { indexQuery, sectionWords } from '#data-section/section.server.ts'
import { SectionNotes, SectionTop } from '#data-section/SectionTop.tsx'
import { PeriodicTable } from '../view/PeriodicTable.tsx'
import { PriceTable } from '../view/PriceTable.tsx'
import { unpricedProducts } from '../products/products.server.ts'
import { QUOTES } from '../series/quotes.server.ts'
import { withTrend } from '../charts/trend.server.ts'

const VIEWS: Views = { cells: { ar: 'خلايا', en: 'Cells' }, table: TABLE }

export const handle: PageHandle = { parameters: PRICE_PARAMETERS, figures: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const page = indexPage(ctx)
  const query = await indexQuery(ctx)
  const asked = stateOf(ctx, QUOTES, VIEWS)
  // The cells are on the first page alone: further pages of the unfiltered list show the table.
  const state = page > 1 && !ctx.url.searchParams.has('view') ? { ...asked, view: 'table' } : asked
  const asCells = state.view === 'cells'
  if (asCells && page > 1) throw data(null, { status: 404 })
  const span = cellSpanOf(ctx.url.searchParams)
  const [words, list, answer, cells, unpriced] = await Promise.all([
    sectionWords(ctx, 'products-prices'),
    loadList(ctx, QUOTES, state, VIEWS),
    answerOf(ctx, QUOTES, state),
    asCells ? readCells(ctx, conditionOf(QUOTES, state), span) : null,
    // Products without a price are found by name; no filter of prices can mean them.
    page === 1 && !Object.keys({ ...state.options, ...state.ranges, ...state.periods }).length
      ? unpricedProducts(ctx, query)
      : [],
  ])
  return {
    words,
    answer,
    list: asCells ? withoutRows(list, span) : list,
    table: asCells ? null : await withTrend(ctx, list),
    cells,
    spans: asCells ? spanLinks(ctx, list, span) : [],
    unpriced,
    image: ogPath('section', 'products-prices', ctx.lang),
    feed: undefined,
  }
}

/** Over the cells there is the text box alone: other filters and the span remain unchanged. */
function withoutRows(list: ListData, span: CellSpan): ListData {
  const kept = [...new URLSearchParams(list.query)].filter(([name]) => name !== 'q')
  return {
    ...list,
    rows: [],
    headings: [],
    filters: [],
    keep: span === 'last' ? kept : [...kept, ['range', span]],
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta = listMeta

export default function ProductsPrices({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { words, list, answer, table, cells, spans, unpriced } = loaderData
  return (
    <>
      <SectionTop words={words} list={list} answer={answer} />
      <ListView list={list} paged={cells === null}>
        {cells && (
          <>
            <CellsLegend spans={spans} />
            <PeriodicTable groups={cells.groups} />
            <p className="small muted">
              <Bidi text={cells.note} />
            </p>
          </>
        )}
        {table && <PriceTable table={table} />}
      </ListView>
      {!cells && (
        <p className="section">
          <Link className="button ghost" to={COMPARE_PATH}>
            {t('products-prices.compare.open')}
          </Link>
        </p>
      )}
      <SectionNotes words={words} />
      {unpriced.length > 0 && (
        <section className="section">
          <SectionHead title={t('products-prices.unpriced.list')} />
          <NamedCells cells={unpriced} />
        </section>
      )}
    </>
  )
}
