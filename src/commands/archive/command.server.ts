import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { ArchiveRefusal } from '#archive/archive-refusal.ts'
import { checkArchive } from '#archive/check/check.server.ts'
import { openReport } from '#archive/check/report-file.server.ts'
import { becomesLines, foundLines, leftOutLines, type ReportLine } from '#archive/check/summary.ts'
import { openArchive, type OpenOptions } from '#archive/formats/open-archive.server.ts'
import { listArchiveImports } from '#archive/import/list.server.ts'
import { keepMemorySmall } from '#archive/import/memory.server.ts'
import type { ArchiveParts } from '#archive/import/parts.ts'
import { ArchiveTakenError } from '#archive/import/record.server.ts'
import { runArchiveImport } from '#archive/import/run.server.ts'
import { archiveMapping, archiveSettings, type ArchiveSettings } from '#archive/import/settings.ts'
import { ArchiveUndoError, undoArchiveImport } from '#archive/import/undo/undo.server.ts'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { openQueue } from '#platform/jobs/jobs.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { joinedList } from '#sections/newsletters/contract.server.ts'
import { readKeys } from '../../keys.server.ts'
import type { BackupCall } from '../backup.server.ts'
import { publishByRedis } from '../call.server.ts'
import { operatorName } from '../terminal.ts'
import { printFindings, printMade } from './print-made.ts'
import { archiveProgress } from './progress.ts'

const LISTED = 50
/** A mapping beside the names of a table's columns. */
const mappingFile = archiveMapping.extend({ columns: z.record(z.string(), z.string()).optional() })

/** `archive check|import <file, folder or https address>`, `archive undo <number>`, `archive list`. The exit code is 1 when it was stopped. */
export async function archiveCommand(call: BackupCall): Promise<number | void> {
  const { words, t } = call
  const [word, place, ...more] = words
  // Not the memory of who calls a command, as tests do.
  if (call.terminal.errors === process.stderr) keepMemorySmall()
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  try {
    if (word === 'list' && place === undefined) return await list(call)
    if (place !== undefined && more.length === 0) {
      if (word === 'check') return await check(call, place, stop.signal)
      if (word === 'import') return await importWord(call, place, stop.signal)
      if (word === 'undo') return await undo(call, place, stop.signal)
    }
    throw new Error(t('cli.archive.usage'))
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw new Error(refused(call, error), { cause: error })
    if (error instanceof DownloadError)
      throw new Error(t('archive.refused.address', { reason: isolateWhole(error.message) }), { cause: error })
    if (error instanceof ArchiveTakenError) throw new Error(t('cli.archive.taken'), { cause: error })
    throw error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
}

function refused({ t }: BackupCall, { code, params }: ArchiveRefusal): string {
  const isolated = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolateWhole(value) : value,
  ])
  return t(`archive.refused.${code}`, Object.fromEntries(isolated))
}

async function check(call: BackupCall, place: string, signal: AbortSignal): Promise<void> {
  const { t, lang, log, options, opened } = call
  const { settings, open } = await settingsOf(call)
  const archive = await openArchive(place, open)
  const line = archiveProgress(t, call.terminal.errors)
  const report = options.report === undefined ? null : await openReport(options.report, t)
  try {
    const found = await checkArchive(opened.commands, {
      archive,
      source: nameOf(place),
      settings,
      signal,
      onProgress: (progress) => line.show(progress),
      ...(report && { onFinding: (finding) => report.add(finding) }),
    })
    line.end()
    log(
      t('cli.archive.checked', {
        site: isolateWhole(found.site),
        format: t(`archive.format.${found.format}`),
      }),
    )
    const part = (heading: string, lines: readonly ReportLine[]) => {
      if (lines.length > 0)
        log(`${heading}\n${lines.map(({ label, count }) => `  ${label}: ${count}`).join('\n')}`)
    }
    part(t('archive.report.found'), foundLines(t, found))
    part(t('archive.report.becomes'), becomesLines(t, found))
    part(t('archive.report.left_out'), leftOutLines(t, found))
    printFindings(call, found.findings)
    if (!report) return
    const files = await report.end(found, { lang, source: nameOf(place), now: new Date() })
    for (const file of files) log(t('cli.archive.written', { file: isolateWhole(file) }))
  } finally {
    line.end()
    report?.close()
    await archive.close()
  }
}

async function importWord(call: BackupCall, place: string, signal: AbortSignal): Promise<number> {
  const { t, log, opened } = call
  const { settings, open } = await settingsOf(call)
  const { parts, close } = await partsOf(call, settings)
  const line = archiveProgress(t, call.terminal.errors)
  try {
    if (settings.newsletter !== null && !(await joinedList(opened.commands, settings.newsletter)))
      throw new Error(t('cli.archive.newsletter_unknown', { name: isolateWhole(settings.newsletter) }))
    const archive = await openArchive(place, open)
    try {
      const { id, takenUp, state, report } = await runArchiveImport(parts, {
        archive,
        source: nameOf(place),
        settings,
        signal,
        onProgress: (progress) => line.show(progress),
      })
      line.end()
      if (takenUp) log(t('cli.archive.taken_up', { id }))
      if (state === 'stopped') {
        log(t('cli.archive.stopped'))
        return 1
      }
      log(t('cli.archive.done', { id }))
      printMade(call, report)
      printFindings(call, report.findings)
      log(t('cli.archive.undo', { id }))
      return 0
    } finally {
      await archive.close()
    }
  } finally {
    line.end()
    await close()
  }
}

