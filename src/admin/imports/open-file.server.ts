import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { readCsv } from '#datasets/import/csv/read-csv.server.ts'
import { openTable } from '#datasets/import/mapping/header.ts'
import type { Mapping } from '#datasets/import/mapping/mapping.ts'
import type { RowSource } from '#datasets/import/source.ts'
import { readXlsx } from '#datasets/import/xlsx/read-xlsx.server.ts'

/** How a file is read, as far as a mapping says it. */
export type Reading = Pick<Mapping, 'encoding' | 'sheet' | 'headerRow'>

export interface ImportFile {
  path: string
  kind: 'csv' | 'xlsx'
  bytes: number
  sha256: string
}

/** Looks at a file: its kind by its first bytes, its size and hash. */
export async function inspectFile(path: string): Promise<ImportFile> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return { path, kind: await kindOf(path), bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** A zip, and the container of locked and old workbooks, which the reader of workbooks refuses by name. */
async function kindOf(path: string): Promise<ImportFile['kind']> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return [0x504b0304, 0xd0cf11e0].includes(buffer.readUInt32BE(0)) ? 'xlsx' : 'csv'
  } finally {
    await file.close()
  }
}

/** The rows of a file; may be called again for another reading. */
export async function rowsOf(
  { path, kind, bytes }: ImportFile,
  { encoding, sheet }: Reading,
): Promise<RowSource> {
  if (kind === 'xlsx') return readXlsx(path, { sheet })
  return readCsv(createReadStream(path, { highWaterMark: 1 << 18 }), { size: bytes, encoding })
}

/** The names of a file's columns. Throws ImportRefusal. */
export async function headerOf(file: ImportFile, reading: Reading): Promise<readonly string[]> {
  const table = await openTable(await rowsOf(file, reading), reading.headerRow)
  await table.close()
  return table.header.cells
}
