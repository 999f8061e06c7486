import type pg from 'pg'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Author } from '#datasets/import/record/record.server.ts'
import { destinationNamed, DESTINATIONS } from '#admin/imports/destinations.server.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import type { ImportOptions } from './options.ts'
import { operatorName, type Terminal } from './terminal.ts'

/** What a command on imports works with. */
export interface ImportCall {
  pool: pg.Pool
  words: readonly string[]
  options: ImportOptions
  lang: Lang
  t: Translate
  log: (message: string) => void
  /** Where progress is shown. */
  errors: Terminal['errors']
  /** Publishes tags that no longer hold to the other instances, where the database does not do it by itself. */
  publish: (tags: readonly string[]) => Promise<void>
  /** Aborted when the operator presses Ctrl-C. */
  signal: AbortSignal
}

/** Where `--into` leads. Throws a message that names what there is. */
export function destinationOf({ t, options: { into } }: Pick<ImportCall, 't' | 'options'>): Destination {
  const found = destinationNamed(DESTINATIONS, into ?? '')
  if (found) return found
  const names = DESTINATIONS.map(({ name }) => name).join(', ')
  throw new Error(
    into === undefined ? t('cli.into.needed', { names }) : t('cli.into.unknown', { name: into, names }),
  )
}

/** Who gives the command: the account that `--account` names, else the operator of this machine. */
export async function authorOf({ pool, t, options: { account } }: ImportCall): Promise<Author> {
  if (account === undefined) return { accountId: null, name: operatorName() }
  const { rows } = await pool.query<{ id: number }>(
    'select id from accounts_user where lower(username) = lower($1)',
    [account],
  )
  if (!rows[0]) throw new Error(t('cli.account.unknown', { name: account }))
  return { accountId: rows[0].id, name: null }
}
