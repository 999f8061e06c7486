import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'prices.import.ahead':
    '{value} is in the future; a price of this series ({frequency}) is dated {latest} at the latest',
  'prices.import.doubt.move':
    '{series}: {now} on {day} is {percent}% from {before} on {since}, far beyond its usual moves',
  'prices.import.doubt.revision': '{series}: {day} is revised from {before} to {now}, by {percent}%',
  'prices.import.jump':
    '{series}: {now} on {day} differs by {percent}% from {before} on {since}; please check',
  'prices.import.new_series': 'There is no such series yet; a new one also needs: {missing}',
  'prices.import.into_demo':
    'The file has both real prices and demonstration data of this series; put the real prices in a file of their own',
  'prices.import.real_source':
    'This series is demonstration data, which real prices replace; for that they need: {missing}',
  'prices.import.replaces_demo': {
    one: '{series}: real prices replace 1 demonstration price, and the series becomes real',
    other: '{series}: real prices replace {count} demonstration prices, and the series becomes real',
  },
  'prices.import.into_real':
    'This series holds real prices and takes no demonstration data (column “Demonstration data”)',
  'prices.import.other_terms':
    'The series is recorded with {stored}, not {value}; a price takes the terms of its series',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
