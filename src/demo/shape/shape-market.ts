import * as z from 'zod'
import {
  both,
  country,
  currency,
  linked_provenance,
  market,
  order,
  other_names,
  provenance,
  shares,
  slug,
} from './shape-parts.ts'

/** Products, companies and prices, and the words of the field. */
export const market_shapes = {
  'product_categories.json': z.array(
    z.strictObject({ id: slug, parent: slug.nullable(), order, name: both }),
  ),
  'products.json': z.array(
    z.strictObject({
      id: slug,
      category: slug,
      order,
      name: both,
      shortcut_name: z.string().min(1),
      alt_names: other_names,
      cas: z
        .string()
        .regex(/^\d{2,7}-\d{2}-\d$/, 'is not a CAS number')
        .nullable(),
      hs6: z
        .string()
        .regex(/^\d{6}$/, 'is not a six-digit HS code')
        .nullable(),
      hs_confidence: z.string(),
      hs_note: both.nullable(),
      unit: z.string(),
      frequency: z.string(),
      description: both,
    }),
  ),
  'companies.json': z.array(
    z.strictObject({
      id: slug,
      order,
      name: both,
      shortcut_name: both,
      alt_names: other_names,
      country,
      city: both.nullable(),
      exchange: z.string().nullable(),
      ticker: z.string().nullable(),
      listed: z.boolean(),
      company_adjective: z.array(slug.or(z.string().regex(/^[a-z]+(_[a-z]+)*$/))),
      description: both,
      products: z.array(slug),
      founded: z.int().min(1900).nullable(),
      website: z.url().nullable(),
      shareholders: shares,
      ownership: both.nullable(),
      ...linked_provenance,
    }),
  ),
  'prices.json': z.array(
    z.strictObject({
      product: slug,
      market,
      market_name: both,
      grade: both.nullable(),
      delivery_term: z.string().regex(/^[A-Z]{2,3}$/, 'is not a delivery term'),
      price_type: slug,
      currency,
      unit: z.string().min(1),
      frequency: z.literal('weekly'),
      base: z.number().positive(),
      drift: z.number().min(-1).max(1),
      volatility: z.number().min(0).max(0.1),
      seed: z.int().nonnegative(),
      // Demonstration prices without the mark must never load.
      demo: z.literal(true),
      label: z.strictObject({ ar: z.literal('بيانات توضيحية'), en: z.literal('Demonstration data') }),
    }),
  ),
  'glossary.json': z.array(
    z.strictObject({ id: slug, order, term: both, alt_names: other_names, definition: both, ...provenance }),
  ),
} as const
