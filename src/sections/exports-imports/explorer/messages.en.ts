import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'exports-imports.explorer.about':
    'Any two of product, reporting country, partner, trade flow and period in one table, with what lies behind the change.',
  'exports-imports.explorer.against': 'on {period}',
  'exports-imports.explorer.all': 'Show all rows and columns',
  'exports-imports.explorer.allProducts': 'all products',
  'exports-imports.explorer.answer.change.down': ', down {percent} on {period}',
  'exports-imports.explorer.answer.change.flat': ', unchanged on {period}',
  'exports-imports.explorer.answer.change.up': ', up {percent} on {period}',
  'exports-imports.explorer.answer.in':
    '{flow} of {product} into {reporter}{partner} came to {amount} in {period}{change}{top}.',
  'exports-imports.explorer.answer.none': '{flow} of {product}, {reporter}, {period}: no total. {why}.',
  'exports-imports.explorer.answer.out':
    '{flow} of {product} from {reporter}{partner} came to {amount} in {period}{change}{top}.',
  'exports-imports.explorer.answer.partner.in': ' from {partner}',
  'exports-imports.explorer.answer.partner.out': ' to {partner}',
  'exports-imports.explorer.answer.top.in': '; {partner} supplied {share}',
  'exports-imports.explorer.answer.top.out': '; {partner} took {share}',
  'exports-imports.explorer.answer.unit.in':
    'The average unit value of {flow} of {product} into {reporter}{partner} was {amount} in {period}{change}.',
  'exports-imports.explorer.answer.unit.out':
    'The average unit value of {flow} of {product} from {reporter}{partner} was {amount} in {period}{change}.',
  'exports-imports.explorer.any': 'All',
  'exports-imports.explorer.anyReporter': {
    one: '{count} country on record',
    other: '{count} countries on record',
  },
  'exports-imports.explorer.caption': '{measure} by {rows} and {columns}: {about}',
  'exports-imports.explorer.columns': 'Columns',
  'exports-imports.explorer.concentration': 'Concentration by partner (HHI)',
  'exports-imports.explorer.concentration.high': 'highly concentrated',
  'exports-imports.explorer.concentration.low': 'not concentrated',
  'exports-imports.explorer.concentration.moderate': 'moderately concentrated',
  'exports-imports.explorer.count': { one: '{count} row', other: '{count} rows' },
  'exports-imports.explorer.dimension.chain': 'Product group',
  'exports-imports.explorer.dimension.flow': 'Trade flow',
  'exports-imports.explorer.dimension.hs2': 'HS chapter (2 digits)',
  'exports-imports.explorer.dimension.hs4': 'HS heading (4 digits)',
  'exports-imports.explorer.dimension.hs6': 'HS subheading (6 digits)',
  'exports-imports.explorer.dimension.partner': 'Partner',
  'exports-imports.explorer.dimension.period': 'Period',
  'exports-imports.explorer.dimension.product': 'Product',
  'exports-imports.explorer.dimension.reporter': 'Reporting country',
  'exports-imports.explorer.downloads': 'Download this table',
  'exports-imports.explorer.empty': 'No records for this choice',
  'exports-imports.explorer.empty.text': 'Remove a filter, or choose other periods.',
  'exports-imports.explorer.falls': 'Largest falls',
  'exports-imports.explorer.file.key': 'Code',
  'exports-imports.explorer.file.marks': 'Marks',
  'exports-imports.explorer.filters': 'Filters: {chosen}',
  'exports-imports.explorer.frequency': 'Frequency',
  'exports-imports.explorer.frequency.usual': 'Annual where there is any',
  'exports-imports.explorer.from': 'From',
  'exports-imports.explorer.gulf': 'the GCC states',
  'exports-imports.explorer.gulf.choice': 'GCC (all six states)',
  'exports-imports.explorer.hs': 'HS code',
  'exports-imports.explorer.hs.hint': '2, 4 or 6 digits',
  'exports-imports.explorer.hs.name': 'HS {code}',
  'exports-imports.explorer.link': 'Trade explorer: tables, shares and growth',
  'exports-imports.explorer.measure': 'Figure',
  'exports-imports.explorer.measure.change': 'Year-on-year change',
  'exports-imports.explorer.measure.quantity': 'Quantity',
  'exports-imports.explorer.measure.share': 'Share of column total',
  'exports-imports.explorer.measure.share-row': 'Share of row total',
  'exports-imports.explorer.measure.unit': 'Unit value',
  'exports-imports.explorer.measure.value': 'Value',
  'exports-imports.explorer.mirror': 'Both sides of the same trade',
  'exports-imports.explorer.mirror.about':
    '{period}, only products that both countries report. Exports are usually valued FOB and imports CIF, so freight and insurance alone make imports larger; time lags, goods in transit and re-exports add to the gap.',
  'exports-imports.explorer.mirror.difference': 'Difference',
  'exports-imports.explorer.mirror.exported': 'As exports of the first',
  'exports-imports.explorer.mirror.imported': 'As imports of the second',
  'exports-imports.explorer.mirror.pair': 'From – to',
  'exports-imports.explorer.mirror.ratio': 'Imports / exports',
  'exports-imports.explorer.movers': 'Top movers',
  'exports-imports.explorer.movers.about': 'Change in value, {period} on {before}',
  'exports-imports.explorer.note.blank':
    'A blank cell was not reported; a zero is a reported zero. A dash is a figure that the notes below explain.',
  'exports-imports.explorer.note.mirror': 'Mirror data: derived from partner-country reports ({flow}).',
  'exports-imports.explorer.note.unnamed':
    '“Partner not named” is what the total with all partners has beyond the partners on record.',
  'exports-imports.explorer.note.wrong': 'Part of the address could not be read and was left out: {names}.',
  'exports-imports.explorer.others': 'Others',
  'exports-imports.explorer.partners': 'Partners',
  'exports-imports.explorer.period.latest': 'Latest period',
  'exports-imports.explorer.price': 'Price effect',
  'exports-imports.explorer.records': 'Records behind this table',
  'exports-imports.explorer.rest': 'Not split',
  'exports-imports.explorer.rises': 'Largest rises',
  'exports-imports.explorer.rows': 'Rows',
  'exports-imports.explorer.show': 'Show',
  'exports-imports.explorer.sort.name': 'Sort by {column}',
  'exports-imports.explorer.split': 'Price and volume',
  'exports-imports.explorer.split.about':
    'Of the change from {before} to {period}, for products that have a value and a quantity in both periods: {covered} of the value of {period}.',
  'exports-imports.explorer.split.formula': 'How it is calculated',
  'exports-imports.explorer.split.formula.text':
    'For each product that a country reports, p is the unit value and q the quantity. Price effect = (p1 − p0) × (q0 + q1) / 2. Volume effect = (q1 − q0) × (p0 + p1) / 2. The two add up exactly to the change in value (T. L. Bennet, Journal of the Royal Statistical Society 83, 1920). A change of grade or mix within a product counts as price.',
  'exports-imports.explorer.split.hhi':
    'HHI: the sum of squared percentage shares, from 0 to 10,000. Above 1,800 is highly concentrated, 1,000 to 1,800 moderately (Merger Guidelines of the US Department of Justice and Federal Trade Commission, 2023). Trade whose partner is not named adds nothing to it.',
  'exports-imports.explorer.title': 'Trade explorer',
  'exports-imports.explorer.to': 'To',
  'exports-imports.explorer.total': 'Total',
  'exports-imports.explorer.unnamed': 'Partner not named',
  'exports-imports.explorer.volume': 'Volume effect',
  'exports-imports.explorer.why.flows': 'Not added: exports and imports',
  'exports-imports.explorer.why.unlike':
    'No change on the year before: the two periods do not cover the same products and countries',
  'exports-imports.explorer.why.withheld': 'Not passed on: the publisher’s terms do not allow it',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
