import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'prices.import.new_series':
    'There is no such series yet; for a new one this is missing: {missing} (source: say --source-ar and --source-en)',
  'prices.import.other_terms':
    'The series has {stored} and not {value}; a price keeps the terms of its series',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
