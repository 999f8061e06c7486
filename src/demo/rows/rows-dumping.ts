import { inBoth } from '../in-both.ts'
import { linkedProvenanceOf } from './rows-data.ts'
import type { One } from '../shape/shape.ts'

type Case = One<'dumping_cases.json'>

export const caseRow = (dumping: Case, now: Date) => ({
  slug: dumping.id,
  add_date: addDate(dumping.date_responsible_party, now),
  ...inBoth('product_in_question', dumping.product_in_question),
  product: dumping.product,
  hs_codes: dumping.hs_codes,
  sector: dumping.sector,
  direction: dumping.direction,
  importing_market: dumping.importing_market,
  ...inBoth('responsible_party', dumping.responsible_party),
  date_responsible_party: dumping.date_responsible_party,
  date_responsible_party_missing: dumping.date_responsible_party_missing,
  ...inBoth('complainant', dumping.complainant),
  complainant_missing: dumping.complainant_missing,
  origin_or_exported: dumping.origin_or_exported,
  procedure_type: dumping.procedure_type,
  the_condition: dumping.the_condition,
  result: dumping.result,
  result_missing: dumping.result_missing,
  ...inBoth('results', dumping.results),
  fee_rate_missing: dumping.fee_rate_missing,
  duration: dumping.duration,
  duration_missing: dumping.duration_missing,
  date_expiry: dumping.date_expiry,
  date_expiry_missing: dumping.date_expiry_missing,
  date_expiry_computed: dumping.date_expiry_computed,
  ...inBoth('latest_developments', dumping.latest_developments),
  ctwto: dumping.ctwto,
  ds_number: dumping.ds_number,
  ...inBoth('to_rule', dumping.to_rule),
  ...inBoth('official_gazette', dumping.official_gazette),
  ...linkedProvenanceOf(dumping),
})

/** Never before the notice, even where a machine's clock is behind. */
function addDate(notice: string | null, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const earliest = `${notice ?? today}-01-01`.slice(0, 10)
  return earliest > today ? earliest : today
}

/** Duties and events have the sources of their case unless they have their own. */
const sourceOf = ({ source, source_url, confidence }: Case) => ({
  ...inBoth('source', source),
  source_url,
  confidence,
})

export const dutyRows = (dumping: Case) =>
  dumping.duties.map(({ producer, notes, ...duty }, index) => ({
    case_slug: dumping.id,
    sort: index + 1,
    ...duty,
    ...inBoth('producer', producer),
    ...inBoth('notes', notes),
    ...sourceOf(dumping),
  }))

export const eventRows = (dumping: Case) =>
  dumping.timeline.map(({ date, kind, event }) => ({
    case_slug: dumping.id,
    date,
    kind,
    ...inBoth('event', event),
    ...sourceOf(dumping),
  }))
