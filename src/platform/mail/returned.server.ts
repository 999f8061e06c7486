import PostalMime, { type Email } from 'postal-mime'
import { refusalOf, type Refused } from './refusal.ts'

/** A report that a mail could not be delivered (RFC 3464). */
export interface Returned {
  /** The addresses that the report was sent to, in lower case; among them the sender of the mail that it is about. */
  recipients: string[]
  kind: Refused
  /** The last server's own words. */
  reason: string
}

/** So much of a message is read: a report comes before the mail that it is about. */
export const MOST_RETURNED = 256 * 1024
const MOST_HEADERS = 64 * 1024
const MOST_RECIPIENTS = 50

/** Where mail servers write whom a message was delivered to. */
const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])

/**
 * Reads a message that came back. Null for whatever is no report of a failure: an answer from holiday, a mail that is only late, one that arrived,
 * a message that cannot be read.
 */
export async function readReturned(message: Uint8Array): Promise<Returned | null> {
  const mail = await parse(message.subarray(0, MOST_RETURNED))
  if (!mail || !/^\s*multipart\/report\b/i.test(headersOf(mail, 'content-type')[0] ?? '')) return null
  const report = mail.attachments.find(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
  )
  if (typeof report?.content !== 'string') return null
  const failed = groupsOf(report.content).find((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
  const judged = failed && judge(failed)
  if (!judged) return null
  const recipients = mail.headers
    .filter(({ key }) => RECIPIENT_HEADERS.has(key))
    .flatMap(({ value }) => value.toLowerCase().split(/[\s<>,;"]+/))
    .filter((word) => word.includes('@'))
  return { recipients: [...new Set(recipients)].slice(0, MOST_RECIPIENTS), ...judged }
}

async function parse(message: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(message, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxHeadersSize: MOST_HEADERS,
      maxNestingDepth: 10,
    })
  } catch {
    // Its limits were exceeded: no mail server writes such a report.
    return null
  }
}

const headersOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** The fields of the report and of each recipient, by name in lower case. */
function groupsOf(report: string): Map<string, string>[] {
  return report
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line): [string, string][] => {
          const colon = line.indexOf(':')
          return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
        }),
      )
    })
}

/** The outcome in a recipient's fields; null without a status of failure. */
function judge(fields: ReadonlyMap<string, string>): Pick<Returned, 'kind' | 'reason'> | null {
  const [status, group] = /^[45]\.(\d{1,3})\.\d{1,3}/.exec(fields.get('status') ?? '') ?? []
  if (status === undefined) return null
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const said = /^smtp\s*;\s*(5\d\d)\b/i.exec(diagnostic)?.[1]
  const code = status.startsWith('4') ? 450 : Number(said ?? 550)
  // `5.0.0` says nothing: some servers write it and leave the rest to the other server's words.
  const kind = refusalOf(code, group === '0' ? diagnostic : status)
  return { kind, reason: `${status} ${diagnostic}`.trim().slice(0, 300) }
}
