import { wordedColumns } from '#datasets/machine/worded-columns.ts'
import type { machineComparison } from './comparison.server.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'

type Compared = NonNullable<Awaited<ReturnType<typeof machineComparison>>['value']>

/** The columns of a comparison in a file: a row for each step of each offer. */
export const COMPARISON_COLUMNS = wordedColumns([
  ['offer', 'integer', { ar: 'رقم العرض', en: 'Offer number' }],
  ['name', 'text', { ar: 'اسم العرض', en: 'Offer name' }],
  ['origin', 'text', { ar: 'رمز بلد المنشأ', en: 'Country of origin code' }],
  ['from_ar', 'text', { ar: 'المنشأ والشركة المنتجة بالعربية', en: 'Origin and producer, in Arabic' }],
  ['from_en', 'text', { ar: 'المنشأ والشركة المنتجة بالإنجليزية', en: 'Origin and producer, in English' }],
  ['term', 'text', { ar: 'شرط التسليم', en: 'Delivery term' }],
  ['price', 'number', { ar: 'السعر كما عُرض', en: 'Price as offered' }],
  ['price_currency', 'text', { ar: 'عملة السعر المعروض', en: 'Offered-price currency' }],
  ['price_per', 'text', { ar: 'وحدة قياس السعر المعروض', en: 'Offered-price unit' }],
  ['line', 'text', { ar: 'رمز البند', en: 'Step code' }],
  ['line_ar', 'text', { ar: 'البند بالعربية', en: 'Step in Arabic' }],
  ['line_en', 'text', { ar: 'البند بالإنجليزية', en: 'Step in English' }],
  ['per_tonne', 'number', { ar: 'القيمة للطن بعملة المقارنة', en: 'Per tonne, in the comparison currency' }],
  [
    'for_quantity',
    'number',
    { ar: 'القيمة للكمية كلها، في بنود الإجمالي', en: 'For the quantity, at the steps that are totals' },
  ],
  ['currency', 'text', { ar: 'عملة المقارنة', en: 'Comparison currency' }],
  ['quantity_tonnes', 'number', { ar: 'الكمية بالطن', en: 'Quantity in tonnes' }],
  ['notes_ar', 'text', { ar: 'المصدر والملاحظات بالعربية', en: 'Source and notes in Arabic' }],
  ['notes_en', 'text', { ar: 'المصدر والملاحظات بالإنجليزية', en: 'Source and notes in English' }],
  ['complete', 'boolean', { ar: 'لا ينقص العرضَ شيء', en: 'The offer is complete' }],
  ['demo', 'boolean', { ar: 'بيانات توضيحية', en: 'Demonstration data' }],
  ['to', 'text', { ar: 'رمز بلد الوصول', en: 'Destination code' }],
  ['customs_basis', 'text', { ar: 'أساس القيمة الجمركية', en: 'Customs-value basis' }],
  ['day', 'date', { ar: 'يوم النسب والرسوم والأسعار', en: 'Date of rates, duties and prices' }],
  ['links_ar', 'text', { ar: 'روابط المصادر، والصفحات بالعربية', en: 'Source links, pages in Arabic' }],
  ['links_en', 'text', { ar: 'روابط المصادر، والصفحات بالإنجليزية', en: 'Source links, pages in English' }],
])

/** A comparison as rows: a step of an offer each, with what is said of its figure. */
export function comparisonRows({ offers, ...shared }: Compared): Record<string, unknown>[] {
  const { to, currency, customs_basis, quantity_tonnes, day } = shared
  const ofAll = { to, currency, customs_basis, quantity_tonnes, day }
  return offers.flatMap((offer) => {
    const { name, origin, from_ar, from_en, term, price, price_currency, price_per, complete, demo } = offer
    const ofOffer = { name, origin, from_ar, from_en, term, price, price_currency, price_per, complete, demo }
    return offer.lines.map(({ line, per_tonne, notes }) => {
      // The basis of the price is noted with the offered price, which is no step.
      const said = line === 'price' ? [...offer.price_notes, ...notes] : notes
      return {
        ...ofAll,
        ...ofOffer,
        offer: offer.offer,
        line,
        line_ar: ar[`landed-cost.line.${line}`],
        line_en: en[`landed-cost.line.${line}`],
        per_tonne,
        for_quantity: quantityOf(offer, line),
        notes_ar: said.map((note) => note.text_ar).join('؛ ') || null,
        notes_en: said.map((note) => note.text_en).join('; ') || null,
        links_ar: linksOf(said.map((note) => note.url_ar)),
        links_en: linksOf(said.map((note) => note.url_en)),
      }
    })
  })
}

const linksOf = (links: readonly (string | null)[]) =>
  [...new Set(links)].filter((link) => link !== null).join(' ') || null

function quantityOf(offer: Compared['offers'][number], line: string): number | null {
  if (line === 'before') return offer.total_before_vat
  if (line === 'vat') return offer.total_vat
  return line === 'total' ? offer.total : null
}
