/** A mail that must not be sent as it is: its address or subject would reach into the headers, or is no address. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/

/** The form of an address as people have them: with a domain of at least two parts. */
export const PUBLIC_ADDRESS =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:".]+(?:\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u
/** Longest address, in characters. */
export const LONGEST_ADDRESS = 254

/** Whether a text is an e-mail address as people have them: with a domain of at least two parts, no longer than 254. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && PUBLIC_ADDRESS.test(text)
}

/** One plain address (`desk@kimya.example`). Throws MailError for lists, names in brackets and control characters. */
export function checkAddress(address: string): string {
  if (address.length <= LONGEST_ADDRESS && ADDRESS.test(address) && !hasControls(address)) return address
  throw new MailError(`Not a mail address: ${JSON.stringify(address.slice(0, 100))}`)
}

/** A subject of one line. Throws MailError when it holds a line break or another control character. */
export function checkSubject(subject: string): string {
  if (subject.trim() !== '' && !hasControls(subject)) return subject
  throw new MailError(`Not a mail subject: ${JSON.stringify(subject.slice(0, 100))}`)
}

function hasControls(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}
