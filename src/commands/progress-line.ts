import type { Translate } from '#i18n/translator.ts'
import type { Progress } from '#datasets/import/run/progress.ts'
import type { Terminal } from './terminal.ts'

const PLAIN_MS = 2000

/** Shows how far an import is: a line that changes on a terminal, a line every two seconds in a log. */
export function progressLine(
  t: Translate,
  output: Terminal['errors'],
  now: () => number = () => performance.now(),
): { show: (progress: Progress) => void; end: () => void } {
  let shown = now()
  let open = false
  const line = ({ phase, rows, rate, fraction, secondsLeft }: Progress) => {
    if (phase === 'merging') return t('cli.import.merging', { rows: t('cli.rows', { count: rows }) })
    const share =
      fraction === null ? '' : t('cli.import.progress.share', { percent: Math.floor(fraction * 100) })
    const left = secondsLeft === null ? '' : t('cli.import.progress.left', { seconds: secondsLeft })
    return t('cli.import.progress', { rows: t('cli.rows', { count: rows }), rate, share, left })
  }
  return {
    show(progress) {
      if (output.isTTY) {
        output.write(`\r\u001B[K${line(progress)}`)
        open = true
      } else if (now() - shown >= PLAIN_MS) {
        shown = now()
        output.write(`${line(progress)}\n`)
      }
    },
    end() {
      if (open) output.write('\r\u001B[K')
      open = false
    },
  }
}
