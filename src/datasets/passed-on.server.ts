import { sql } from 'kysely'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import type { Dataset } from './dataset.ts'
import { LICENCES_TAG } from './licences.server.ts'
import { SOURCES_READ } from './list/counts.server.ts'
import { filterQuery, type ListState } from './list/state.ts'
import { conditionOf, importOf } from './list/where.server.ts'
import { countWords } from './words.server.ts'

/**
 * What may be shown and not passed on: figures of sources whose terms forbid it. Every file, answer of the API, mail, message and
 * chart's file asks here; pages do not.
 */

/** The imports whose rows are withheld; no one may be forgotten by who writes rows for others. */
export interface PassedOn {
  withheld: readonly string[]
}

interface WithheldImport {
  id: string
  section: string
  source: LocalizedText
}

type Asking = Pick<App, 'db' | 'memo'>

/** Of one figure of a portal that withholds nothing: a look into the memory of the process. */
const withheldImports = ({ db, memo }: Asking) =>
  memo.get('withheld', [LICENCES_TAG], () => readImports(db), CACHE.memoSeconds)

async function readImports(db: Db): Promise<WithheldImport[]> {
  const { rows } = await sql<WithheldImport>`
    select i.id::text as id, i.section,
      json_build_object('ar', coalesce(i.source_ar, i.source_en, s.publisher_ar), 'en', coalesce(i.source_en, i.source_ar, s.publisher_en))
        as source
    from data_import i join data_source s on s.id = i.data_source_id where not s.may_pass_on and not i.dry`.execute(
    db,
  )
  return rows
}

/** The imports of a section whose rows are withheld. */
async function withheldIn(app: Asking, section: string): Promise<string[]> {
  const all = await withheldImports(app)
  return all.filter((one) => one.section === section).map(({ id }) => id)
}

/** The state of a list without the rows that are withheld. */
export async function passedOn<State>(
  app: Asking,
  { section }: Pick<Dataset, 'section'>,
  state: State,
): Promise<State & PassedOn> {
  return { ...state, withheld: await withheldIn(app, section) }
}

/** How many rows of a list are withheld, and the words for it: in a file or answer, or beside the links to them. */
export interface WithheldRows {
  count: number
  here: LocalizedText
  elsewhere: LocalizedText
}

/** The withheld rows among those of a list; null where there are none. */
export async function withheldRows(
  app: Asking,
  dataset: Dataset,
  state: ListState,
): Promise<WithheldRows | null> {
  const withheld = await withheldIn(app, dataset.section)
  if (withheld.length === 0) return null
  const key = `${dataset.table}:withheld:${String(filterQuery(dataset, state))} ${state.preset?.day ?? ''}`
  return app.memo.get(key, [dataset.tag, LICENCES_TAG], async () => {
    const { rows } = await sql<{ ar: string; en: string; rows: number }>`
      select coalesce(source_ar, source_en) as ar, coalesce(source_en, source_ar) as en, count(*)::int as rows
      from ${sql.table(dataset.table)}
      where ${importOf(dataset)} = any(${withheld}::bigint[]) and ${conditionOf(dataset, state)}
      group by 1, 2 order by 1, 2`.execute(app.db)
    return inWords(dataset.rows, rows)
  })
}

/** Withheld rows by their source in words; null where there are none. */
export function inWords(
  forms: Dataset['rows'],
  found: readonly (LocalizedText & { rows: number })[],
): WithheldRows | null {
  if (found.length === 0) return null
  const words = (lang: Lang, lead: LocalizedText) => {
    const fmt = formatterOf(lang, new Date(0), DEFAULT_PREFS)
    const each = found.map((one) => {
      const records = countWords(forms, one.rows, lang, { fmt })
      return lang === 'ar' ? `${records} من ${one.ar}` : `${records} of ${one.en}`
    })
    return lang === 'ar'
      ? `${lead.ar} ${each.join('، ')}؛ ${TERMS.ar}`
      : `${lead.en} ${each.join(', ')}; ${TERMS.en}`
  }
  const both = (lead: LocalizedText) => ({ ar: words('ar', lead), en: words('en', lead) })
  const count = found.reduce((sum, one) => sum + one.rows, 0)
  return { count, here: both(HERE), elsewhere: both(ELSEWHERE) }
}

const HERE: LocalizedText = { ar: 'ليس هنا:', en: 'Not included:' }
const ELSEWHERE: LocalizedText = {
  ar: 'خارج الملفات وواجهة البرمجة (API):',
  en: 'Not in files or the API:',
}
const TERMS: LocalizedText = {
  ar: 'شروط الناشر لا تتيح إعادة نشر أرقامه',
  en: 'the publisher’s terms do not allow its figures to be passed on',
}

/** What a mail or message says in place of a figure that is withheld. */
export const ONLY_SHOWN: LocalizedText = {
  ar: 'يُعرض الرقم في صفحته فقط؛ شروط الناشر لا تتيح إعادة نشره',
  en: 'Shown on its page only; the publisher’s terms do not allow it to be passed on',
}

/** The withheld keys among those of some rows. */
export function withheldKeys(
  app: Asking,
  dataset: Dataset,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return withheldValues(app, dataset, dataset.key, keys)
}

/** The values of a column, among some, that withheld rows have: such as companies with a withheld plant. */
export async function withheldValues(
  app: Asking,
  dataset: Dataset,
  column: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const withheld = await withheldIn(app, dataset.section)
  if (withheld.length === 0 || values.length === 0) return new Set()
  const isNumber = dataset.numbered && column === dataset.key
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)}::text as value from ${sql.table(dataset.table)}
    where ${sql.ref(column)} = any(${[...values]}::text[]${isNumber ? sql`::bigint[]` : sql``})
      and ${importOf(dataset)} = any(${withheld}::bigint[])`.execute(app.db)
  return new Set(rows.map(({ value }) => value))
}

/**
 * Why a chart's figures are in no file: the names of those of its sources that are withheld. Where a chart has more sources than are
 * read, one of its section's may be among the rest. Null where nothing is withheld.
 */
export async function withheldFigures(
  app: Asking,
  section: string,
  sources: readonly string[],
  lang: Lang,
): Promise<string | null> {
  const all = await withheldImports(app)
  const many = sources.length >= SOURCES_READ
  const names = all
    .filter((one) => sources.includes(one.source[lang]) || (many && one.section === section))
    .map(({ source }) => source[lang])
  if (names.length === 0) return null
  const listed = [...new Set(names)].join(lang === 'ar' ? '، ' : ', ')
  return lang === 'ar'
    ? `لا ملف لأرقام هذا الرسم، ومن مصادره ${listed}: ${TERMS.ar}`
    : `The figures of this chart, with ${listed} among its sources, are in no file: ${TERMS.en}`
}
