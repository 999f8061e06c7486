import { createHash, randomUUID } from 'node:crypto'
import type { Lang } from '#i18n/locale.ts'
import { rowConverter } from '../mapping/convert.server.ts'
import { resolveFields, type Field } from '../mapping/fields.server.ts'
import { openTable, type Table } from '../mapping/header.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { ImportRefusal, type IssueParams, type RefusalCode } from '../refusal.ts'
import type { RowSource } from '../source.ts'
import { IssueLog, type Issue } from './issues.ts'
import { progressMeter, type Progress } from './progress.ts'
import {
  NO_OBSTACLES,
  NONE_OUT,
  nameOf,
  type ImportColumn,
  type ImportMode,
  type ImportTarget,
  type Outcome,
  type StagedRow,
} from './target.ts'

export interface ImportRun {
  rows: RowSource
  /** SHA-256 of the file: a run that broke off is taken up only with the same file. */
  fileHash: string
  mapping: Mapping
  target: ImportTarget
  mode: ImportMode
  progress?: (progress: Progress) => void
  /** Called with every error and warning as it is found, also of those that the report only counts. */
  issue?: (severity: 'error' | 'warning', issue: Issue) => void
  /** Called with every doubt. */
  doubt?: (issue: Issue) => void
  /** Asked by a check without a fault; true makes it the import of what is not doubted, of the rows that it has staged. */
  decide?: (found: ImportReport) => Promise<boolean>
  /** Stops the run and throws away what it staged. */
  signal?: AbortSignal
}

export interface ImportReport {
  /** `checked` is a dry run without an error. */
  status: 'checked' | 'committed' | 'refused' | 'stopped'
  /** Why the whole file was refused, if it was not for single rows. */
  refusal: { code: RefusalCode; params: IssueParams } | null
  /** Rows of the file below the header. */
  rows: number
  skipped: number
  inserted: number
  updated: number
  unchanged: number
  /** Rows of earlier files of its source that it replaces and does not have. */
  removed: number
  /** Lines that stay out where only the good ones are imported; null where they are not all known. */
  linesOut: number | null
  /** False when the table has all of it already: the same file again. */
  changes: boolean
  /** Rows of the file that a run before this one had staged. */
  resumedAt: number
  errors: { count: number; kept: readonly Issue[] }
  warnings: { count: number; kept: readonly Issue[] }
  /** Rows that stay out until somebody has looked at them, where the target doubts any. */
  doubts: { count: number; kept: readonly Issue[] }
}

/** Small enough to be handed on before the collector of garbage has to look at it twice. */
const BATCH_ROWS = 1000
/** A file with more is the wrong one: its good lines are not imported without the others. */
const MOST_FAULTY = 100_000
const NOTHING: Outcome = { inserted: 0, updated: 0, unchanged: 0, ...NO_OBSTACLES, ...NONE_OUT }

/**
 * Reads, maps and checks a file, stages its good rows and, when no row is bad and the mode is `commit`, writes all of them
 * in one transaction. A run that was killed is taken up by the same call: rows staged before are read and checked again
 * (so that every error is reported) but not sent again. Throws what the database throws; the staged rows then stay.
 */
export async function runImport(run: ImportRun): Promise<ImportReport> {
  const { target } = run
  const state: State = {
    rows: 0,
    skipped: 0,
    resumedAt: 0,
    errors: new IssueLog((issue) => {
      if (state.faulty.size < MOST_FAULTY) state.faulty.add(issue.line)
      run.issue?.('error', issue)
    }),
    warnings: new IssueLog((issue) => run.issue?.('warning', issue)),
    doubts: new IssueLog((issue) => run.doubt?.(issue)),
    fields: [],
    faulty: new Set(),
  }
  const report = (
    status: ImportReport['status'],
    { inserted, updated, unchanged, removed = 0, linesOut }: Outcome = NOTHING,
    refusal: ImportReport['refusal'] = null,
  ): ImportReport => ({
    rows: state.rows,
    skipped: state.skipped,
    resumedAt: state.resumedAt,
    status,
    refusal,
    inserted,
    updated,
    unchanged,
    removed,
    linesOut,
    changes: inserted + updated + removed > 0,
    errors: { count: state.errors.count, kept: state.errors.kept },
    warnings: { count: state.warnings.count, kept: state.warnings.kept },
    doubts: { count: state.doubts.count, kept: state.doubts.kept },
  })
  try {
    const stopped = await stage(run, state)
    if (stopped) {
      await target.abort()
      return report('stopped')
    }
    const hasErrors = run.mode === 'commit' && state.errors.count > 0
    const mode = modeOf(run)
    const allKnown = mode !== 'commit' && state.faulty.size < MOST_FAULTY
    let committed = run.mode !== 'dry'
    const decide = async (found: Outcome) =>
      (committed = state.errors.count === 0 && (await run.decide?.(report('checked', found))) === true)
    const outcome = await target.finish(
      hasErrors ? 'dry' : mode,
      allKnown ? state.faulty : null,
      run.decide && decide,
    )
    state.errors.addAll(
      outcome.duplicates.map(({ line, first, key }) => ({
        line,
        column: null,
        header: null,
        code: 'duplicate',
        params: { first: String(first), key },
      })),
      outcome.duplicateCount,
    )
    state.errors.addAll(
      outcome.faults.map((issue) => inFile(issue, state.fields, target.columns)),
      outcome.faultCount,
    )
    for (const { line, other } of outcome.twins)
      state.warnings.add({ line, column: null, header: null, code: 'twin', params: { other: String(other) } })
    const some = outcome.inserted + outcome.updated + outcome.unchanged > 0
    if (state.errors.count > 0 && !(run.mode === 'good' && some)) return report('refused', outcome)
    return report(committed ? 'committed' : 'checked', outcome)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) {
      await target.leave()
      throw error
    }
    await target.abort()
    return report('refused', NOTHING, { code: error.code, params: error.params })
  }
}

