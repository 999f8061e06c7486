import { findingSums } from '#archive/check/summary.ts'
import type { ArchiveReport } from '#archive/import/record.server.ts'
import type { BackupCall } from '../backup.server.ts'

/** Says what an import brought, a line each. */
export function printMade({ t, log }: BackupCall, { made }: ArchiveReport): void {
  for (const what of ['stories', 'pages'] as const)
    for (const how of ['new', 'changed', 'same', 'kept'] as const) {
      const count = made[`${what}.${how}`] ?? 0
      if (count > 0) log(`  ${t(`cli.archive.made.${how}`, { things: t(`archive.${what}`, { count }) })}`)
    }
  for (const what of ['comments', 'pictures', 'documents', 'redirects', 'rows'] as const)
    if ((made[what] ?? 0) > 0)
      log(`  ${t('cli.archive.made.new', { things: t(`archive.${what}`, { count: made[what] ?? 0 }) })}`)
  if ((made['comments.changed'] ?? 0) > 0)
    log(
      `  ${t('cli.archive.made.changed', { things: t('archive.comments', { count: made['comments.changed'] ?? 0 }) })}`,
    )
  for (const what of ['pictures', 'documents'] as const)
    if ((made[`${what}.missing`] ?? 0) > 0)
      log(
        `  ${t('cli.archive.made.missing', { things: t(`archive.${what}`, { count: made[`${what}.missing`] ?? 0 }) })}`,
      )
  if ((made['subscribers'] ?? 0) > 0)
    log(
      `  ${t('cli.archive.made.asked', { things: t('archive.subscribers', { count: made['subscribers'] ?? 0 }) })}`,
    )
}

/** Says what changed or needs a look, by kind. */
export function printFindings({ t, log }: BackupCall, findings: ArchiveReport['findings']): void {
  const sums = findingSums(t, findings)
  if (sums.length === 0) return
  log(t('archive.report.findings'))
  for (const { label, fate, things, count } of sums)
    log(
      `  ${t('cli.archive.finding', { label, fate, times: t('archive.times', { count }), things: t('archive.things', { count: things }) })}`,
    )
}
