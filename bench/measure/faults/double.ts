import type pg from 'pg'
import type { Answer } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { onServer } from '../../lib/faults/own-server.ts'
import { ADMIN, FAULT_ENV } from '../../lib/faults/portals.ts'
import { embeddedIn } from '../../lib/faults/strikes.ts'
import { openVisitor } from '../../lib/faults/traffic.ts'
import { formOf, Visitor } from '../../lib/faults/visitor.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'

const AT_ONCE = 10
const MESSAGE = { name: 'Bench', email: 'bench@kimya.example', subject: 'technical' }

/** One thing that is sent ten times at once, and the table that it adds a row to. */
interface Sending {
  what: string
  table: string
  /** Prepares everything, as a reader who has the page open; each call of the result is one press of the button. */
  open: () => Promise<() => Promise<Answer>>
}

/** Every form and call that adds something, sent ten times at once by one reader. */
export const double: Measurement = {
  title: 'Faults: the same form or call ten times at once',
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      const figures: Figure[] = []
      const detail: Record<string, unknown> = {}
      try {
        await onServer(embeddedIn(folder).url(), async (client) => {
          const sendings = await sendingsOf(portal.origin, client)
          for (const { what, table, open } of sendings) {
            // Each is measured for itself: limits that the one before used up would hide what is not idempotent.
            await client.query('delete from rate_limit')
            const press = await open()
            const before = await countOf(client, table)
            const answers = await Promise.all(Array.from({ length: AT_ONCE }, press))
            const rows = (await countOf(client, table)) - before
            detail[what] = answers.map(({ status }) => status)
            figures.push(
              // None would be a fault of the measurement, two a duplicate.
              {
                what: `${what}: rows made`,
                value: rows,
                unit: '',
                limit: rows < 1 ? { least: 1 } : { most: 1 },
              },
              {
                what: `${what}: server errors`,
                value: answers.filter(({ status }) => status === 0 || status >= 500).length,
                unit: '',
                limit: { most: 0 },
              },
            )
          }
        })
      } finally {
        await portal.stop()
      }
      return { figures, detail }
    }),
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}

async function sendingsOf(origin: string, client: pg.Client): Promise<Sending[]> {
  const one = async (sql: string) => Number((await client.query<{ id: string }>(sql)).rows[0]?.id)
  const post =
    await one(`select post_id as id from editorial_comment c join editorial_post p on p.id = c.post_id
    where p.section = 'articles' and p.status = 'published' and p.visibility = 3 and not p.comments_closed
      and c.status = 'published' group by post_id order by count(*) desc, post_id limit 1`)
  const comments = await client.query<{ id: string }>(
    `select id from editorial_comment where post_id = $1 and status = 'published' order by id limit 2`,
    [post],
  )
  const [first, second] = comments.rows.map(({ id }) => Number(id))
  const question = await one('select id from vote_question where open order by id desc limit 1')
  const option = await one(`select id from vote_option where question_id = ${question} order by id limit 1`)
  const editor = new Visitor(origin)
  await editor.logIn(ADMIN.login, ADMIN.password)
  await editor.get('/ar/Web/')
  const page = await editor.follow(`/s/a/${post}`)
  const api = `/ar/articles/api/Comments/${post}`

  const form =
    (by: () => Promise<Visitor>, path: string, action: string, fields: Record<string, string>) =>
    async () => {
      const visitor = await by()
      const found = formOf(await visitor.get(path), action)
      return () => visitor.submit(found, fields)
    }
  const call = (by: () => Promise<Visitor>, path: string, body: object) => async () => {
    const visitor = await by()
    const key = { 'idempotency-key': crypto.randomUUID() }
    return () => visitor.call(path, body, key)
  }
  const anybody = () => openVisitor(origin)
  const member = async () => editor
  return [
    {
      what: 'contact form',
      table: 'contact_message',
      open: form(anybody, '/contact', '/contact', { ...MESSAGE, message: 'By form' }),
    },
    {
      what: 'contact call',
      table: 'contact_message',
      open: call(anybody, '/ar/contact/api/messages', { ...MESSAGE, message: 'By call' }),
    },
    {
      what: 'mail of the contact form',
      table: 'mail_outbox',
      open: form(anybody, '/en/contact', '/en/contact', { ...MESSAGE, message: 'For a mail' }),
    },
    {
      what: 'ballot form',
      table: 'vote_ballot',
      open: form(anybody, `/vote/${question}`, `/vote/${question}`, { option: String(option) }),
    },
    {
      what: 'ballot call',
      table: 'vote_ballot',
      open: call(anybody, `/ar/vote/api/questions/${question}/ballots`, { option }),
    },
    {
      what: 'comment form',
      table: 'editorial_comment',
      open: form(member, page, page, { text: 'A comment by form', do: 'comment' }),
    },
    {
      what: 'comment call',
      table: 'editorial_comment',
      open: call(member, api, { text: 'A comment by call', parent: null }),
    },
    {
      what: 'report form',
      table: 'editorial_comment_report',
      open: form(member, `${page}?report=${first}`, `${page}?report=${first}`, {
        reason: 'spam',
        do: 'report',
      }),
    },
    {
      what: 'report call',
      table: 'editorial_comment_report',
      open: call(member, `${api}/${second}/Reports`, { reason: 'spam' }),
    },
    {
      what: 'login form',
      table: 'accounts_session',
      open: form(async () => new Visitor(origin), '/account/login', '/account/login', { ...ADMIN }),
    },
  ]
}
