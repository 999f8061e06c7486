import { CURRENCIES } from '#datasets/options.ts'
import { tableDestination } from '#datasets/import/destination.server.ts'
import { RATES_TAG } from '../facts/rates.server.ts'

const { EUR: _, ...OTHERS } = CURRENCIES

/** Exchange rates by day, as files and sources bring them: units of a currency for one euro. */
export const EXCHANGE_RATES = tableDestination(
  {
    table: 'landed_cost_exchange',
    key: 'id',
    identity: ['currency', 'day'],
    measures: ['per_euro'],
    columns: {
      currency: {
        type: 'enum',
        options: OTHERS,
        label: { ar: 'العملة', en: 'Currency' },
        required: true,
      },
      day: { type: 'date', label: { ar: 'اليوم', en: 'Day' }, required: true },
      per_euro: {
        type: 'number',
        label: { ar: 'سعر اليورو', en: 'Per euro' },
        meaning: { ar: 'وحدات العملة في اليورو الواحد', en: 'Units of the currency in one euro' },
        required: true,
        min: 0.000001,
        max: 1_000_000_000,
      },
    },
  },
  {
    name: 'exchange-rates',
    aliases: [],
    section: 'landed-cost',
    label: { ar: 'أسعار الصرف', en: 'Exchange rates' },
    rowsSaySource: true,
    tags: [RATES_TAG],
  },
)
