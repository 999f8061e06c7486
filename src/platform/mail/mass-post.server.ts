import { createTransport } from 'nodemailer'
import { MailError } from './address.ts'
import { smtpServer } from './transport.server.ts'

/** What became of a mail to one reader. */
export type PostResult =
  | { kind: 'sent' }
  /** `hard`: there is no such address; `soft`: not now; `refused`: this mail was not taken, whatever the address. */
  | { kind: 'hard' | 'soft' | 'refused'; reason: string }
  /** The server itself does not work, or not for us: other mails would fare the same. */
  | { kind: 'server'; reason: string }

/** A way to the server over a few connections that stay open. */
export interface MassPost {
  send(mail: { from: string; to: string; raw: Buffer }): Promise<PostResult>
  /** Ends the connections; what is on its way fails. */
  close(): void
}

const CONNECTIONS = 5
const PER_CONNECTION = 1000

/** Opens a pool to the SMTP server; at most `perSecond` mails a second leave this process. */
export function massPost(smtpUrl: string, perSecond: number): MassPost {
  const transport = createTransport({
    ...smtpServer(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: PER_CONNECTION,
    rateDelta: 1000,
    rateLimit: perSecond,
  })
  return {
    async send({ from, to, raw }) {
      try {
        await transport.sendMail({ envelope: { from, to: [to] }, raw })
        return { kind: 'sent' }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** What a refusal says of the address, of the mail or of the server (RFC 5321, RFC 3463). */
export function resultOf(error: unknown): PostResult {
  if (error instanceof MailError) return { kind: 'refused', reason: error.message }
  const { code, command = '', responseCode = 0, response, message } = error as SmtpError
  const reason = (response ?? message ?? String(error)).slice(0, 300)
  const about =
    code === 'EENVELOPE' && command.startsWith('RCPT') ? 'address' : code === 'EMESSAGE' ? 'mail' : 'server'
  // 421: the server closes the connection, whatever was asked.
  if (about === 'server' || responseCode < 400 || responseCode === 421) return { kind: 'server', reason }
  const [, group, detail] = /\b[245]\.(\d{1,3})\.(\d{1,3})\b/.exec(reason) ?? []
  if (responseCode < 500) return { kind: 'soft', reason }
  if (about === 'mail') return { kind: 'refused', reason }
  // Mailbox full.
  if (responseCode === 552 || (group === '2' && detail === '2')) return { kind: 'soft', reason }
  const isGone =
    group === undefined
      ? [550, 551, 553].includes(responseCode)
      : group === '1' || (group === '2' && detail === '1')
  return { kind: isGone ? 'hard' : 'refused', reason }
}
