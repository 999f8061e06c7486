import { sql } from 'kysely'
import { openDb, openPool } from '../../src/platform/db/kysely.server.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import { startOwnServer } from '../lib/faults/own-server.ts'
import { until } from '../lib/faults/until.ts'
import { issueNotOnce, prepareIssue } from '../lib/newsroom/newsletter-data.ts'
import { takeAll } from '../lib/newsroom/mail-server.ts'
import type { Measurement } from '../lib/measurement.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { round } from '../lib/stats.ts'

const READERS = Number(process.env['BENCH_READERS'] ?? 100_000)
const LEAST_A_SECOND = 200
const MOST_MB = 60

/** An issue of the newsletter to many readers, into a mail server on this machine that takes everything. */
export const newsletter: Measurement = {
  title: `A newsletter to ${READERS} readers`,
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 1)
      const mail = await takeAll()
      const portal = await startPortal(folder, PORT, {
        ...FAULT_ENV,
        DATABASE_URL: server.url,
        SMTP_URL: mail.url,
        NEWSLETTER_RATE: '5000',
      })
      const db = openDb(openPool(server.url, { connections: 2, applicationName: 'bench' }))
      try {
        const issue = await prepareIssue(db, READERS)
        const before = await bytes(db)
        await sql`update newsletter_issue set state = 'scheduled', send_at = now() where id = ${issue}`.execute(
          db,
        )
        await until(async () => mail.count() > 0, { ms: 180_000 })
        const begun = performance.now()
        await until(async () => (await state(db, issue)) === 'sent', { ms: 3_600_000, everyMs: 500 })
        const seconds = (mail.lastAt() - begun) / 1000
        const grown = (await bytes(db)) - before
        return {
          figures: [
            {
              what: 'mails a second',
              value: round(mail.count() / seconds, 0),
              unit: '',
              limit: { least: LEAST_A_SECOND },
            },
            {
              what: 'growth of the database',
              value: round(grown / 1e6, 1),
              unit: 'MB',
              limit: { most: MOST_MB },
            },
            {
              what: 'mails twice or not at all',
              value: issueNotOnce(mail.counts(), READERS),
              unit: '',
              limit: { most: 0 },
            },
            {
              what: 'size of a mail as it is sent',
              value: round(mail.bytes() / Math.max(1, mail.count()) / 1000, 1),
              unit: 'kB',
            },
          ],
        }
      } finally {
        await db.destroy()
        await portal.stop()
        mail.close()
        await server.stop()
      }
    }),
}

type Database = ReturnType<typeof openDb>

async function bytes(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select pg_database_size(current_database())::float8 as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

async function state(db: Database, issue: number): Promise<string> {
  const { rows } = await sql<{
    state: string
  }>`select state from newsletter_issue where id = ${issue}`.execute(db)
  return rows[0]?.state ?? ''
}
