/** What no backup has, each with the reason. The list is written into every backup. */

/** Tables that are empty after a restore. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  accounts_session: 'a login that has ended since would be open again',
  accounts_login: 'a login between its two steps lasts minutes',
  accounts_token: 'a mailed link that has been used since would work again',
  accounts_challenge: 'a challenge for a passkey lasts minutes',
  day_salt: 'what distinguishes the readers of one day is forgotten with the day',
  day_mark: 'the marks of one day’s readers',
  rate_limit: 'counts of the last hour at most',
  request_once: 'answers to forms that may arrive twice, for hours',
  entry_presence: 'who has a form open at this moment',
  backup_schedule: 'two portals would write into one place and remove each other’s copies',
  backup_run: 'the backups of the portal that made them',
}

/** Schemas of which nothing is in a backup: only `public` is. */
export const LEFT_OUT_SCHEMAS: Readonly<Record<string, string>> = {
  pgboss:
    'the queue of jobs: what waited has been done since by the portal that was backed up, and would be done twice',
  import_staging: 'rows of an import under way, which begins again from its file',
}

interface FilesLeftOut {
  name: string
  reason: string
  keys: RegExp
}

/** Files that are made again when they are asked for, or were never finished. */
const LEFT_OUT_FILES: readonly FilesLeftOut[] = [
  { name: 'og', reason: 'cards for other sites, drawn again', keys: /^og\// },
  { name: 'covers', reason: 'covers drawn from figures, drawn again', keys: /^covers\// },
  { name: 'weekly-reports', reason: 'set again from the figures', keys: /^weekly-reports\// },
  {
    name: 'images',
    reason: 'widths and formats of pictures, made again from their originals',
    keys: /^images\/[^/]+\/(?:[a-z0-9]{9,20}-)?\d+\./,
  },
  { name: 'uploads', reason: 'files whose upload is not finished', keys: /^uploads\// },
]

/** What stands in a column where secrets are left out: tables, columns and an expression of SQL. */
export const SECRET_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  data_source: { sealed_key: 'null' },
  accounts_user: {
    password_hash: "''",
    totp_secret: 'null',
    totp_last_step: 'null',
    totp_added_at: 'null',
  },
  accounts_registration: { password_hash: "''" },
}

/** Whether a file of the storage is in backups. */
export const isBackedUp = (key: string): boolean => !LEFT_OUT_FILES.some(({ keys }) => keys.test(key))

/** The whole list by name. */
export const leftOut = (): Record<string, string> => ({
  ...LEFT_OUT_TABLES,
  ...LEFT_OUT_SCHEMAS,
  ...Object.fromEntries(LEFT_OUT_FILES.map(({ name, reason }) => [`files/${name}`, reason])),
})
