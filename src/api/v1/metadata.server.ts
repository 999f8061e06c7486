import { citationOf } from '#datasets/charts/citation.server.ts'
import { readSources } from '#datasets/charts/sources.server.ts'
import { fileLicence, licensedSources } from '#datasets/licences.server.ts'
import { listCounts } from '#datasets/list/list-counts.server.ts'
import { stateWords } from '#datasets/list/active-filters.server.ts'
import { passedOn, withheldRows } from '#datasets/passed-on.server.ts'
import { machineFields } from '#datasets/machine/fields.server.ts'
import { presentContextFor } from '#datasets/present.server.ts'
import type { ListState } from '#datasets/list/state.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import type { App } from '#platform/app.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { stateQuery } from './calls/asked-rows.server.ts'
import type { Caller } from './calls/call.server.ts'
import { titleOf, type Table } from './tables.server.ts'

type Bilingual<Value> = Record<Lang, Value>

/** A value in both languages. */
async function inBoth<Value>(of: (lang: Lang) => Promise<Value>): Promise<Bilingual<Value>> {
  const [ar, en] = await Promise.all([of('ar'), of('en')])
  return { ar, en }
}

/** On what terms rows of these sources may be used, in words and as programs read it. */
export async function termsOf(app: Pick<App, 'db' | 'memo'>, { ar, en }: Bilingual<readonly string[]>) {
  const [licences, ...words] = await Promise.all([
    licensedSources(app, en, 'en'),
    fileLicence(app, ar, 'ar'),
    fileLicence(app, en, 'en'),
  ])
  return { licence: { ar: words[0], en: words[1] }, licences }
}

/** What comes with the rows of a table: meaning, measurement, sources, terms of use. */
export async function aboutTable({ app, now }: Pick<Caller, 'app' | 'now'>, table: Table, state: ListState) {
  const { dataset, name, section } = table
  const query = stateQuery(dataset, state)
  const search = query.size > 0 ? `?${query}` : ''
  const asking = (lang: Lang) => ({ app, lang, now, prefs: DEFAULT_PREFS, tag: () => undefined })
  const settings = await siteSettings(app)
  const passed = await passedOn(app, dataset, state)
  const [{ total }, withheld, sources, filters, label] = await Promise.all([
    listCounts(app, dataset, state),
    withheldRows(app, dataset, state),
    inBoth(async (lang) => {
      const ctx = asking(lang)
      return readSources(ctx, dataset, passed, await presentContextFor(ctx, dataset, []))
    }),
    inBoth((lang) => stateWords({ app, lang, now }, dataset, state)),
    dataset.view === undefined
      ? inBoth(async (lang) => (await sectionInfo(app, dataset.section, lang)).label)
      : titleOf(table),
  ])
  const shown = new URLSearchParams(query)
  if (dataset.view !== undefined) shown.set('view', dataset.view)
  const page = (lang: Lang) => {
    const address = new URL(localePath(lang, `/${dataset.section}`), app.config.publicUrl)
    address.search = new URLSearchParams([...shown, ['page', '1']]).toString()
    return address.href
  }
  const citation = (lang: Lang) =>
    citationOf(
      {
        site: settings.name[lang],
        title: label[lang],
        filters: filters[lang],
        source: sources[lang].source,
        marks: sources[lang].marks,
        address: page(lang),
        day: formatterOf(lang, now).date(now),
      },
      lang,
    )
  return {
    table: name,
    title: label,
    description: section.about,
    rows: total - (withheld?.count ?? 0),
    ...(withheld && { withheld: withheld.here }),
    as_of: sources.en.asOf,
    source: { ar: sources.ar.source, en: sources.en.source },
    demonstration: sources.en.marks.demo ?? 'none',
    marks: sources.en.marks,
    ...(await termsOf(app, { ar: sources.ar.sources, en: sources.en.sources })),
    citation: { ar: citation('ar'), en: citation('en') },
    page: { ar: page('ar'), en: page('en') },
    filters,
    retrieved: isoDay(now),
    files: Object.fromEntries(
      ['json', 'csv', 'parquet'].map((format) => [
        format,
        `${app.config.publicUrl}/v1/${name}.${format}${search}`,
      ]),
    ),
    fields: fieldsOf(table),
  }
}

/** The fields of a table's rows as they are described to programs. */
export function fieldsOf({ dataset }: Table) {
  return machineFields(dataset).map(({ key, type, label, meaning, unit, values, required }) => ({
    name: key,
    type,
    label,
    ...(meaning && { meaning }),
    ...(unit && { unit }),
    ...(values && { values }),
    nullable: !required,
  }))
}
