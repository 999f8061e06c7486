import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'prices.import.new_series':
    'There is no such series yet; to create it, add: {missing} (for the source: --source-ar and --source-en)',
  'prices.import.other_terms':
    'The series is recorded with {stored}, not {value}; a price takes the terms of its series',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
