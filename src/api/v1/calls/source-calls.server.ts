import { LICENCE } from '#datasets/export/licence.ts'
import { rowsQuery } from '#datasets/machine/rows-query.server.ts'
import { wordedColumns } from '#datasets/machine/worded-columns.ts'
import { sourcePath } from '#head/source-path.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath } from '#i18n/locale.ts'
import { listedSources, SOURCES_TAGS, type ListedSource } from '#sections/sources/listed.server.ts'
import { refuseUnknown } from './asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey } from './file-plan.server.ts'

/** The endings under which the list of sources is there. */
export const SOURCE_FORMATS = ['json', ...FILE_FORMATS] as const
export type SourceFormat = (typeof SOURCE_FORMATS)[number]

/** The columns of the list of sources. */
export const SOURCE_COLUMNS = wordedColumns([
  ['key', 'text', { ar: 'المفتاح', en: 'Key' }],
  ['publisher_ar', 'text', { ar: 'الناشر بالعربية', en: 'Publisher in Arabic' }],
  ['publisher_en', 'text', { ar: 'الناشر بالإنجليزية', en: 'Publisher in English' }],
  ['what_ar', 'text', { ar: 'المحتوى بالعربية', en: 'What it publishes, in Arabic' }],
  ['what_en', 'text', { ar: 'المحتوى بالإنجليزية', en: 'What it publishes, in English' }],
  ['url', 'url', { ar: 'رابط الناشر', en: 'Publisher’s address' }],
  ['licence_ar', 'text', { ar: 'الترخيص بالعربية', en: 'Licence in Arabic' }],
  ['licence_en', 'text', { ar: 'الترخيص بالإنجليزية', en: 'Licence in English' }],
  ['licence_url', 'url', { ar: 'رابط الترخيص', en: 'Licence link' }],
  ['credit_ar', 'text', { ar: 'الإسناد بالعربية', en: 'Whom to credit, in Arabic' }],
  ['credit_en', 'text', { ar: 'الإسناد بالإنجليزية', en: 'Whom to credit, in English' }],
  ['series', 'integer', { ar: 'السلاسل', en: 'Series' }],
  ['series_late', 'integer', { ar: 'السلاسل المتأخرة', en: 'Series that are late' }],
  ['newest', 'date', { ar: 'يوم أحدث رقم', en: 'Day of the newest figure' }],
  ['last_fetched', 'text', { ar: 'آخر جلب', en: 'Last fetched; null: not fetched by schedule' }],
  ['last_published', 'text', { ar: 'آخر وصول لأرقام جديدة', en: 'When figures of it last came in' }],
  ['edition', 'partialDate', { ar: 'تاريخ نشر الإصدار', en: 'Publisher’s date of the edition' }],
  [
    'due',
    'date',
    {
      ar: 'موعد الأرقام التالية؛ فارغ لما توقف',
      en: 'Day on which the next figures are due, in the past where they are late; null where all series ended',
    },
  ],
  ['state', 'text', { ar: 'الحالة', en: 'current, due, late or ended; null for a source without series' }],
  [
    'days_late',
    'integer',
    { ar: 'أيام التأخير', en: 'Days since the figure was due that is missing longest' },
  ],
  ['page_ar', 'url', { ar: 'الصفحة بالعربية', en: 'Page in Arabic' }],
  ['page_en', 'url', { ar: 'الصفحة بالإنجليزية', en: 'Page in English' }],
])

/** Who publishes the figures, what, on what terms, how new, and when the next are due: the facts of the page of sources. */
export async function sourcesPlan(caller: Caller, format: SourceFormat): Promise<Plan> {
  const { app, now, url } = caller
  refuseUnknown(url.searchParams, [])
  const tags = [...SOURCES_TAGS, 'settings']
  const also = isoDay(now)
  const read = async () =>
    (await listedSources(app, now)).map((source) => rowOf(source, app.config.publicUrl))
  if (isFileFormat(format))
    return filePlan(caller, format, {
      tags,
      also,
      path: 'sources',
      filterQuery: withoutKey(url.searchParams),
      name: 'sources',
      columns: SOURCE_COLUMNS,
      open: async () => ({
        query: rowsQuery(app.exports, SOURCE_COLUMNS, await read()),
        title: 'Sources of figures',
        about: async () => ({ licence: LICENCE }),
      }),
    })
  return jsonPlan({
    tags,
    also,
    async answer() {
      const rows = await read()
      return { value: { sources: rows }, rows: rows.length }
    },
  })
}

function rowOf(source: ListedSource, origin: string) {
  const { key, publisher, what, terms, state } = source
  const page = (lang: 'ar' | 'en') => origin + localePath(lang, sourcePath(publisher.en))
  return {
    key,
    publisher_ar: publisher.ar,
    publisher_en: publisher.en,
    what_ar: what.ar,
    what_en: what.en,
    url: source.url,
    licence_ar: terms?.licence.ar ?? null,
    licence_en: terms?.licence.en ?? null,
    licence_url: terms?.licence.url ?? null,
    credit_ar: terms?.credit.ar ?? null,
    credit_en: terms?.credit.en ?? null,
    series: source.series,
    series_late: source.late,
    newest: source.newest,
    last_fetched: source.fetched?.toISOString() ?? null,
    last_published: source.updated?.toISOString() ?? null,
    edition: terms?.published ?? null,
    due: source.expected,
    state,
    days_late: source.overdue,
    page_ar: page('ar'),
    page_en: page('en'),
  }
}
