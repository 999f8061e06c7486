import { provenanceOf } from './rows-data.ts'
import type { One } from './shape.ts'

type Case = One<'dumping_cases.json'>

export const caseRow = (dumping: Case, now: Date) => ({
  slug: dumping.id,
  add_date: addDate(dumping.date_responsible_party, now),
  product_in_question_ar: dumping.product_in_question.ar,
  product_in_question_en: dumping.product_in_question.en,
  product: dumping.product,
  hs_codes: dumping.hs_codes,
  sector: dumping.sector,
  direction: dumping.direction,
  importing_market: dumping.importing_market,
  responsible_party_ar: dumping.responsible_party.ar,
  responsible_party_en: dumping.responsible_party.en,
  date_responsible_party: dumping.date_responsible_party,
  date_responsible_party_missing: dumping.date_responsible_party_missing,
  complainant_ar: dumping.complainant?.ar ?? null,
  complainant_en: dumping.complainant?.en ?? null,
  complainant_missing: dumping.complainant_missing,
  origin_or_exported: dumping.origin_or_exported,
  procedure_type: dumping.procedure_type,
  the_condition: dumping.the_condition,
  result: dumping.result,
  result_missing: dumping.result_missing,
  results_ar: dumping.results?.ar ?? null,
  results_en: dumping.results?.en ?? null,
  fee_rate_missing: dumping.fee_rate_missing,
  duration: dumping.duration,
  duration_missing: dumping.duration_missing,
  date_expiry: dumping.date_expiry,
  date_expiry_missing: dumping.date_expiry_missing,
  date_expiry_computed: dumping.date_expiry_computed,
  latest_developments_ar: dumping.latest_developments?.ar ?? null,
  latest_developments_en: dumping.latest_developments?.en ?? null,
  ctwto: dumping.ctwto,
  ds_number: dumping.ds_number,
  to_rule_ar: dumping.to_rule?.ar ?? null,
  to_rule_en: dumping.to_rule?.en ?? null,
  official_gazette_ar: dumping.official_gazette?.ar ?? null,
  official_gazette_en: dumping.official_gazette?.en ?? null,
  source_url: dumping.source_url,
  ...provenanceOf(dumping),
})

/** Never before the notice, even where a machine's clock is behind. */
function addDate(notice: string | null, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const earliest = `${notice ?? today}-01-01`.slice(0, 10)
  return earliest > today ? earliest : today
}

/** Duties and events stand on the sources of their case until one of them brings its own. */
const sourceOf = ({ source, source_url, confidence }: Case) => ({
  source_ar: source.ar,
  source_en: source.en,
  source_url,
  confidence,
})

export const dutyRows = (dumping: Case) =>
  dumping.duties.map(({ producer, notes, ...duty }, index) => ({
    case_slug: dumping.id,
    sort: index + 1,
    ...duty,
    producer_ar: producer.ar,
    producer_en: producer.en,
    notes_ar: notes?.ar ?? null,
    notes_en: notes?.en ?? null,
    ...sourceOf(dumping),
  }))

export const eventRows = (dumping: Case) =>
  dumping.timeline.map(({ date, kind, event }) => ({
    case_slug: dumping.id,
    date,
    kind,
    event_ar: event.ar,
    event_en: event.en,
    ...sourceOf(dumping),
  }))
