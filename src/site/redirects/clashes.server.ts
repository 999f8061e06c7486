import { sql } from 'kysely'
import type { Values } from '#entries/values.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import { newAddress, oldAddress, pathIn } from './old-address.ts'

/** The status with which the site answers a path; null where no site runs, as in a command. */
type Answers = (path: string) => Promise<number>
let answers: Answers | null = null

/** Says how the site is asked for a path: the shell knows its pages, the site's own folder does not. */
export function provideAnswers(ask: Answers): void {
  answers = ask
}

type Faults = Readonly<Record<string, ErrorCode>>

/** What is wrong with a redirect by itself. */
export function faultsOfRedirect({ from_path, to_path }: Values): Faults {
  if (typeof from_path !== 'string' || from_path === '') return {}
  const from = oldAddress(from_path)
  if (from === null || from === '/' || !from_path.trim().startsWith('/') || from_path.includes('#'))
    return { from_path: 'must_be_valid' }
  return typeof to_path === 'string' && formsOf(to_path).includes(from)
    ? { to_path: 'redirect_to_itself' }
    : {}
}

/**
 * What is wrong with a redirect because of what else there is: a reader arrives by one step, and an address with a page is
 * never redirected.
 */
export async function clashesOf(
  db: Db,
  { from: typed, to, key }: { from: string; to: string; key: string },
): Promise<Faults> {
  const from = oldAddress(typed)
  if (from === null) return {}
  const id = /^\d+$/.test(key) ? Number(key) : 0
  const { rows } = await sql<{ goesOn: boolean; ledTo: boolean; isThere: boolean }>`select
    exists (select from site_redirect where id <> ${id} and from_path = any(${formsOf(to)})) as "goesOn",
    exists (select from site_redirect where id <> ${id}
      and split_part(split_part(to_path, '#', 1), '?', 1) = ${pathIn(from)}
      and (${!from.includes('?')} or split_part(to_path, '#', 1) = ${from})) as "ledTo",
    exists (select from site_redirect where from_path = ${from}) as "isThere"`.execute(db)
  const { goesOn = false, ledTo = false, isThere = false } = rows[0] ?? {}
  if (goesOn) return { to_path: 'redirect_leads_on' }
  // A redirect answers for itself.
  if (!isThere && (await hasPage(pathIn(from)))) return { from_path: 'address_has_page' }
  return ledTo ? { from_path: 'redirect_led_to' } : {}
}

/** The forms under which an address would be redirected: with its query, and by its path alone. */
function formsOf(to: string): string[] {
  const form = oldAddress(newAddress(to))
  return form === null || !to.trim().startsWith('/') ? [] : [...new Set([form, pathIn(form)])]
}

/** Whether the site answers a path other than by saying that it is missing. The bare address leads home, whatever its query. */
async function hasPage(path: string): Promise<boolean> {
  if (path === '/' || !answers) return false
  const status = await answers(path)
  return status < 500 && ![400, 404, 414, 429].includes(status)
}