/** Where rows may be doubted, a file without errors is imported without them. */
const modeOf = ({ mode, target }: Pick<ImportRun, 'mode' | 'target'>): ImportMode =>
  mode === 'commit' && target.doubt ? 'good' : mode

interface State {
  rows: number
  skipped: number
  resumedAt: number
  errors: IssueLog
  warnings: IssueLog
  doubts: IssueLog
  fields: readonly Field[]
  /** Lines with an error. */
  faulty: Set<number>
}

/** An issue that names the table's columns, by the column of the file that it comes from, or by their names for readers. */
function inFile(issue: Issue, fields: readonly Field[], columns: readonly ImportColumn[]): Issue {
  const field = fields.find(({ key }) => key === issue.header)
  const place = field && field.at >= 0 ? { column: field.at + 1, header: field.header } : null
  const header = typeof issue.header === 'string' ? nameOf(columns, issue.header) : null
  const broken = issue.code === 'rule' ? issue.params['columns'] : null
  const names = typeof broken === 'string' ? broken.split(', ').map((key) => nameOf(columns, key)) : []
  const inLang = (lang: Lang) => names.map((name) => (typeof name === 'string' ? name : name[lang]))
  const params =
    names.length > 0
      ? { columns: { ar: inLang('ar').join('، '), en: inLang('en').join(', ') } }
      : issue.params
  return { ...issue, params, ...(place ?? { header }) }
}

/** Reads the file to its end and stages it; true when it was asked to stop. */
async function stage(run: ImportRun, state: State): Promise<boolean> {
  const table = await openTable(run.rows, run.mapping.headerRow)
  try {
    return await stageTable(run, table, state)
  } finally {
    await table.close()
  }
}

async function stageTable(
  { rows: source, mapping, target, fileHash, mode: asked, ...run }: ImportRun,
  { header, rows }: Table,
  state: State,
): Promise<boolean> {
  const meter = progressMeter(run.progress, () => source.fraction())
  const context = {
    dayOrder: mapping.dayOrder,
    decimal: mapping.decimal,
    dateSystem: source.dateSystem,
  }
  const mode = modeOf({ mode: asked, target })
  const fields = resolveFields(mapping, header.cells, target, context)
  state.fields = fields
  const converter = rowConverter(fields, header, mapping, target, state.errors, mode !== 'commit')
  // What stays out is not all in the stage of a run that broke off: one that asks for it begins again.
  const mark = markOf(mode === 'commit' ? fileHash : randomUUID(), mapping, target)
  state.resumedAt = await target.begin(mark, mode)
  let hasError = false
  let batch: StagedRow[] = []
  const flush = async (again: boolean) => {
    const valid = batch.filter(({ line }) => line >= 0)
    const doubts = await target.doubt?.(valid)
    const doubted = new Set<StagedRow>()
    for (const [at, issue] of (doubts ?? []).entries()) {
      const row = valid[at]
      if (!issue || !row) continue
      state.doubts.add(inFile(issue, fields, target.columns))
      doubted.add(row)
    }
    for (const issue of (await target.warn?.(valid.filter((row) => !doubted.has(row)))) ?? [])
      state.warnings.add(inFile(issue, fields, target.columns))
    // Staged for its key alone, and its line is not out: a line of a wide table has other rows, too.
    const rows =
      doubted.size === 0 ? batch : batch.map((row) => (doubted.has(row) ? { ...row, line: -row.line } : row))
    if (!again) await target.write(rows, state.rows)
    batch = []
  }
  meter('reading', 0)
  for await (const portion of rows) {
    if (run.signal?.aborted) break
    for (const row of portion) {
      state.rows += 1
      converter.convert(row, batch)
      if (batch.length >= BATCH_ROWS || state.rows === state.resumedAt)
        await flush(state.rows <= state.resumedAt)
    }
    if (!hasError && asked === 'commit' && state.errors.count > 0) {
      hasError = true
      target.onFirstError?.()
    }
    meter('reading', state.rows)
  }
  if (converter.rows === 0 && !run.signal?.aborted) throw new ImportRefusal('rows_none')
  await flush(false)
  state.skipped = converter.skipped
  meter('merging', state.rows)
  return run.signal?.aborted === true
}

function markOf(fileHash: string, mapping: Mapping, { columns, key }: ImportTarget): string {
  return createHash('sha256')
    .update(JSON.stringify([fileHash, mapping, columns, key]))
    .digest('hex')
}
