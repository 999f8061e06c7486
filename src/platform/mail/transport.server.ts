import type { Selectable } from 'kysely'
import type { Config } from '#config.ts'
import type { MailOutbox } from '#platform/db/types.ts'
import { checkAddress, checkSubject } from './address.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.server.ts'
import { unsubscribeUrl } from './unsubscribe.server.ts'

type OutboxRow = Selectable<MailOutbox>

/** Hands one mail to the server; rejects when the server does not take it. */
export type Post = (mail: OutboxRow) => Promise<void>

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** How to reach the SMTP server: `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://…`. */
export function smtpServer(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is what its row says: it names no files and no addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** How mails leave: connections that are used again, for many at once; otherwise each mail has one of its own. */
interface Way {
  connections?: number
}

/** Sends mails of the outbox. */
export function smtpPost(
  { smtpUrl, mailFrom: from, publicUrl }: { smtpUrl: string } & Pick<Config, 'mailFrom' | 'publicUrl'>,
  { connections }: Way = {},
): Post {
  const server = smtpServer(smtpUrl)
  const open = async () => {
    // Loaded with the first mail, for which a portal may wait for days.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...(connections === undefined ? {} : { pool: true as const, maxConnections: connections }),
      ...server,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async (mail) => {
    opened ??= open()
    const transport = await opened
    await transport.sendMail({
      from,
      to: checkAddress(mail.recipient),
      replyTo: mail.reply_to ? checkAddress(mail.reply_to) : undefined,
      subject: checkSubject(mail.subject),
      text: mail.body_text,
      html: mail.body_html,
      // The same at every try, so that a mail taken twice is known as one.
      messageId: `<outbox-${mail.id}.${mail.created_at.getTime()}@${domain}>`,
      headers: {
        'Content-Language': mail.lang,
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribe === null
          ? {}
          : oneClick(unsubscribeUrl(publicUrl, mail.lang, mail.unsubscribe))),
      },
    })
  }
}

/** The headers of one-click unsubscribe as they are: a folded line breaks the signature that some servers put under it. */
const oneClick = (url: string) =>
  Object.fromEntries(
    Object.entries(unsubscribeHeaders(url)).map(([name, value]) => [name, { prepared: true, value }]),
  )
