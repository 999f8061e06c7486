import type { testApp } from '#platform/testing-app.server.ts'

type TestApp = ReturnType<typeof testApp>

/** The newest mail to an address in the outbox, and the path of its button; fails when there is none. */
export async function newestMail(
  app: TestApp,
  to: string,
): Promise<{ subject: string; text: string; lang: string; path: string; uidb64: string; token: string }> {
  const mail = await app.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const address = /http:\/\/kimya\.test(\/(?:en\/)?account\/\S+)/.exec(mail.body_text)
  const path = address?.[1] ?? ''
  const [token = '', uidb64 = ''] = path.split('/').toReversed()
  return { subject: mail.subject, text: mail.body_text, lang: mail.lang, path, uidb64, token }
}

/** How many mails are in the outbox for an address. */
export async function mailsTo(app: TestApp, to: string): Promise<number> {
  const rows = await app.db.selectFrom('mail_outbox').select('id').where('recipient', '=', to).execute()
  return rows.length
}
