import { sql } from 'kysely'
import { wordedColumns } from '#datasets/machine/worded-columns.ts'
import { ofNone } from '#datasets/list/where.server.ts'
import type { PassedOn } from '#datasets/passed-on.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** The columns of duties in a file: a row for each producer and stage of a case, with what the case says of them all. */
export const DUTY_COLUMNS = wordedColumns([
  ['case', 'text', { ar: 'معرف القضية', en: 'Case key' }],
  ['product', 'text', { ar: 'معرف المنتج في الأسعار', en: 'Key of the product in the prices' }],
  [
    'product_in_question_ar',
    'text',
    { ar: 'المنتج محل التحقيق بالعربية', en: 'Product under investigation, in Arabic' },
  ],
  [
    'product_in_question_en',
    'text',
    { ar: 'المنتج محل التحقيق بالإنجليزية', en: 'Product under investigation, in English' },
  ],
  ['importing_market', 'text', { ar: 'رمز السوق المستوردة', en: 'Importing market code' }],
  ['country', 'text', { ar: 'رمز بلد المنشأ', en: 'Country of origin code' }],
  [
    'producer_ar',
    'text',
    { ar: 'الشركة المنتجة أو المصدّرة بالعربية', en: 'Producer or exporter, in Arabic' },
  ],
  [
    'producer_en',
    'text',
    { ar: 'الشركة المنتجة أو المصدّرة بالإنجليزية', en: 'Producer or exporter, in English' },
  ],
  ['stage', 'text', { ar: 'رمز مرحلة الرسم', en: 'Duty stage code' }],
  ['rate', 'number', { ar: 'الرسم، أو أدناه', en: 'Duty, or its lower end' }],
  ['rate_max', 'number', { ar: 'أعلى الرسم إن كان نطاقاً', en: 'Upper end of a duty range' }],
  ['unit', 'text', { ar: 'رمز وحدة الرسم وأساسه', en: 'Code of the duty’s unit and basis' }],
  ['currency', 'text', { ar: 'العملة', en: 'Currency' }],
  ['notes_ar', 'text', { ar: 'ملاحظات بالعربية', en: 'Notes in Arabic' }],
  ['notes_en', 'text', { ar: 'ملاحظات بالإنجليزية', en: 'Notes in English' }],
  ['source_ar', 'text', { ar: 'المصدر بالعربية', en: 'Source in Arabic' }],
  ['source_en', 'text', { ar: 'المصدر بالإنجليزية', en: 'Source in English' }],
  ['source_url', 'url', { ar: 'رابط المصدر', en: 'Source link' }],
  ['as_of', 'partialDate', { ar: 'بيانات القضية حتى', en: 'Case data as of' }],
  ['confidence', 'text', { ar: 'درجة الثقة', en: 'Confidence' }],
  ['demo', 'boolean', { ar: 'بيانات توضيحية', en: 'Demonstration data' }],
])

/** The keys among these under which readers find a case. */
export async function openCases(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('dumping_cases_case')
    .select('slug')
    .where('slug', 'in', [...keys, ''])
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Which cases: those named, or all without any; never one of these imports, whose figures may not be passed on. */
type OfCases = PassedOn & { cases: readonly string[] }

const ofCases = ({ cases, withheld }: OfCases) =>
  sql`${cases.length > 0 ? sql`and c.slug = any(${[...cases]}::text[])` : sql``} and ${ofNone(sql`c.import_id`, withheld)}`

/** The columns' values, in their order. */
const VALUES = sql`c.slug as "case", c.product, c.product_in_question_ar, c.product_in_question_en, c.importing_market, d.country,
  d.producer_ar, d.producer_en, d.stage, case when d.unit <> 'nil' then d.rate end as rate, d.rate_max, d.unit, d.currency,
  d.notes_ar, d.notes_en, d.source_ar, d.source_en, d.source_url, c.as_of, d.confidence, c.demo`
const PUBLISHED = sql`dumping_cases_duty d join dumping_cases_case c on c.slug = d.case_slug where not c.hidden`

/** The published duties of these cases, or of all without any, as the query of a file: case after case, in the order of their page. */
export function dutiesQuery(db: Db, cases: OfCases) {
  const query = sql`select ${VALUES} from ${PUBLISHED} ${ofCases(cases)} order by c.slug, d.sort, d.id`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}

/** A duty's place in the order of the file. */
export interface DutyPlace {
  case: string
  /** Its place in its case, then its number among those of one place. */
  sort: number
  id: string
}

type Stored = { case: string; rate: string | null; rate_max: string | null; sort: number; id: string }
const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** The same duties as objects with numbers, so many at a time; `next` is the place of the last one where more follow. */
export async function dutiesAfter(
  db: Db,
  cases: OfCases,
  { limit, after }: { limit: number; after: DutyPlace | null },
): Promise<{ rows: Record<string, unknown>[]; next: DutyPlace | null }> {
  const behind = after
    ? sql`and (c.slug, d.sort, d.id) > (${after.case}::text, ${after.sort}::int, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<Stored>`select ${VALUES}, d.sort, d.id::text as id
    from ${PUBLISHED} ${ofCases(cases)} ${behind} order by c.slug, d.sort, d.id limit ${limit + 1}`.execute(
    db,
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ sort: _, id: __, ...row }) => ({
      ...row,
      rate: numberOf(row.rate),
      rate_max: numberOf(row.rate_max),
    })),
    next: last ? { case: last.case, sort: last.sort, id: last.id } : null,
  }
}

/** Who published these duties, and whether any is made up for the demonstration. */
export async function dutySources(
  db: Db,
  cases: OfCases,
  lang: Lang,
): Promise<{ sources: string[]; demo: boolean }> {
  const { rows } = await sql<{ sources: string[] | null; demo: boolean | null }>`
    select array_agg(distinct ${sql.ref(`d.source_${lang}`)}) as sources, bool_or(c.demo) as demo
    from dumping_cases_duty d join dumping_cases_case c on c.slug = d.case_slug
    where not c.hidden ${ofCases(cases)}`.execute(db)
  return { sources: rows[0]?.sources ?? [], demo: rows[0]?.demo ?? false }
}
