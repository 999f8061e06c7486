import { rowsAfter } from '#datasets/machine/keyset.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { readState } from '#datasets/list/state.ts'
import { isoDay } from '#i18n/date/date.ts'
import { can } from '#platform/policy/policy.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { TABLES, titleOf } from '../v1/tables.server.ts'
import { nameOfRow, tableFor } from './answered.server.ts'

const EACH = 6

/** `find`: rows of every table that have the words, or the tables themselves. */
export async function findTool(
  caller: Caller,
  { query, table }: { query: string; table?: string | undefined },
): Promise<object> {
  const { app, now, viewer } = caller
  const tables =
    table === undefined
      ? TABLES.filter(({ section: { needs } }) => !needs || can(viewer, needs))
      : [tableFor(caller, table)]
  if (query.trim() === '')
    return {
      tables: tables.map((one) => ({
        table: one.name,
        title: titleOf(one).en,
        about: one.section.about.en,
        filters: Object.entries(one.dataset.columns).flatMap(([key, { filter }]) => (filter ? [key] : [])),
      })),
    }
  const who = caller.key ? { account: caller.key.viewer.id } : { network: caller.ip }
  const verdict = await hit({ db: app.db, secret: app.secret }, 'search', who, now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  const words = new URLSearchParams({ q: query })
  const limit = table === undefined ? EACH : EACH * 5
  const found = await Promise.all(
    tables.map(async (one) => {
      const state = readState(one.dataset, words, [''], isoDay(now))
      const passed = await passedOn(app, one.dataset, state)
      const { rows, next } = await rowsAfter(app, one.dataset, passed, { limit, after: null })
      return {
        table: one.name,
        rows: rows.map((row) => ({
          key: row['key'],
          name: nameOfRow(one, row, 'en'),
          name_ar: nameOfRow(one, row, 'ar'),
        })),
        more: next !== null,
      }
    }),
  )
  return { found: found.filter(({ rows }) => rows.length > 0) }
}
