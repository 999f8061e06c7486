import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import { buildVersion } from '#platform/build-version.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import type { BackupCall } from '../backup.server.ts'
import { ExportError } from './export-error.ts'
import { writeExport } from './write-export.server.ts'

const SHOWN_MS = 2000
const TERMINAL_MS = 200

/** `export-all <folder or file.zip> [--markdown] [--members]`. */
export async function exportAllCommand(call: BackupCall): Promise<void> {
  const { config, opened, words, options, log, t, lang, terminal } = call
  const [place, ...more] = words
  if (place === undefined || more.length > 0) throw new Error(t('cli.export_all.usage'))
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  const { isTTY } = terminal.errors
  let shown = performance.now()
  try {
    const done = await writeExport({
      db: opened.commands,
      storage: await dataFiles(config),
      place,
      publicUrl: config.publicUrl,
      portal: buildVersion(),
      now: new Date(),
      markdown: options.markdown,
      members: options.members,
      signal: stop.signal,
      onWritten(bytes) {
        if (performance.now() - shown < (isTTY ? TERMINAL_MS : SHOWN_MS)) return
        shown = performance.now()
        const line = t('cli.backup.progress', { size: sizeText(bytes, lang, 'si') })
        terminal.errors.write(isTTY ? `\r\u001B[K${line}` : `${line}\n`)
      },
    })
    if (isTTY) terminal.errors.write('\r\u001B[K')
    log(
      t('cli.export_all.done', {
        place: isolateWhole(done.place),
        size: sizeText(done.bytes, lang, 'si'),
        files: t('cli.backup.files', { count: done.files }),
        stories: t('cli.export_all.stories', { count: done.stories }),
      }),
    )
    if (done.missing > 0) log(t('cli.export_all.missing', { count: done.missing }))
    log(t(options.members ? 'cli.export_all.members' : 'cli.export_all.no_members'))
  } catch (error) {
    if (isTTY) terminal.errors.write('\r\u001B[K')
    if (!(error instanceof ExportError)) throw error
    const params = Object.entries(error.params).map(([name, value]) => [name, isolateWhole(value)])
    throw new Error(t(`cli.export_all.fault.${error.fault}`, Object.fromEntries(params)), { cause: error })
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
}
