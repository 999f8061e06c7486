import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'prices.import.new_series':
    'There is no such series yet; for a new one this is missing: {missing} (source: say --source-ar and --source-en)',
  'prices.import.into_demo':
    'This series is demonstration data and takes no real price. Import it as another series, for instance under its own grade or price type',
  'prices.import.into_real':
    'This series holds real prices and takes no demonstration data (column “Demonstration data”)',
  'prices.import.other_terms':
    'The series has {stored} and not {value}; a price keeps the terms of its series',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
