import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'

export type MigrationCode = 'bad-name' | 'edited' | 'missing' | 'out-of-order' | 'failed' | 'busy' | 'behind'

/** The migrations cannot be applied. `message` names the file and the way out. */
export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError'
  readonly code: MigrationCode

  constructor(code: MigrationCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface MigrationFile {
  /** NNNN_name.sql */
  name: string
  sql: string
}

export interface Migration extends MigrationFile {
  /** The four digits in front. */
  version: string
  /** sha256, hex, of the text with unix line ends. */
  checksum: string
  /** Checksums of earlier texts that did the same, from its lines `-- formerly: …`: a newer server refused them. */
  formerly: readonly string[]
}

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

/** The migrations of a folder (its .sql files) or of a list, in order. Throws MigrationError 'bad-name'. */
export async function readMigrations(source: string | readonly MigrationFile[]): Promise<Migration[]> {
  const files = typeof source === 'string' ? await readFolder(source) : source
  const migrations = files.map(describe).sort((a, b) => (a.version < b.version ? -1 : 1))
  for (const [index, { name, version }] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.version === version) {
      throw new MigrationError(
        'bad-name',
        `Migrations ${before.name} and ${name} have the same number. Renumber the newer.`,
      )
    }
  }
  return migrations
}

/** One checksum over all of them. */
export function checksumOf(migrations: readonly Migration[]): string {
  return sha256(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))
}

async function readFolder(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  )
}

function describe({ name, sql }: MigrationFile): Migration {
  const version = NAME.exec(name)?.[1]
  if (!version)
    throw new MigrationError('bad-name', `Migration ${name} must be named like 0012_add_votes.sql.`)
  const formerly = Array.from(
    sql.matchAll(/^-- formerly: ([0-9a-f]{64})$/gm),
    ([, checksum = '']) => checksum,
  )
  return { name, sql, version, checksum: sha256(sql.replaceAll('\r\n', '\n')), formerly }
}

/** Whether a database has this very migration: its text, or an earlier one that did the same. */
export function isSame(migration: Migration, landed: { name: string; checksum: string }): boolean {
  const { name, checksum, formerly } = migration
  return name === landed.name && (checksum === landed.checksum || formerly.includes(landed.checksum))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
