import { isoDay } from '#i18n/date/date.ts'
import { listImports, type ImportLine } from '#datasets/import/record/list.server.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { ImportCall } from './import-call.server.ts'

const MOST = 50

/** `imports`: the newest imports, a line each. */
export async function importsCommand({ pool, t, lang, log }: ImportCall): Promise<void> {
  const lines = await listImports(pool, MOST)
  if (lines.length === 0) return log(t('cli.imports.none'))
  log(t('cli.imports.head'))
  for (const line of lines) log(cellsOf(line, lang, t).join(' | '))
  if (lines.some(({ state }) => state === 'broken')) log(t('cli.imports.broken_hint'))
}

function cellsOf(line: ImportLine, lang: Lang, t: ImportCall['t']): (string | number)[] {
  return [
    line.id,
    t(`cli.imports.state.${line.state}`),
    line.target,
    isolateWhole(line.file),
    isoDay(line.startedAt),
    line.by ?? '-',
    line.rows,
    line.added,
    line.changed,
    line.refused,
    line.source[lang] ?? '-',
    line.asOf ?? '-',
  ]
}
