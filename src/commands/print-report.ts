import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { issueText, refusalText } from '#datasets/import/issue-text.ts'
import type { Issue } from '#datasets/import/run/issues.ts'
import type { FileImported } from '#admin/imports/import-file.server.ts'
import type { ImportCall } from './import-call.server.ts'

/** Errors and warnings that are shown; the rest is counted. */
const SHOWN = 20

/** Says what became of an import. */
export function printReport(
  call: Pick<ImportCall, 't' | 'lang' | 'log'>,
  { id, report }: FileImported,
  errorsIn: string | undefined,
): void {
  const { t, log } = call
  const { errors, warnings, skipped } = report
  const rows = (count: number) => t('cli.rows', { count })
  const counts = {
    added: rows(report.inserted),
    changed: rows(report.updated),
    unchanged: rows(report.unchanged),
  }
  if (warnings.count > 0) {
    log(t('cli.import.warnings', { count: warnings.count }))
    printIssues(call, warnings, errorsIn)
  }
  if (skipped > 0) log(t('cli.import.skipped', { count: skipped }))
  if (report.status === 'stopped') log(t('cli.import.stopped'))
  else if (report.refusal) log(t('cli.import.refused', { reason: refusalText(t, call.lang, report.refusal) }))
  else if (report.status === 'refused') {
    log(t('cli.import.refused_rows', { count: errors.count }))
    printIssues(call, errors, errorsIn)
  } else if (report.status === 'checked') log(t('cli.import.checked', counts))
  else if (report.changes) {
    log(t('cli.import.done', counts))
    log(t('cli.import.undo_hint', { id }))
  } else log(t('cli.import.same', { unchanged: counts.unchanged }))
  if (errorsIn !== undefined) log(t('cli.import.errors_file', { file: isolateWhole(errorsIn) }))
}

function printIssues(
  { t, lang, log }: Pick<ImportCall, 't' | 'lang' | 'log'>,
  { kept, count }: { kept: readonly Issue[]; count: number },
  errorsIn: string | undefined,
): void {
  const shown = kept.slice(0, SHOWN)
  for (const issue of shown) log(`  ${issueText(t, lang, issue)}`)
  if (count > shown.length) log(`  ${t('cli.import.more', { count: count - shown.length })}`)
  if (count > shown.length && errorsIn === undefined) log(`  ${t('cli.import.more_hint')}`)
}
