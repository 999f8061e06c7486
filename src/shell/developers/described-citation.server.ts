import { citations } from '#api/mcp/answered.server.ts'
import { readFilters } from '#api/v1/calls/asked-rows.server.ts'
import { aboutTable } from '#api/v1/metadata.server.ts'
import { tableNamed } from '#api/v1/tables.server.ts'
import { fileLicence } from '#datasets/licences.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CASES } from '#sections/dumping-cases/contract.server.ts'
import { dutySources } from '#sections/dumping-cases/measures/duty-rows.server.ts'
import { loadComparison } from '#sections/landed-cost/comparison/page.server.ts'
import { machineSeries, pointSources } from '#sections/products-prices/points/machine-points.server.ts'
import type { FetchedRows } from './described.server.ts'

const SERIES = /^prices\/([a-z0-9-]{1,200})(?:\/moves)?$/
/** More are named with the rows alone. */
const MOST_SOURCES = 3
const WITH_ROWS: Record<Lang, string> = {
  ar: 'المصادر مذكورة مع كل صف',
  en: 'sources are listed with each row',
}

/** What to write where rows are used that a page says how to fetch, and on what terms they may be. */
export async function rowsTerms(
  ctx: RequestContext,
  { name, title, list, fetched }: FetchedRows,
): Promise<{ citation: string; licence: string }> {
  const { app, lang, now } = ctx
  const query = new URLSearchParams(fetched.query)
  const table = tableNamed(name)
  if (table) {
    const { state } = readFilters(table.dataset, query, now)
    const { citation, licence } = await aboutTable(ctx, table, state)
    return { citation: citation[lang], licence: licence[lang] }
  }
  const { sources, demo } = await originOf(ctx, name, query)
  const source =
    sources.length > 0 && sources.length <= MOST_SOURCES
      ? sources.join(lang === 'ar' ? '؛ ' : '; ')
      : WITH_ROWS[lang]
  const address = app.config.publicUrl + localePath(lang, list)
  const cited = await citations(ctx, [], () => ({ title, source, address, demo }))
  return { citation: cited[lang], licence: await fileLicence(app, sources, lang) }
}

/** Where rows that are no table of a section come from; no sources where each row names its own. */
async function originOf(
  ctx: RequestContext,
  name: string,
  query: URLSearchParams,
): Promise<{ sources: string[]; demo: boolean }> {
  const { app, lang } = ctx
  if (name === 'dumping-cases/duties') {
    const cases = await passedOn(app, CASES, { cases: query.getAll('case') })
    return dutySources(app.db, cases, lang)
  }
  if (name === 'landed-cost') {
    const { comparison } = await loadComparison(ctx, query)
    return { sources: [], demo: comparison.offers.some(({ marks }) => marks.demo !== undefined) }
  }
  const [, only] = SERIES.exec(name) ?? []
  const keys = only === undefined ? query.getAll('series') : [only]
  const asked = {
    from: query.get('from'),
    to: query.get('to'),
    known: query.get('known'),
    updatedAfter: null,
  }
  const series = (await Promise.all(keys.map((key) => machineSeries(app, key)))).filter((one) => one !== null)
  const found = await Promise.all(series.map((one) => pointSources(app.db, one, asked)))
  return {
    sources: [...new Set(found.map((one) => one[lang]))],
    demo: series.some((one) => one.demo),
  }
}
