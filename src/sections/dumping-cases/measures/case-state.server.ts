import { sql } from 'kysely'
import { neededFor } from '#datasets/columns.ts'
import { selectionOf } from '#datasets/list/rows.server.ts'
import { partialDate, presentCell } from '#datasets/present.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { worded } from '#editorial/present.server.ts'
import type { Mark } from '#ui/marks.ts'
import type { Tone } from '#ui/Status.tsx'
import { CASES } from '../cases.server.ts'

/** A case as it stands: its duty, its stage, and what comes next. */
export interface CaseState {
  slug: string
  name: string
  market: string
  path: string
  /** Its stage in words. */
  stage: string
  tone: Tone
  /** Its duties with their unit, and what they rest on; null where none is known. */
  duty: { text: string; sub: string | null } | null
  /** The last day of its measure; null where none is known or it is over. */
  expiry: string | null
  asOf: string | null
  source: string
  marks: readonly Mark[]
}

const KEYS = ['product_in_question', 'importing_market', 'stage', 'fee_rate', 'date_expiry'] as const

interface Row {
  slug: string
  product_in_question_ar: string
  product_in_question_en: string | null
  importing_market: string
  date_expiry: string | null
  as_of: string | null
  source_ar: string | null
  source_en: string | null
  marks: Mark[]
}

/** Cases by their slugs, in one query whatever their number, put into words when they are asked for; hidden ones are left out. */
export async function caseStates(
  db: Db,
  slugs: readonly string[],
): Promise<(presentContext: PresentContext) => ReadonlyMap<string, CaseState>> {
  const keys = [...new Set(KEYS.flatMap((key) => neededFor(CASES.columns, key)))]
  const { rows } =
    slugs.length === 0
      ? { rows: [] }
      : await sql<Row>`
          select slug, source_ar, source_en, ${selectionOf(CASES, keys)}
          from dumping_cases_case where slug = any(${[...slugs]}::text[]) and not hidden`.execute(db)
  return (presentContext) => new Map(rows.map((row) => [row.slug, inWords(row, presentContext)]))
}

function inWords(row: Row, presentContext: PresentContext): CaseState {
  const { lang, fmt, today } = presentContext
  const fields = { ...row }
  const duty = presentCell(CASES, 'fee_rate', fields, presentContext)
  const stage = presentCell(CASES, 'stage', fields, presentContext)
  const { date_expiry: expiry } = row
  return {
    slug: row.slug,
    name: worded(lang, row.product_in_question_ar, row.product_in_question_en).text,
    market: marketName(row.importing_market, lang),
    path: `/${CASES.section}/${row.slug}`,
    stage: stage.text,
    tone: stage.tone ?? 'off',
    duty: duty.kind === 'x' ? null : { text: duty.text, sub: duty.sub ?? null },
    expiry: expiry !== null && expiry >= today.slice(0, expiry.length) ? partialDate(expiry, fmt) : null,
    asOf: row.as_of && partialDate(row.as_of, fmt),
    source: worded(lang, row.source_ar, row.source_en).text,
    marks: row.marks,
  }
}
