import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Translate } from '#i18n/translator.ts'
import { checkAudit } from '#platform/audit/check.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** `audit-check`: whether the audit log is as it was written. The exit code is 1 when it is not. */
export async function auditCheckCommand(
  db: Db,
  log: (message: string) => void,
  t: Translate,
): Promise<number | void> {
  const { lines, head, faults } = await checkAudit(db)
  if (faults.length === 0)
    return log(
      t('cli.audit.whole', {
        lines: t('cli.audit.lines', { count: lines }),
        line: String(head.line),
        hash: isolateWhole(head.hash),
      }),
    )
  log(t('cli.audit.broken'))
  for (const { line, fault } of faults) log(t(`cli.audit.${fault}`, { line: String(line) }))
  return 1
}
