import { fullNameKeys } from '#datasets/present.server.ts'
import type { MachineRow } from '#datasets/machine/keyset.server.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import { citationOf } from '#datasets/charts/citation.server.ts'
import { fileLicence } from '#datasets/licences.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { MachineSeries } from '#sections/products-prices/points/machine-points.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { mayRead } from '../v1/calls/table-calls.server.ts'
import { tableNamed, TABLES, type Table } from '../v1/tables.server.ts'

/** The table of a name, for who may see it. Throws a refusal that names those there are. */
export function tableFor(caller: Caller, name: string): Table {
  const table = tableNamed(name)
  if (!table)
    throw new UnknownName(`There is no table ${name}. Tables: ${TABLES.map((one) => one.name).join(', ')}.`)
  mayRead(caller, table)
  return table
}

/** An invalid input of a tool, in words that name valid ones. */
export class UnknownName extends Refusal {
  readonly words: string

  constructor(words: string) {
    super('not_found')
    this.words = words
  }
}

/** A row without what it does not have: every word costs the reader. */
export function shortened(row: MachineRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) =>
        value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** What a row is called in a language, of its own columns. */
export function nameOfRow({ dataset }: Table, row: MachineRow, lang: Lang): string {
  const other = lang === 'ar' ? 'en' : 'ar'
  return fullNameKeys(dataset)
    .map((key) => row[`${key}_${lang}`] ?? row[`${key}_${other}`] ?? row[key])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map(String)
    .join(' - ')
}

/** The page of a row; its list where rows have none. */
export function pageOfRow(
  { app }: Pick<Caller, 'app'>,
  { dataset }: Table,
  row: MachineRow,
  lang: Lang,
): string {
  const own = dataset.page === undefined && dataset.view === undefined
  const path = own ? `/${dataset.section}/${String(row['key'])}` : `/${dataset.section}?page=1`
  return app.config.publicUrl + localePath(lang, path)
}

/** A citation of one thing, in both languages, with the licence of its sources by their English names. */
export async function citations(
  { app, now }: Pick<Caller, 'app' | 'now'>,
  sources: readonly string[],
  of: (lang: Lang) => { title: string; source: string; address: string; demo: boolean },
) {
  const { name } = await siteSettings(app)
  const cite = (lang: Lang) => {
    const { demo, ...own } = of(lang)
    return citationOf(
      {
        site: name[lang],
        filters: [],
        marks: demo ? { demo: 'all' } : {},
        day: formatterOf(lang, now).date(now),
        ...own,
      },
      lang,
    )
  }
  return { ar: cite('ar'), en: cite('en'), licence: await fileLicence(app, sources, 'en') }
}

/** The citation of prices of a series, which `sources` are from. */
export function citeSeries(
  caller: Pick<Caller, 'app' | 'now'>,
  series: MachineSeries,
  sources: Record<Lang, string>,
) {
  return citations(caller, [series.source_en], (lang) => ({
    title: `${(lang === 'en' ? series.product_en : null) ?? series.product_ar} (${series.key})`,
    source: sources[lang],
    address: seriesPage(caller, series, lang),
    demo: series.demo,
  }))
}

/** The page of a series in its market. */
export function seriesPage({ app }: Pick<Caller, 'app'>, series: MachineSeries, lang: Lang): string {
  const path = `/products-prices/show/${series.product}/${series.market.toLowerCase()}?series=${series.key}`
  return app.config.publicUrl + localePath(lang, path)
}
