import { stat } from 'node:fs/promises'
import { importFile } from '#admin/imports/import-file.server.ts'
import { layoutOf, UnknownMapping, type Layout, type ImportSettings } from '#admin/imports/layout.server.ts'
import { inspectFile, type ImportFile } from '#admin/imports/open-file.server.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { refusalText } from '#datasets/import/issue-text.ts'
import type { Translate } from '#i18n/translator.ts'
import { ENCODINGS } from '#datasets/import/source.ts'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { savedMappings } from '#datasets/import/record/saved-mappings.server.ts'
import { errorFile } from './error-file.server.ts'
import { fetchedFile, isAddress } from './fetched-file.server.ts'
import { authorOf, destinationOf, type ImportCall } from './import-call.server.ts'
import { progressLine } from './progress-line.ts'
import { printReport } from './print-report.ts'
import { undoCommand } from './undo.server.ts'

const MOST_IN_FILE = 100_000
const LIST = { ar: '، ', en: ', ' } as const

/** `import <file or address>`, `import undo <number>`. The exit code is 1 when nothing was imported. */
export async function importCommand(call: ImportCall): Promise<number | void> {
  const [word] = call.words
  if (word === undefined) throw new Error(call.t('cli.import.file_needed'))
  try {
    return await (word === 'undo' ? undoCommand(call) : importWord(call, word))
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    const reason = refusalText(call.t, call.lang, error)
    throw new Error(word === 'undo' ? reason : call.t('cli.import.refused', { reason }), { cause: error })
  }
}

async function importWord(call: ImportCall, word: string): Promise<number> {
  const { t, log, options, pool } = call
  const destination = destinationOf(call)
  const author = await authorOf(call)
  if (isAddress(word)) log(t('cli.fetching', { address: word }))
  else if (!(await stat(word).catch(() => null))?.isFile())
    throw new Error(t('cli.import.file_unknown', { file: isolateWhole(word) }))
  const fetched = await fetchedFile(word)
  const faultFile = options.errors === undefined ? null : errorFile(options.errors)
  const line = progressLine(t, call.errors)
  try {
    const file = await inspectFile(fetched.path)
    const layout = await layoutFor(call, file, destination)
    if (layout.unused.length > 0)
      log(t('cli.import.unused', { columns: layout.unused.map(isolateWhole).join(LIST[call.lang]) }))
    const mode = options['dry-run'] ? 'dry' : 'commit'
    const done = await importFile(pool, {
      file,
      name: fetched.name,
      destination,
      layout,
      mode,
      author,
      now: new Date(),
      signal: call.signal,
      progress: line.show,
      begun({ id, takenUp }) {
        log(
          t(mode === 'dry' ? 'cli.import.dry' : 'cli.import.begun', {
            id,
            file: isolateWhole(fetched.name),
            target: destination.name,
          }),
        )
        if (takenUp) log(t('cli.import.taken_up', { id }))
      },
      ...(faultFile && {
        issue: (severity, issue) => faultFile.add(severity, issue),
        mostReported: MOST_IN_FILE,
      }),
    })
    line.end()
    if (done.report.status === 'committed' && done.report.changes) await call.publish(destination.tags)
    printReport(call, done, options.errors)
    return done.report.status === 'refused' || done.report.status === 'stopped' ? 1 : 0
  } finally {
    line.end()
    await faultFile?.close()
    await fetched.remove()
  }
}

/** The layout by name; an unknown name is answered with those there are. */
export async function layoutFor(
  call: ImportCall,
  file: ImportFile,
  destination: Destination,
): Promise<Layout> {
  try {
    return await layoutOf(call.pool, file, destination, settingsOf(call, destination))
  } catch (error) {
    if (!(error instanceof UnknownMapping)) throw error
    const saved = await savedMappings(call.pool)
    const names = [
      'generic',
      ...Object.keys(destination.ready?.labels ?? {}),
      ...saved.filter(({ target }) => target === destination.name).map(({ name }) => name),
    ]
    throw new Error(
      call.t('cli.mapping.unknown', {
        name: error.message,
        target: destination.name,
        names: names.join(', '),
      }),
      { cause: error },
    )
  }
}

function settingsOf({ t, options }: ImportCall, destination: Destination): ImportSettings {
  const { sheet, dates, decimal, encoding, series } = options
  const headerRow = options['header-row']
  return {
    name: options.mapping,
    series: series === undefined ? null : oneOf(t, 'series', series, destination.ready?.series ?? []),
    source: {
      ar: options['source-ar'] ?? null,
      en: options['source-en'] ?? null,
      url: options['source-url'] ?? null,
      asOf: options['as-of'] ?? null,
      edition: options.edition ?? null,
      published: options.published === undefined ? null : partialDate(t, options.published),
    },
    confidence: options.confidence
      ? oneOf(t, 'confidence', options.confidence, ['high', 'medium', 'low'])
      : null,
    reading: {
      ...(sheet && { sheet }),
      ...(dates && { dayOrder: oneOf(t, 'dates', dates, ['dmy', 'mdy'] as const) }),
      ...(decimal && { decimal: oneOf(t, 'decimal', decimal, ['point', 'comma'] as const) }),
      ...(encoding && { encoding: oneOf(t, 'encoding', encoding, ENCODINGS) }),
      ...(headerRow && { headerRow: lineNumber(t, headerRow) }),
    },
  }
}

function oneOf<T extends string>(t: Translate, name: string, value: string, values: readonly T[]): T {
  const found = values.find((one) => one === value)
  if (found === undefined)
    throw new Error(t('cli.option.wrong', { option: `--${name}=${value}`, names: values.join(', ') }))
  return found
}

function partialDate(t: Translate, text: string): string {
  if (!isIsoDay(text))
    throw new Error(
      t('cli.option.wrong', { option: `--published=${text}`, names: '2026-07-02, 2026-07, 2026' }),
    )
  return text
}

function lineNumber(t: Translate, text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new Error(t('cli.option.wrong', { option: `--header-row=${text}`, names: '1–999' }))
  return Number(text)
}
