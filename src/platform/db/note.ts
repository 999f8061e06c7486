/** What happens to the database while it is opened, for those who say it in another language than English. */
export interface DatabaseNote {
  what:
    | 'making'
    | 'started'
    | 'found'
    | 'elsewhere'
    | 'waiting'
    | 'migrated'
    | 'locked'
    | 'table-in-use'
    | 'schema-behind'
  params: Readonly<Record<string, string>>
}

/** Takes a line in English, and what it says. */
export type Log = (message: string, note?: DatabaseNote) => void
