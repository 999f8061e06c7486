/** The kind of a refusal: `hard`: there is no such address; `soft`: not now; `refused`: this mail was not taken, whatever the address. */
export type Refused = 'hard' | 'soft' | 'refused'

/** Reads the reply code of a refusal (RFC 5321), 400 or more, and the status in its text (RFC 3463: `5.1.1`) where it has one. */
export function refusalOf(code: number, text: string): Refused {
  if (code < 500) return 'soft'
  // Not a part of an address such as 192.5.1.1.
  const [, group, detail] = /(?<![\d.])[245]\.(\d{1,3})\.(\d{1,3})\b(?!\.\d)/.exec(text) ?? []
  // Mailbox full.
  if (code === 552 || (group === '2' && detail === '2')) return 'soft'
  switch (group) {
    case undefined:
    case '0':
      return [550, 551, 553].includes(code) ? 'hard' : 'refused'
    case '1':
      return 'hard'
    case '2':
      return detail === '1' ? 'hard' : 'refused'
    case '4':
      // The domain or the mailbox does not exist; other failures are temporary.
      return detail === '1' || detail === '4' ? 'hard' : 'soft'
    default:
      return 'refused'
  }
}
