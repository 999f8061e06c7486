import { withheldKeys, withheldValues } from '#datasets/passed-on.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { I18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS, type ReaderPrefs } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { productPath } from '#sections/products-prices/contract.ts'
import { CASES, caseStates } from '#sections/dumping-cases/contract.server.ts'
import { PLANTS } from '#sections/production-capacity/contract.server.ts'
import { pricesOnBoards, withheldSeries, type BoardPrice } from '#sections/products-prices/contract.server.ts'
import { worded } from '#editorial/present.server.ts'
import { DATA_SECTIONS } from '../../data-sections.server.ts'
import { isOfWorkbench, type EntryKind } from '../contract.ts'
import type { Entry } from '../entries.ts'
import type { BoardRow } from '../row.ts'
import { countViews, namesIn, viewsOf } from '../views/view.server.ts'
import { analysesOnBoards } from './analyses.server.ts'
import { companiesOnBoards } from './companies.server.ts'
import {
  analysisRow,
  caseRow,
  companyRow,
  onlyNamed,
  priceRow,
  productWithoutPrice,
  viewRow,
} from './rows.server.ts'

/** For whom figures are put into words. */
interface Reader {
  i18n: I18n
  viewer: Viewer
  /** Whose board it is; null of one in a browser. */
  owner: number | null
}

/** The row of an entry for a reader; null for a thing that is gone, hidden or not for this reader. */
export type Figures = (entry: Entry, reader: Reader) => BoardRow | null

/** The section that a kind of thing is of: who may not see it has no row of it either. */
const SECTION_OF: Readonly<Record<Exclude<EntryKind, 'view' | 'analysis'>, string>> = {
  series: 'products-prices',
  product: 'products-prices',
  company: 'companies',
  case: 'dumping-cases',
}

const mayRead = (viewer: Viewer, section: string) => {
  const needs = DATA_SECTIONS.find((one) => one.section === section)?.needs
  return needs === undefined || can(viewer, needs)
}

/** The things whose figures may not leave the site, of those on boards: by kind, and of a product by the series that leads it. */
type Withheld = Readonly<Record<'series' | 'company' | 'case', ReadonlySet<string>>>

async function withheldOf(app: App, keysOf: (kind: EntryKind) => string[]): Promise<Withheld> {
  const [series, company, cases] = await Promise.all([
    withheldSeries(app),
    withheldValues(app, PLANTS, 'company', keysOf('company')),
    withheldKeys(app, CASES, keysOf('case')),
  ])
  return { series, company, case: cases }
}

/** For whom figures are read: in which languages, on whose boards. */
interface Wanted {
  langs: readonly Lang[]
  prefs?: ReaderPrefs
  owners: readonly number[]
  leaving?: boolean
}

/**
 * Reads what boards show of their entries, in as many queries for one board as for hundreds: at most nine, one for each kind of
 * thing that filters name, and some for each group of series that are computed with. What it answers then asks nothing of the database.
 * With `leaving`, for a mail: what may not be passed on is only named.
 */
export async function readFigures(
  app: App,
  now: Date,
  entries: readonly Entry[],
  { langs, prefs = DEFAULT_PREFS, owners, leaving = false }: Wanted,
): Promise<Figures> {
  const { db } = app
  const keysOf = (kind: EntryKind) => [
    ...new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.key] : []))),
  ]
  const products = keysOf('product')
  const views = viewsOf(keysOf('view'), now)
  const all = [...views.values()]
  const [withheld, prices, productNames, companies, cases, counts, analyses, ...names] = await Promise.all([
    leaving ? withheldOf(app, keysOf) : null,
    pricesOnBoards(db, { slugs: keysOf('series'), products }),
    namesOfProducts(db, products),
    companiesOnBoards(db, keysOf('company')),
    caseStates(db, keysOf('case')),
    countViews(app, all, now),
    analysesOnBoards(app, now, entries, { langs, prefs, owners, leaving }),
    ...langs.map((lang) => namesIn(app, all, lang)),
  ])
  const inLanguage = (i18n: I18n) => {
    const { lang, fmt } = i18n
    const presentContext: PresentContext = {
      lang,
      fmt,
      today: isoDay(now),
      names: names[langs.indexOf(lang)] ?? {},
    }
    return { presentContext, prices: prices(lang), cases: cases(presentContext) }
  }
  // The words of a language are made once for all its readers.
  const byLanguage = new Map<I18n, ReturnType<typeof inLanguage>>()
  const computed = (entry: Entry, { i18n, viewer, owner }: Reader) => {
    const found = analyses(entry, i18n.lang, owner)
    if (!found?.of.every(({ section }) => mayRead(viewer, section))) return null
    const row = analysisRow(entry, found, isoDay(now), i18n)
    return found.withheld ? onlyNamed(row, i18n) : row
  }
  return (entry, reader) => {
    const { kind, key } = entry
    if (kind === 'analysis' || isOfWorkbench(entry)) return computed(entry, reader)
    const { i18n, viewer } = reader
    const section = kind === 'view' ? views.get(key)?.section.section : SECTION_OF[kind]
    if (section === undefined || !mayRead(viewer, section)) return null
    const own = byLanguage.get(i18n) ?? inLanguage(i18n)
    byLanguage.set(i18n, own)
    const priceOf = (entry: Entry, price: BoardPrice) =>
      sent(priceRow(entry, price, isoDay(now), i18n), 'series', price.slug)
    const sent = (row: BoardRow, of: keyof Withheld, name: string) =>
      withheld?.[of].has(name) ? onlyNamed(row, i18n) : row
    switch (kind) {
      case 'series': {
        const price = own.prices.series.get(key)
        return price ? priceOf({ kind, key }, price) : null
      }
      case 'product': {
        const named = productNames.get(key)
        if (!named) return null
        const name = worded(i18n.lang, named.name_ar, named.name_en).text
        const price = own.prices.products.get(key)
        return price
          ? { ...priceOf({ kind, key }, price), name, path: productPath(key) }
          : productWithoutPrice(key, name, i18n)
      }
      case 'company': {
        const company = companies.companies.get(key)
        if (!company) return null
        const story = companies.story(key, viewer, i18n.lang)
        const total = companies.totals.get(key) ?? null
        return sent(companyRow(company, total, story, own.presentContext, i18n), 'company', key)
      }
      case 'case': {
        const found = own.cases.get(key)
        return found ? sent(caseRow(found, i18n), 'case', key) : null
      }
      case 'view': {
        const view = views.get(key)
        const count = view && counts.get(view.key)
        return view && count ? viewRow(key, view, count, own.presentContext) : null
      }
    }
  }
}

async function namesOfProducts(db: Db, slugs: readonly string[]) {
  if (slugs.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('products_prices_product')
    .select(['slug', 'name_ar', 'name_en'])
    .where('slug', 'in', [...slugs])
    .execute()
  return new Map(rows.map((row) => [row.slug, row]))
}
