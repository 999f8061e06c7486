import type { ArchiveRecord, LeftOut, ReadOptions } from '../../record.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { langOfCode } from '../lang-code.ts'
import { csvRows } from '../table/rows.server.ts'

/** The members of a Ghost site, whose list is a CSV file beside its export. */
export async function* readMembers(
  files: readonly ArchiveFile[],
  { signal }: ReadOptions,
): AsyncGenerator<ArchiveRecord> {
  for (const file of files)
    for await (const { line, cells } of csvRows(file)) {
      signal.throwIfAborted()
      yield memberOf(cells, line)
    }
}

/** A member of a Ghost site as it is in its CSV: one who takes no letters is left out. */
function memberOf(row: ReadonlyMap<string, string>, line: number): ArchiveRecord {
  const value = (name: string) => (row.get(name) ?? '').trim()
  const leftOut = (reason: LeftOut['reason']): LeftOut => ({
    kind: 'left-out',
    reason,
    what: 'member',
    at: String(line),
  })
  if (!/^[^\s@]+@[^\s@]+$/.test(value('email'))) return leftOut('unreadable')
  if (/^(?:false|0|no)$/i.test(value('subscribed_to_emails') || value('subscribed')))
    return leftOut('unsubscribed')
  const tiers = value('tiers')
    .split(',')
    .map((tier) => tier.trim())
  if (value('complimentary_plan').toLowerCase() === 'true') tiers.push('complimentary')
  return {
    kind: 'subscriber',
    email: value('email'),
    name: value('name'),
    lang:
      value('labels')
        .split(',')
        .map(langOfCode)
        .find((lang) => lang !== null) ?? null,
    tiers: tiers.filter((tier) => tier !== ''),
  }
}