async function undo(call: BackupCall, word: string, signal: AbortSignal): Promise<number> {
  const { t, log } = call
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new Error(t('cli.archive.usage'))
  const { parts, close } = await partsOf(call, null)
  const line = archiveProgress(t, call.terminal.errors)
  try {
    const { made } = await undoArchiveImport(parts, Number(word), {
      signal,
      onProgress: (progress) => line.show(progress),
    })
    line.end()
    log(
      t('cli.archive.undone', {
        id: word,
        removed: t('archive.stories', { count: made['undo.removed'] ?? 0 }),
        restored: made['undo.restored'] ?? 0,
      }),
    )
    if ((made['undo.kept'] ?? 0) > 0) log(t('cli.archive.kept', { count: made['undo.kept'] ?? 0 }))
    return 0
  } catch (error) {
    if (signal.aborted) {
      line.end()
      log(t('cli.archive.undo_stopped'))
      return 1
    }
    if (!(error instanceof ArchiveUndoError)) throw error
    throw new Error(t(`cli.archive.undo_${error.code}`, { id: word, later: error.later ?? 0 }), {
      cause: error,
    })
  } finally {
    line.end()
    await close()
  }
}

async function list({ opened, t, log }: BackupCall): Promise<void> {
  const imports = await listArchiveImports(opened.commands, LISTED)
  if (imports.length === 0) return log(t('cli.archive.none'))
  for (const one of imports)
    log(
      t('cli.archive.line', {
        id: one.id,
        day: one.startedAt.toISOString().slice(0, 10),
        site: isolateWhole(one.site),
        format: t(`archive.format.${one.format}`),
        stories: t('archive.stories', { count: one.report.made['stories.new'] ?? 0 }),
        state: t(`cli.archive.state.${one.state}`),
        by: isolateWhole(one.startedBy),
      }),
    )
}

const nameOf = (place: string) => (/^https?:\/\//i.test(place) ? place : basename(place))

/** What was chosen: for the import, and for the reading of the archive. */
async function settingsOf({
  t,
  options,
}: BackupCall): Promise<{ settings: ArchiveSettings; open: OpenOptions }> {
  const { into, mapping: file, drafts, accounts, invite, newsletter } = options
  const section = POST_SECTIONS.find((one) => one === (into ?? 'articles'))
  if (!section)
    throw new Error(
      t('cli.option.wrong', {
        option: isolateWhole(`--into=${into ?? ''}`),
        names: isolateWhole(POST_SECTIONS.join(', ')),
      }),
    )
  const textLang = options['text-lang'] ?? null
  if (textLang !== null && textLang !== 'ar' && textLang !== 'en')
    throw new Error(
      t('cli.option.wrong', {
        option: isolateWhole(`--text-lang=${textLang}`),
        names: isolateWhole('ar, en'),
      }),
    )
  const { columns, ...mapping } = file === 'generic' ? {} : await readMapping(file)
  const settings = archiveSettings.parse({
    drafts,
    section,
    lang: textLang,
    mapping,
    accounts: accounts || invite,
    invite,
    newsletter: newsletter ?? null,
    fetch: !options['without-pictures'],
  })
  return {
    settings,
    open: { ...(options.site !== undefined && { site: options.site }), ...(columns && { mapping: columns }) },
  }

  async function readMapping(path: string) {
    try {
      return mappingFile.parse(JSON.parse(await readFile(path, 'utf8')))
    } catch (error) {
      const reason =
        error instanceof z.ZodError
          ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
          : error instanceof Error
            ? error.message
            : String(error)
      throw new Error(t('cli.archive.mapping', { file: isolateWhole(path), reason: isolateWhole(reason) }), {
        cause: error,
      })
    }
  }
}

/** What an import uses of the portal; a queue only where mails are asked for. */
async function partsOf(
  { config, opened, options, t }: BackupCall,
  settings: ArchiveSettings | null,
): Promise<{ parts: ArchiveParts; close: () => Promise<void> }> {
  const { secret } = await readKeys(config)
  const mails = settings !== null && (settings.invite || settings.newsletter !== null)
  const jobs = mails
    ? await openQueue({
        pool: poolOf(opened.commands),
        work: false,
        telemetry: createTelemetry(config.logLevel),
      })
    : null
  const actor: ArchiveParts['actor'] = { id: null, name: operatorName(), role: 'operator' }
  if (options.account !== undefined) {
    const row = await opened.commands
      .selectFrom('accounts_user')
      .select(['id', 'username', 'role'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', options.account?.toLowerCase() ?? ''))
      .executeTakeFirst()
    if (!row) throw new Error(t('cli.account.unknown', { name: isolateWhole(options.account) }))
    Object.assign(actor, { id: row.id, name: row.username, role: row.role })
  }
  return {
    parts: {
      db: opened.commands,
      storage: await dataFiles(config),
      secret,
      config,
      jobs,
      publish: (tags) => publishByRedis(config, tags),
      actor,
    },
    close: async () => jobs?.stop(),
  }
}
