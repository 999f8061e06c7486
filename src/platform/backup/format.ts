import * as z from 'zod'

/**
 * A backup is a tar archive, compressed as a whole by zstd: `backup.json` (Head), `keys.sealed` where the keys are enclosed,
 * `files/{key}`, `tables/{table}/{number}` (rows in COPY's text format), `sequences.json`, and `end.json` (End). Behind every so
 * many of them a list `sums/{number}` has their SHA-256, as `sha256sum` writes and checks it.
 */
export const FORMAT = 1

/** The last bytes of a backup, a frame that zstd skips: a file that was cut anywhere is without them. */
export const LAST = Buffer.concat([
  Buffer.from([0x50, 0x2a, 0x4d, 0x18, 16, 0, 0, 0]),
  Buffer.from('end of a backup\n'),
])

/** Bytes of rows in one entry: so much of a table is in memory at a time, or one row that is larger. */
export const PORTION_BYTES = 2 * 1024 * 1024

/** Entries to a list of sums. */
export const SUMMED = 1000

export const HEAD = 'backup.json'
export const KEYS = 'keys.sealed'
export const SEQUENCES = 'sequences.json'
export const END = 'end.json'

/** How a backup has the portal's secrets; see `left-out.ts`. */
export const SECRETS = ['sealed', 'none', 'enclosed'] as const
export type Secrets = (typeof SECRETS)[number]

/** What a backup is of; its first entry. */
export const headForm = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  /** The version of the portal that made it. */
  portal: z.string(),
  /** The version of PostgreSQL that it was read from. */
  postgres: z.string(),
  migrations: z.array(z.object({ version: z.string(), name: z.string(), checksum: z.string() })),
  /** The stored columns of each table, in the order of its rows. */
  tables: z.record(z.string(), z.array(z.string())),
  secrets: z.enum(SECRETS),
  /** By what a signing key is recognised without being told. */
  keyMark: z.string(),
  leftOut: z.record(z.string(), z.string()),
})
export type Head = z.infer<typeof headForm>

/** What a backup has; its last entry. */
export const endForm = z.object({
  entries: z.number(),
  files: z.number(),
  /** Rows by table. */
  tables: z.record(z.string(), z.number()),
})
export type End = z.infer<typeof endForm>

/** Where a sequence is. */
export const sequencesForm = z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() }))
export type Sequences = z.infer<typeof sequencesForm>

/** All rows of a backup. */
export const rowsOf = ({ tables }: End): number => Object.values(tables).reduce((sum, rows) => sum + rows, 0)
