import { createServer } from 'node:net'
import { sql } from 'kysely'
import { openDb, openPool } from '../../src/platform/db/kysely.server.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import { startOwnServer } from '../lib/faults/own-server.ts'
import { until } from '../lib/faults/until.ts'
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
        const issue = await prepare(db)
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
              value: Math.abs(mail.count() - mail.readers()) + Math.abs(READERS - mail.readers()),
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

/** Readers of the demonstration's list, and an issue with ten stories and six prices. */
async function prepare(db: Database): Promise<number> {
  await sql`
    insert into newsletter_member (list_id, address, lang, state, token, how)
    select (select min(id) from newsletter_list), 'reader-' || n || '@plant.example', case when n % 2 = 0 then 'ar' else 'en' end, 'on',
      decode(md5('bench' || n), 'hex'), 'form'
    from generate_series(1, ${READERS}) n`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_issue (list_id, subject_ar, subject_en, intro_ar, intro_en, posts, figures)
    select (select min(id) from newsletter_list), 'نشرة الأسبوع', 'The week', 'صباح الخير.', 'Good morning.',
      array(select id from editorial_post where status = 'published' and visibility = 3 and not hidden order by id limit 10)::int[],
      array(select slug from products_prices_series where not hidden order by sort limit 6)
    returning id`.execute(db)
  await sql`vacuum analyze newsletter_member`.execute(db)
  return rows[0]?.id ?? 0
}

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

/** A mail server that takes everything and counts it. */
async function takeAll() {
  let [count, lastAt, size] = [0, 0, 0]
  const readers = new Set<string>()
  const server = createServer((socket) => {
    let isData = false
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 bench\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = rest.indexOf(mark)
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + mark.length)
        if (isData) {
          isData = false
          count += 1
          size += text.length
          lastAt = performance.now()
          socket.write('250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
        else {
          if (text.startsWith('RCPT')) readers.add(text)
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    lastAt: () => lastAt,
    readers: () => readers.size,
    bytes: () => size,
    close: () => server.close(),
  }
}
