/** A report of a mail that came back to an address, as a mail server writes it. */
export const testReport = (to: string, status: string, said: string): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.plant.example (Mail Delivery System)',
      `To: ${to}`,
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"',
      '',
      '--=_b',
      'Content-Type: text/plain',
      '',
      'Your mail could not be delivered.',
      '--=_b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.plant.example',
      '',
      'Final-Recipient: rfc822; reader@plant.example',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${said}`,
      '',
      '--=_b--',
      '',
    ].join('\r\n'),
  )
