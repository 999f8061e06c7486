import { inBoth, otherNames, type Both } from '../in-both.ts'
import type { One } from '../shape/shape.ts'
import type { Flow } from '../trade-flows.ts'

interface Provenance {
  notes: Both | null
  source: Both
  as_of: string
  confidence: 'high' | 'medium' | 'low'
}

/** The columns of a row's provenance. */
const provenanceOf = ({ notes, source, as_of, confidence }: Provenance) => ({
  ...inBoth('notes', notes),
  ...inBoth('source', source),
  as_of,
  confidence,
})

/** The columns of a row's provenance, with the address of its source. */
export const linkedProvenanceOf = ({
  source_url,
  ...provenance
}: Provenance & { source_url: string | null }) => ({
  ...provenanceOf(provenance),
  source_url,
})

const sharesOf = (shares: One<'companies.json'>['shareholders']) =>
  shares.map(({ name, company, percent }) => ({ name_ar: name.ar, name_en: name.en, company, percent }))

export const companyRow = (company: One<'companies.json'>) => ({
  slug: company.id,
  ...inBoth('name', company.name),
  ...inBoth('shortcut_name', company.shortcut_name),
  ...otherNames(company.alt_names),
  country: company.country,
  ...inBoth('city', company.city),
  exchange: company.exchange,
  ticker: company.ticker,
  company_adjective: company.company_adjective,
  products: company.products,
  ...inBoth('description', company.description),
  founded: company.founded,
  website: company.website,
  shareholders: sharesOf(company.shareholders),
  ...inBoth('ownership', company.ownership),
  sort: company.order,
  ...linkedProvenanceOf(company),
})

export const plantRow = (plant: One<'capacities.json'>) => ({
  slug: plant.id,
  product: plant.product,
  ...inBoth('product_label', plant.product_label),
  company: plant.company,
  country: plant.country,
  ...inBoth('city', plant.city),
  ...inBoth('line', plant.line),
  feeds: plant.feeds,
  power_volume: plant.power_volume,
  unit: plant.unit,
  measuring: plant.measuring,
  product_use: plant.product_use,
  this_status: plant.this_status,
  date_start: plant.date_start,
  date_start_missing: plant.date_start_missing,
  year: plant.year,
  ...inBoth('technology', plant.technology),
  ownership: sharesOf(plant.ownership),
  ...linkedProvenanceOf(plant),
})

export const stopRow = (stop: One<'outages.json'>) => ({
  slug: stop.id,
  company: stop.company,
  plants: stop.plants,
  ...inBoth('plant', stop.plant),
  products: stop.products,
  maintenance_type: stop.maintenance_type,
  this_status: stop.this_status,
  date_start: stop.date_start,
  date_end: stop.date_end,
  date_end_missing: stop.date_end_missing,
  announced_days: stop.announced_days,
  financial_impact: stop.financial_impact,
  currency: stop.currency,
  ...linkedProvenanceOf(stop),
})

export const dealRow = (deal: One<'deals.json'>) => ({
  slug: deal.id,
  announcement_date: deal.announcement_date,
  ...inBoth('buyer', deal.buyer),
  country_buyer: deal.country_buyer,
  ...inBoth('seller', deal.seller),
  country_seller: deal.country_seller,
  ...inBoth('acquisition_target', deal.acquisition_target),
  ...inBoth('acquired_assets', deal.acquired_assets),
  ...inBoth('location_of_operating_assets', deal.location_of_operating_assets),
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
  ...linkedProvenanceOf(deal),
})

export const glossaryRow = ({ id, order, term, alt_names, definition, ...rest }: One<'glossary.json'>) => ({
  slug: id,
  sort: order,
  ...inBoth('term', term),
  ...otherNames(alt_names),
  ...inBoth('definition', definition),
  ...provenanceOf(rest),
})

/** A flow as its table takes it. */
export const flowRow = ({ notes, source, as_of, confidence, ...flow }: Flow) => ({
  ...flow,
  ...provenanceOf({ notes, source, as_of, confidence }),
})
