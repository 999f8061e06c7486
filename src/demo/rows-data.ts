import type { One } from './shape.ts'

interface Provenance {
  notes: Both | null
  source: Both
  as_of: string
  confidence: 'high' | 'medium' | 'low'
}
interface Both {
  ar: string
  en: string
}

/** The columns that tell of a row where it comes from. */
export const provenanceOf = ({ notes, source, as_of, confidence }: Provenance) => ({
  notes_ar: notes?.ar ?? null,
  notes_en: notes?.en ?? null,
  source_ar: source.ar,
  source_en: source.en,
  as_of,
  confidence,
})

const sharesOf = (shares: One<'companies.json'>['shareholders']) =>
  shares.map(({ name, company, percent }) => ({ name_ar: name.ar, name_en: name.en, company, percent }))

export const companyRow = (company: One<'companies.json'>) => ({
  slug: company.id,
  name_ar: company.name.ar,
  name_en: company.name.en,
  shortcut_ar: company.shortcut_name.ar,
  shortcut_en: company.shortcut_name.en,
  country: company.country,
  city_ar: company.city?.ar ?? null,
  city_en: company.city?.en ?? null,
  exchange: company.exchange,
  ticker: company.ticker,
  adjectives: company.company_adjective,
  products: company.products,
  description_ar: company.description.ar,
  description_en: company.description.en,
  founded: company.founded,
  website: company.website,
  shareholders: sharesOf(company.shareholders),
  ownership_ar: company.ownership?.ar ?? null,
  ownership_en: company.ownership?.en ?? null,
  sort: company.order,
  ...provenanceOf(company),
})

export const plantRow = (plant: One<'capacities.json'>) => ({
  slug: plant.id,
  product: plant.product,
  product_label_ar: plant.product_label?.ar ?? null,
  product_label_en: plant.product_label?.en ?? null,
  company: plant.company,
  country: plant.country,
  city_ar: plant.city?.ar ?? null,
  city_en: plant.city?.en ?? null,
  line_ar: plant.line?.ar ?? null,
  line_en: plant.line?.en ?? null,
  feeds: plant.feeds,
  power_volume: plant.power_volume,
  unit: plant.unit,
  measuring: plant.measuring,
  product_use: plant.product_use,
  this_status: plant.this_status,
  date_start: plant.date_start,
  date_start_missing: plant.date_start_missing,
  year: plant.year,
  technology_ar: plant.technology?.ar ?? null,
  technology_en: plant.technology?.en ?? null,
  ownership: sharesOf(plant.ownership),
  ...provenanceOf(plant),
})

export const stopRow = (stop: One<'outages.json'>) => ({
  slug: stop.id,
  company: stop.company,
  plants: stop.plants,
  plant_ar: stop.plant.ar,
  plant_en: stop.plant.en,
  products: stop.products,
  maintenance_type: stop.maintenance_type,
  this_status: stop.this_status,
  date_start: stop.date_start,
  date_end: stop.date_end,
  date_end_missing: stop.date_end_missing,
  announced_days: stop.announced_days,
  financial_impact: stop.financial_impact,
  currency: stop.currency,
  ...provenanceOf(stop),
})

export const dealRow = (deal: One<'deals.json'>) => ({
  slug: deal.id,
  announcement_date: deal.announcement_date,
  buyer_ar: deal.buyer.ar,
  buyer_en: deal.buyer.en,
  country_buyer: deal.country_buyer,
  seller_ar: deal.seller.ar,
  seller_en: deal.seller.en,
  country_seller: deal.country_seller,
  acquisition_target_ar: deal.acquisition_target.ar,
  acquisition_target_en: deal.acquisition_target.en,
  acquired_assets_ar: deal.acquired_assets.ar,
  acquired_assets_en: deal.acquired_assets.en,
  location_of_operating_assets_ar: deal.location_of_operating_assets?.ar ?? null,
  location_of_operating_assets_en: deal.location_of_operating_assets?.en ?? null,
  sector: deal.sector,
  subsector: deal.subsector,
  transaction_value: deal.transaction_value,
  transaction_value_missing: deal.transaction_value_missing,
  currency: deal.currency,
  value_usd_m: deal.value_usd_m,
  value_basis: deal.value_basis,
  stake_pct: deal.stake_pct,
  stake_pct_missing: deal.stake_pct_missing,
  introducing_mechanism: deal.introducing_mechanism,
  the_condition: deal.the_condition,
  closing_date: deal.closing_date,
  closing_date_missing: deal.closing_date_missing,
  companies: deal.companies,
  ...provenanceOf(deal),
})

export const glossaryRow = ({ id, order, term, definition, ...rest }: One<'glossary.json'>) => ({
  slug: id,
  sort: order,
  term_ar: term.ar,
  term_en: term.en,
  definition_ar: definition.ar,
  definition_en: definition.en,
  ...provenanceOf(rest),
})

/** A flow as its table takes it; `demo` marks what is made up. */
export const flowRow = ({
  notes,
  source,
  as_of,
  confidence,
  ...flow
}: One<'trade.json'> & { demo: boolean }) => ({
  ...flow,
  ...provenanceOf({ notes, source, as_of, confidence }),
})
