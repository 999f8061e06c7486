import type { Lang } from '#i18n/locale.ts'
import { checkAddress, checkSubject } from './address.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.server.ts'

/** Placeholder of each reader's own token; as long as a token, so that no line of the mail changes its length. */
export const TOKEN_SLOT = 'TokenOfThisReader00000'
const ADDRESS_SLOT = 'AddressOfThisReader@slot.invalid'

/** A mail to many: written and encoded once, then filled in for each. */
export interface MassMail {
  from: { name: string; address: string }
  lang: Lang
  subject: string
  /** Have TOKEN_SLOT where the reader's token belongs. */
  html: string
  text: string
  /** Where the reader's mail program unsubscribes, with TOKEN_SLOT. */
  unsubscribe: string
  /** Names the list for mail programs: `weekly.kimya.example`. */
  listId: string
  /** Begins each mail's id, so that a mail that was taken twice is known as one. */
  id: string
}

/** The mail of one reader as it is sent. */
export type FillMail = (to: { address: string; token: string }) => Buffer

/** Encodes a mail once; returns what fills in a reader's address and token. Throws MailError for a bad subject or sender. */
export async function mailTemplate(mail: MassMail): Promise<FillMail> {
  const domain = checkAddress(mail.from.address).split('@')[1] ?? ''
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const composed = new MailComposer({
    from: mail.from,
    to: ADDRESS_SLOT,
    subject: checkSubject(mail.subject),
    text: mail.text,
    html: mail.html,
    // Base64 would mix the token with its neighbours.
    textEncoding: 'quoted-printable',
    messageId: `<${mail.id}.${TOKEN_SLOT}@${domain}>`,
    headers: {
      'Content-Language': mail.lang,
      'List-Id': `<${mail.listId}>`,
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(
        // A folded header breaks the signatures of some servers.
        Object.entries(unsubscribeHeaders(mail.unsubscribe)).map(([name, value]) => [
          name,
          { prepared: true, value },
        ]),
      ),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const parts = partsOf((await composed.compile().build()).toString('latin1'))
  return ({ address, token }) => {
    if (token.length !== TOKEN_SLOT.length) throw new RangeError('A token of another length')
    const to = checkAddress(address)
    return Buffer.from(
      parts
        .map((part) =>
          typeof part === 'string' ? part : part.slot === 'address' ? to : brokenAt(token, part.breakAt),
        )
        .join(''),
      'latin1',
    )
  }
}

type Part = string | { slot: 'address' } | { slot: 'token'; breakAt: number | null }

const SOFT_BREAK = '=\r\n'
const SLOTS = new RegExp(
  `(${ADDRESS_SLOT.replaceAll('.', '\\.')})|(${Array.from(TOKEN_SLOT).join(`(?:${SOFT_BREAK})?`)})`,
  'g',
)

/** What stays the same, and the places between; a token's place may be broken over two lines. */
function partsOf(raw: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, 1: address, index } of raw.matchAll(SLOTS)) {
    const breakAt = found.indexOf(SOFT_BREAK)
    parts.push(
      raw.slice(end, index),
      address ? { slot: 'address' } : { slot: 'token', breakAt: breakAt < 0 ? null : breakAt },
    )
    end = index + found.length
  }
  return [...parts, raw.slice(end)]
}

const brokenAt = (token: string, at: number | null): string =>
  at === null ? token : token.slice(0, at) + SOFT_BREAK + token.slice(at)
