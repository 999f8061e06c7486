import { MailError } from './address.ts'
import { refusalOf } from './refusal.ts'
import { smtpServer } from './transport.server.ts'

/** The outcome of a mail to one reader. */
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
  const server = smtpServer(smtpUrl)
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...server,
      pool: true,
      maxConnections: CONNECTIONS,
      maxMessages: PER_CONNECTION,
      rateDelta: 1000,
      rateLimit: perSecond,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({ from, to, raw }) {
      try {
        opened ??= open()
        const transport = await opened
        await transport.sendMail({ envelope: { from, to: [to] }, raw })
        return { kind: 'sent' }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** The meaning of a refusal for the address, the mail or the server (RFC 5321, RFC 3463). */
export function resultOf(error: unknown): PostResult {
  if (error instanceof MailError) return { kind: 'refused', reason: error.message }
  const { code, command = '', responseCode = 0, response, message } = error as SmtpError
  const reason = (response ?? message ?? String(error)).slice(0, 300)
  const about =
    code === 'EENVELOPE' && command.startsWith('RCPT') ? 'address' : code === 'EMESSAGE' ? 'mail' : 'server'
  // 421: the server closes the connection, whatever was asked.
  if (about === 'server' || responseCode < 400 || responseCode === 421) return { kind: 'server', reason }
  if (responseCode >= 500 && about === 'mail') return { kind: 'refused', reason }
  return { kind: refusalOf(responseCode, reason), reason }
}
