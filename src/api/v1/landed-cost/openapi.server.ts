import { MOST_OFFERS } from '#sections/landed-cost/contract.ts'
import { MACHINE_LINES } from '#sections/landed-cost/machine/comparison.server.ts'
import { RATE_KINDS } from '#sections/landed-cost/rates/recorded.ts'
import { fieldName, FLOATING, rateName, type OfferField } from '#sections/landed-cost/offers/address.ts'
import { TERMS } from '#sections/landed-cost/sums/landed.ts'
import type { JsonSchema } from '../../json-schema.server.ts'
import { filePaths, json, nullable, ref, REFUSALS } from '../openapi/openapi-parts.server.ts'

const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }
const date: JsonSchema = { type: 'string', format: 'date' }
const link: JsonSchema = { type: 'string', format: 'uri' }
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const schemaOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const NOTE = schemaOf({ text_ar: text, text_en: text, url_ar: nullable(link), url_en: nullable(link) })

/** An offer with its steps, rates, duties and sources. */
export const LANDED_OFFER = schemaOf({
  offer: { type: 'integer', minimum: 1, maximum: MOST_OFFERS },
  name: nullable(text),
  origin: nullable(text),
  from_ar: { ...text, description: 'Origin and producer.' },
  from_en: text,
  term: { ...text, enum: [...TERMS] },
  price: nullable(number),
  price_currency: text,
  price_per: { ...text, description: 'Measure of the price.' },
  price_notes: listOf(NOTE),
  rates: listOf(
    schemaOf({
      kind: { ...text, enum: [...RATE_KINDS] },
      percent: nullable(number),
      least_usd: { ...nullable(number), description: 'Minimum of a fee per entry.' },
      most_usd: { ...nullable(number), description: 'Maximum of a fee per entry.' },
      basis: { ...text, enum: ['recorded', 'typed', 'missing'] },
      since: nullable(date),
      note_ar: nullable(text),
      note_en: nullable(text),
      source_ar: nullable(text),
      source_en: nullable(text),
      source_url: nullable(link),
      as_of: nullable(text),
    }),
  ),
  duties: {
    ...listOf(
      schemaOf({
        label_ar: text,
        label_en: text,
        kind: { ...text, enum: ['percent', 'specific', 'minimum'] },
        percent: nullable(number),
        amount_per_tonne: nullable(number),
        currency: nullable(text),
        charged_per_tonne: nullable(number),
      }),
    ),
    description: 'Anti-dumping, countervailing and safeguard duties that are charged.',
  },
  lines: {
    ...listOf(
      schemaOf({
        line: { ...text, enum: [...MACHINE_LINES] },
        per_tonne: {
          ...nullable(number),
          description: 'In the currency of the comparison; null where not known.',
        },
        notes: listOf(NOTE),
      }),
    ),
    description: 'Steps from the price to the landed cost, each rounded once.',
  },
  missing: {
    ...listOf(schemaOf({ field: text, text_ar: text, text_en: text })),
    description: 'What is not on record, with the parameter that says it.',
  },
  complete: { type: 'boolean' },
  above_cheapest: nullable(number),
  above_cheapest_before_vat: nullable(number),
  total_before_vat: { ...nullable(number), description: 'Of the quantity.' },
  total_vat: nullable(number),
  total: nullable(number),
  demo: { type: 'boolean' },
})

const query = (name: string, description: string, schema: JsonSchema = text) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})

const OFFER_WORDS: Readonly<Record<OfferField, string>> = {
  name: 'its name',
  origin: 'country of origin, ISO 3166-1 alpha-2',
  maker: 'producer, as the case names it; * for all others',
  term: 'delivery term',
  price: 'price',
  currency: 'price currency',
  per: 'price unit, t without it',
  series: 'key of a price series, in place of a price',
  export: 'costs to the port, per tonne',
  freight: 'freight per tonne; where the customs value is FOB, also that in a CFR or CIF price',
  freightCurrency: 'currency of freight, insurance and costs to the port',
  insurance: 'insurance',
  insuranceBy: 'insurance in percent or per tonne',
  customs: 'customs duty in percent, in place of the one on record',
  remedy: 'anti-dumping or similar duty, in place of the one on record',
  remedyBy: 'that duty in percent or per tonne',
  fees: 'customs fees per tonne in the comparison currency, in place of those on record',
  vat: 'VAT in percent, in place of the one on record',
  port: 'port costs per tonne',
  portCurrency: 'port-cost currency',
}
const CHOICES: Partial<Record<OfferField, readonly string[]>> = {
  term: TERMS,
  insuranceBy: ['percent', 'amount'],
  remedyBy: ['percent', 'amount'],
}

const PARAMETERS = [
  query('to', 'Destination, ISO 3166-1 alpha-2; SA without it.'),
  query('product', 'Product key.'),
  query('hs', 'HS code of 4 to 12 digits.'),
  query('day', 'Date of rates, duties and prices; today without it.', date),
  query('cur', 'Comparison currency; that of the destination without it.'),
  query('qty', 'Tonnes.'),
  ...FLOATING.map((currency) => query(rateName(currency), `${currency} in one US dollar.`)),
  query('offers', 'How many offers the form of the page has.'),
  ...Array.from({ length: MOST_OFFERS }, (_, at) =>
    (Object.keys(OFFER_WORDS) as OfferField[]).map((field) =>
      query(
        fieldName(field, at + 1),
        `Offer ${at + 1}: ${OFFER_WORDS[field]}.`,
        CHOICES[field] ? { ...text, enum: [...CHOICES[field]] } : text,
      ),
    ),
  ).flat(),
]

export const LANDED_COST_PATHS = {
  ...filePaths('/landed-cost', {
    id: 'LandedCost',
    tags: ['landed-cost'],
    title: 'A row for each step of each offer; the query is that of the page /landed-cost',
    parameters: PARAMETERS,
  }),
  '/landed-cost.json': {
    get: {
      operationId: 'getLandedCost',
      tags: ['landed-cost'],
      summary: `Up to ${MOST_OFFERS} offers by their landed cost; the query is that of the page /landed-cost`,
      parameters: PARAMETERS,
      responses: {
        200: {
          description: 'The comparison.',
          content: json(
            schemaOf({
              day: date,
              to: text,
              customs_basis: {
                ...text,
                enum: ['CIF', 'FOB'],
                description: 'What customs of the destination value goods by.',
              },
              product: nullable(text),
              hs: nullable(text),
              currency: text,
              currency_units_per_usd: number,
              quantity_tonnes: nullable(number),
              page_ar: link,
              page_en: link,
              offers: listOf(ref('LandedOffer')),
            }),
          ),
        },
        ...REFUSALS,
      },
    },
  },
}
