import { toSlug } from '#i18n/slug.ts'
import { otherNames } from '../in-both.ts'
import type { One } from '../shape/shape.ts'

export const productCategoryRow = ({ id, parent, order, name }: One<'product_categories.json'>) => ({
  id,
  parent_id: parent,
  sort: order,
  name_ar: name.ar,
  name_en: name.en,
})

export const productRow = ({
  id,
  category,
  shortcut_name,
  name,
  alt_names,
  cas,
  hs6,
  unit,
  description,
  order,
}: One<'products.json'>) => ({
  slug: id,
  category_id: category,
  shortcut_name,
  name_ar: name.ar,
  name_en: name.en,
  ...otherNames(alt_names),
  cas,
  hs6,
  unit,
  description_ar: description.ar,
  description_en: description.en,
  sort: order,
})

/** A grade is stored as a code ('film-grade'), like the market and the terms: its words are in the messages. */
export const seriesRow = (series: One<'prices.json'>, index: number) => ({
  product: series.product,
  market: series.market,
  grade: series.grade ? toSlug(series.grade.en) : '',
  delivery_term: series.delivery_term,
  price_type: series.price_type,
  currency: series.currency,
  unit: series.unit,
  frequency: series.frequency,
  demo: series.demo,
  source_ar: series.label.ar,
  source_en: series.label.en,
  sort: index + 1,
})
