import { sql } from 'kysely'
import { LANGS } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueBulkMail, type Mail } from '#platform/mail/outbox.server.ts'
import { unsubscribeTokens } from '#platform/mail/unsubscribe.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import type { BoardMail } from '../contract.ts'
import { readFigures } from '../figures/figures.server.ts'
import type { Entry } from '../entries.ts'
import { nextDue } from '../settings.server.ts'
import { sinceVisit } from '../items.server.ts'
import { wordsIn } from '../words.server.ts'
import { boardMail } from './compose.server.ts'
import { BOARD_MAILS } from './list.server.ts'

type Mailing = App & { jobs: Pick<Jobs, 'sendIn'> }

/** Boards that are mailed in one transaction. */
const MOST_AT_ONCE = 200

interface DueBoard {
  id: number
  role: Member['role']
  username: string
  display_name: string
  email: string
  lang: 'ar' | 'en'
  mail: Exclude<BoardMail, 'off'>
  active: boolean
  entries: (Entry & { rows: number | null; on: string | null })[]
}

/**
 * Hands in the mails of boards that are due, and says how many were. The figures of all of them are read together: a round of two hundred
 * asks the database about as often as a round of one.
 */
export function mailBoards(app: Mailing, now: Date): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const due = await takeDue(trx, now)
    if (due.length === 0) return 0
    // Permission and address are those of this moment: a disabled account gets nothing.
    const boards = due.filter(({ active, entries }) => active && entries.length > 0)
    const [figures, tokens] = await Promise.all([
      readFigures(
        app,
        now,
        boards.flatMap(({ entries }) => entries),
        {
          langs: LANGS.filter((lang) => boards.some((board) => board.lang === lang)),
          owners: boards.map(({ id }) => id),
          leaving: true,
        },
      ),
      unsubscribeTokens(
        trx,
        BOARD_MAILS.list,
        boards.map(({ id }) => String(id)),
      ),
    ])
    const words = { ar: wordsIn('ar', now), en: wordsIn('en', now) }
    const mails: Mail[] = []
    for (const { id, role, username, display_name, email: to, lang, mail: way, entries } of boards) {
      const viewer: Member = { id, role, username, displayName: display_name }
      const i18n = words[lang]
      const rows = entries.flatMap((entry) => {
        const row = figures(entry, { i18n, viewer, owner: id })
        const { rows: seen, on } = entry
        const visit = seen === null || on === null ? undefined : { rows: seen, on }
        return row ? [sinceVisit(row, visit, i18n)] : []
      })
      const letter = {
        to,
        way,
        rows,
        gone: entries.length - rows.length,
        token: tokens.get(String(id)) ?? '',
      }
      mails.push(await boardMail(app, i18n, letter))
    }
    await queueBulkMail(trx, app.jobs, mails)
    return due.length
  })
}

/** Takes the boards that are due, so that no other process does, and says when each is due again. */
async function takeDue(trx: Trx, now: Date): Promise<DueBoard[]> {
  const { rows } = await sql<DueBoard>`
    with due as (
      select user_id from board_settings where due_at <= ${now} order by due_at, user_id
      limit ${MOST_AT_ONCE} for update skip locked
    ), taken as (
      update board_settings b set due_at = ${nextDue(sql`b.mail`, now, sql`b.user_id`)}
      from due where b.user_id = due.user_id returning b.user_id, b.mail
    )
    select u.id, u.role, u.username, u.display_name, u.email, u.lang, t.mail, u.disabled_at is null as active,
      coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'key', e.key, 'rows', e.rows_seen, 'on', e.seen_on)
        order by e.sort) from board_entry e where e.user_id = u.id), '[]') as entries
    from taken t join accounts_user u on u.id = t.user_id order by u.id`.execute(trx)
  return rows
}
