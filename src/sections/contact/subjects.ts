/** What a message may be about; the texts are `contact.subject.*`. */
export const SUBJECTS = [
  'correction',
  'editorial',
  'data',
  'accounts',
  'advertising',
  'technical',
  'other',
] as const
export type Subject = (typeof SUBJECTS)[number]
