import { datasetEntry } from '#datasets/entry.server.ts'
import { DEALS } from './deals.server.ts'

/** A deal as the newsroom writes it. */
export const DEAL = datasetEntry(DEALS, {
  one: { ar: 'صفقة', en: 'Deal' },
  keyFrom: ['acquisition_target_en', 'announcement_date'],
  // A value without its currency says nothing.
  check: (values) =>
    values['transaction_value'] && !values['currency'] ? { currency: 'required_field' } : {},
  address: (key) => `/mergers-acquisitions/${key}`,
})
