import { domainToASCII } from 'node:url'
import { isMailAddress } from '#platform/mail/address.ts'

/** An address as it is stored and compared: lower case, its domain in ASCII; null for what no mail can be sent to. */
export function mailingAddress(text: string): string | null {
  const typed = text.normalize('NFKC').trim()
  if (!isMailAddress(typed)) return null
  const at = typed.lastIndexOf('@')
  const domain = domainToASCII(typed.slice(at + 1))
  const address = `${typed.slice(0, at)}@${domain}`.toLowerCase()
  // Beyond ASCII a name needs a server that knows SMTPUTF8 at every step of the way.
  return domain !== '' && /^[\x21-\x7e]+$/.test(address) && isMailAddress(address) ? address : null
}
