import { expect, test } from 'vitest'
import { MOST_RETURNED, readReturned } from './returned.server.ts'

const KEY = 'bounces+0a1b@kimya.example'

interface Report {
  /** Lines before the message's own, as a mail server adds them. */
  before?: string[]
  type?: string
  status: string[]
  statusType?: string
  text?: string
}

/** A report as mail servers write it: headers, words for people, fields for programs, the mail that it is about. */
const report = ({
  before = [`Delivered-To: ${KEY}`],
  type = 'multipart/report; report-type=delivery-status; boundary="=_b"',
  status,
  statusType = 'message/delivery-status',
  text = 'Your mail could not be delivered.',
}: Report) =>
  Buffer.from(
    [
      ...before,
      'From: MAILER-DAEMON@mx.plant.example (Mail Delivery System)',
      `To: ${KEY}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: ${type}`,
      '',
      '--=_b',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      text,
      '--=_b',
      `Content-Type: ${statusType}`,
      '',
      ...status,
      '',
      '--=_b',
      'Content-Type: message/rfc822',
      '',
      'To: reader@plant.example',
      'Subject: Urea this week',
      '',
      'Good morning.',
      '--=_b--',
      '',
    ].join('\r\n'),
  )
/** The fields of a recipient under those of the report. */
const failed = (...fields: string[]) => [
  'Reporting-MTA: dns; mx.plant.example',
  '',
  'Final-Recipient: rfc822; reader@plant.example',
  'Action: failed',
  ...fields,
]

test.each([
  [
    'Postfix, nobody of that name',
    failed('Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 <reader@plant.example>: User unknown'),
    'hard',
  ],
  [
    'Postfix, given up after days',
    failed(
      'Status: 4.4.1',
      'Diagnostic-Code: X-Postfix; connect to mx.plant.example[192.5.1.1]:25: timed out',
    ),
    'soft',
  ],
  [
    'Postfix, no such domain',
    failed('Status: 5.4.4', 'Diagnostic-Code: X-Postfix; Host or domain name not found'),
    'hard',
  ],
  [
    'Exim, which leaves it to the other server’s words',
    failed(
      'Status: 5.0.0',
      'Remote-MTA: dns; mx.plant.example',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    ),
    'hard',
  ],
  ['Exim, of its own', failed('Status: 5.0.0'), 'hard'],
  ['Exim, mailbox full', failed('Status: 5.0.0', 'Diagnostic-Code: smtp; 552 Mailbox full'), 'soft'],
  [
    'Sendmail, with a comment and a folded line',
    failed('Status: 5.2.2 (mailbox full)', 'Diagnostic-Code: SMTP; 550', '\t5.2.2 over quota'),
    'soft',
  ],
  [
    'Exchange, unknown in the directory',
    failed('Status: 5.4.1', 'Diagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied.'),
    'hard',
  ],
  [
    'Gmail, as spam',
    failed('Status: 5.7.1', 'Diagnostic-Code: smtp; 550-5.7.1 [192.5.1.1] Our system has detected'),
    'refused',
  ],
  [
    'a server that blocks an address whose figures look like a status',
    failed('Status: 5.0.0', 'Diagnostic-Code: smtp; 554 Blocked: 192.5.1.1'),
    'refused',
  ],
])('POST-09 a returned mail is read: %s', async (_, status, kind) => {
  expect(await readReturned(report({ status }))).toMatchObject({ kind, recipients: [KEY] })
})

test('POST-09 a report is read as an alias forwards it, with a first line of a mailbox, bare line ends and other names', async () => {
  const lines = report({
    before: ['From MAILER-DAEMON  Mon Nov 23 10:00:00 2026', 'X-Original-To: Bounces+0A1B@Kimya.example'],
    status: failed('STATUS: 5.1.1', 'diagnostic-code: smtp; 550 5.1.1 gone'),
    statusType: 'message/global-delivery-status',
  })
  const read = await readReturned(Buffer.from(lines.toString().replaceAll('\r\n', '\n')))
  expect(read).toEqual({ recipients: [KEY], kind: 'hard', reason: '5.1.1 smtp; 550 5.1.1 gone' })
})

test.each([
  ['an answer from holiday', report({ type: 'text/plain', status: failed('Status: 5.1.1') })],
  [
    'an answer that quotes a report',
    report({ type: 'multipart/mixed; boundary="=_b"', status: failed('Status: 5.1.1') }),
  ],
  ['a mail that is only late', report({ status: ['', 'Action: delayed', 'Status: 4.4.1'] })],
  ['a mail that arrived', report({ status: ['', 'Action: delivered', 'Status: 2.0.0'] })],
  ['a failure without a status', report({ status: failed() })],
  ['a failure with a status of success', report({ status: failed('Status: 2.1.5') })],
  [
    'a receipt of reading',
    report({ status: failed('Status: 5.1.1'), statusType: 'message/disposition-notification' }),
  ],
  ['nothing', Buffer.alloc(0)],
  ['bytes of no mail', Buffer.alloc(4096, 0xff)],
  [
    'a report within the mail that was sent',
    Buffer.from(`Content-Type: message/rfc822\n\n${report({ status: failed('Status: 5.1.1') }).toString()}`),
  ],
])('POST-09 is ignored: %s', async (_, message) => {
  expect(await readReturned(message)).toBeNull()
})

test('POST-09 hostile and huge messages are ignored, or read no further than a report goes', async () => {
  const status = failed('Status: 5.1.1')
  const headers = Array.from({ length: 20_000 }, (_, at) => `X-${at}: ${'x'.repeat(100)}`)
  expect(await readReturned(report({ before: headers, status }))).toBeNull()
  expect(await readReturned(report({ text: 'x\r\n'.repeat(MOST_RETURNED / 3), status }))).toBeNull()
  const nested = Array.from(
    { length: 500 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  expect(await readReturned(Buffer.from(nested.join('')))).toBeNull()
  const many = Array.from({ length: 20_000 }, (_, at) => `a${at}@x.example`).join(', ')
  const read = await readReturned(report({ before: [`Delivered-To: ${many.slice(0, 60_000)}`], status }))
  expect(read?.recipients.length ?? 0).toBeLessThanOrEqual(50)
  const long = await readReturned(
    report({ status: failed('Status: 5.1.1', `Diagnostic-Code: smtp; 550 ${'y'.repeat(100_000)}`) }),
  )
  expect(long?.reason.length).toBe(300)
  // Parts after the report may be of any length.
  const tail = Buffer.concat([report({ status }), Buffer.alloc(8 * MOST_RETURNED, 'z')])
  expect(await readReturned(tail)).toMatchObject({ kind: 'hard' })
})
