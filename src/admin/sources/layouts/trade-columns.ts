/** The columns of a file of trade, by the names of the section's own. */
export const TRADE_COLUMNS: readonly string[] = [
  'product',
  'process',
  'country',
  'partner',
  'year_month',
  'hs_code',
  'hs_edition',
  'value',
  'currency',
  'value_basis',
  'quantity',
  'quantity_unit',
  'quantity_missing',
  'estimate',
  'is_mirror',
  'as_of',
  'confidence',
]
/** The same with a note to each row. */
export const NOTED_COLUMNS: readonly string[] = [...TRADE_COLUMNS, 'notes_ar', 'notes_en']
