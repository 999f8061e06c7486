import { PROCESSES } from './options.ts'

/** What of a trade is a series: its value in dollars, its quantity, or the value of one unit of quantity. */
export const TRADE_MEASURES = {
  value: { ar: 'القيمة', en: 'value' },
  quantity: { ar: 'الكمية', en: 'quantity' },
  'unit-value': { ar: 'قيمة الوحدة', en: 'unit value' },
} as const
export type TradeMeasure = keyof typeof TRADE_MEASURES

/** A trade over time as a series: `trade.urea-export-sa-cn-310210.monthly.value`. */
export interface TradeKey {
  run: string
  frequency: 'monthly' | 'annual'
  measure: TradeMeasure
}

const KEY = new RegExp(
  String.raw`^trade\.([a-z0-9-]{1,150}-(?:${Object.keys(PROCESSES).join('|')})-[a-z]{2}-[a-z]{2,3}-\d{2,12}(?:-mirror)?)\.(monthly|annual)\.(${Object.keys(TRADE_MEASURES).join('|')})$`,
)

/** The trade behind a key; null for any other text. */
export function parseTradeKey(key: string): TradeKey | null {
  const [, run, frequency, measure] = KEY.exec(key) ?? []
  if (!run || !frequency || !measure) return null
  return {
    run,
    frequency: frequency as TradeKey['frequency'],
    measure: measure as TradeMeasure,
  }
}

export const printTradeKey = ({ run, frequency, measure }: TradeKey): string =>
  `trade.${run}.${frequency}.${measure}`
