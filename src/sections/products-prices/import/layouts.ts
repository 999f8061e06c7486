import type { Mapping } from '#datasets/import/mapping/mapping.ts'

/** Commodity prices of the World Bank as a long table: one row a series and month. To {series, date, price}. */
export const worldBankLong = {
  name: 'worldbank-long',
  columns: [
    { to: 'series', from: 'series_id' },
    { to: 'date', from: 'month' },
    { to: 'price', from: 'value' },
  ],
  skipWithout: 'price',
} as const satisfies Mapping

/**
 * The World Bank's own workbook of monthly prices: titles above, names and units of the series in the head, months
 * (1960M01) down, one column a series. To {series, date, price}, the series by the name in the head.
 */
export const worldBankWorkbook = {
  name: 'worldbank-workbook',
  sheet: 'Monthly Prices',
  columns: [{ to: 'date', from: 1 }],
  beginsWith: 'date',
  skipWithout: 'price',
  unpivot: { from: 2, header: 'series', value: 'price' },
} as const satisfies Mapping

/** Daily prices of the US Energy Information Administration (Date, Price) of one series. To {series, date, price}. */
export function eia(series: string) {
  return {
    name: 'eia',
    columns: [
      { to: 'series', constant: series },
      { to: 'date', from: 'Date' },
      { to: 'price', from: 'Price' },
    ],
    skipWithout: 'price',
  } as const satisfies Mapping
}

/** Series by the publisher's names, a row a price: what an API's answer becomes. To {series, date, price}. */
export const seriesRows = {
  name: 'series-rows',
  columns: [
    { to: 'series', from: 'series' },
    { to: 'date', from: 'date' },
    { to: 'price', from: 'price' },
  ],
  skipWithout: 'price',
} as const satisfies Mapping

/** FRED's CSV of a graph: days in the first column, whatever it is called, and one column a series. To {series, date, price}. */
export const fredGraph = {
  name: 'fred',
  columns: [{ to: 'date', from: 1 }],
  skipWithout: 'price',
  unpivot: { from: 2, header: 'series', value: 'price' },
} as const satisfies Mapping
