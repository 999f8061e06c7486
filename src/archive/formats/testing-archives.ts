import { join } from 'node:path'
import type { ArchiveRecord, StoryRecord } from '../record.ts'
import { openArchive, type OpenOptions } from './open-archive.server.ts'

/** Small archives of real shapes, written for these tests. */
export const archivePath = (name: string) => join(import.meta.dirname, '../../../tests/archives', name)

/** Every record of an archive. For tests. */
export async function recordsOf(
  place: string,
  options: OpenOptions = {},
  bodies = true,
): Promise<ArchiveRecord[]> {
  const archive = await openArchive(place, options)
  try {
    const records: ArchiveRecord[] = []
    for await (const record of archive.read({ signal: new AbortController().signal, bodies }))
      records.push(record)
    return records
  } finally {
    await archive.close()
  }
}

/** Those of one kind. For tests. */
export function ofKind<Kind extends ArchiveRecord['kind']>(
  records: readonly ArchiveRecord[],
  kind: Kind,
): Extract<ArchiveRecord, { kind: Kind }>[] {
  return records.filter((record) => record.kind === kind) as Extract<ArchiveRecord, { kind: Kind }>[]
}

/** Stories and pages by their id. For tests. */
export function storiesIn(records: readonly ArchiveRecord[]): Map<string, StoryRecord> {
  return new Map(records.flatMap((record) => ('texts' in record ? [[record.id, record] as const] : [])))
}
