import type { Translate } from '#i18n/translator.ts'
import type { ArchiveProgress } from '#archive/import/parts.ts'
import type { Terminal } from '../terminal.ts'

const PLAIN_MS = 2000
const TERMINAL_MS = 200

/** Shows how far a check or an import is: a line that changes on a terminal, a line every two seconds in a log. */
export function archiveProgress(t: Translate, output: Terminal['errors']) {
  let shown = performance.now()
  let open = false
  return {
    show({ phase, done, total, stories }: ArchiveProgress): void {
      if (performance.now() - shown < (output.isTTY ? TERMINAL_MS : PLAIN_MS)) return
      shown = performance.now()
      const line = t(`cli.archive.phase.${phase}`, {
        percent: total > 0 ? Math.floor((100 * done) / total) : 0,
        stories: t('archive.stories', { count: stories }),
      })
      output.write(output.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
      open = output.isTTY === true
    },
    end(): void {
      if (open) output.write('\r\u001B[K')
      open = false
    },
  }
}
