import { data } from 'react-router'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { problemText, refusalText } from '#datasets/import/issue-text.ts'
import { readImport, type ImportDetail } from '#datasets/import/record/list.server.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { askAgain, askRun, askToStop } from '../../imports/ask.server.ts'
import { valueOf } from '../../imports/fault-lines.ts'
import { countFaults, readFaults, type Fault } from '../../imports/faults.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import { settingsFrom } from '../../imports/upload-settings.ts'
import { readUpload } from '../../imports/uploads.server.ts'
import { importWords } from '../../imports/words.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import type { FaultRow, ImportRunData } from './contract.ts'
import { destinationLabel } from './destinations.server.ts'
import { undo } from './undo.server.ts'

const SEVERITIES = ['error', 'warning'] as const
const ACTIVE: readonly ImportDetail['state'][] = ['waiting', 'checking', 'running', 'broken']

/** One run: what a check found, how far an import is, what it did, and how it is undone. */
export const IMPORT_RUN: PanelScreen<'importRun'> = {
  path: 'imports/:id',
  title: { ar: 'استيراد', en: 'Import' },
  needs: 'data.import',
  view: 'importRun',
  parameters: ['page', 'show'],
  titleOf: ({ id, dry }, lang) => TITLES[dry ? 'check' : 'import'][lang].replace('{id}', isolateWhole(id)),

  async load(ctx, { params, url }) {
    const found = await openRun(ctx, params['id'])
    const pool = poolOf(ctx.app.db)
    const kept = await countFaults(pool, found.id)
    const show = choiceOf(url, 'show', SEVERITIES)
    const list = await listPage(
      url,
      { show },
      {
        count: async () => (show ? kept[show] : kept.error + kept.warning),
        rows: async (limit, offset) => {
          const faults = await readFaults(pool, found.id, show, { limit, offset })
          return faults.map((fault, at) => presentFault(fault, offset + at, ctx.lang))
        },
      },
    )
    return present(ctx, found, list, kept)
  },

  async act(ctx, { params }, form) {
    const found = await openRun(ctx, params['id'])
    const here = `imports/${found.id}`
    const { app } = ctx
    switch (formText(form, 'do')) {
      case 'import':
        return { to: `imports/${await importChecked(ctx, found, false)}` }
      case 'import_good':
        return { to: `imports/${await importChecked(ctx, found, true)}` }
      case 'again':
        await once(ctx, `import.again.${found.id}`, async (trx) => {
          await askAgain(trx, app.jobs, found.id)
          return null
        })
        return { to: here }
      case 'stop':
        await once(ctx, `import.stop.${found.id}`, async (trx) => {
          await askToStop(trx, app.jobs, found.id)
          return null
        })
        return { to: here }
      case 'undo':
        return undo(ctx, found.id)
      default:
        throw new Refusal('bad_request')
    }
  },
}

const TITLES = {
  check: { ar: 'فحص الملف رقم {id}', en: 'Check {id}' },
  import: { ar: 'الاستيراد رقم {id}', en: 'Import {id}' },
} as const

async function openRun({ app }: RequestContext, id: string | undefined): Promise<ImportDetail> {
  const found = id && /^[1-9]\d{0,14}$/.test(id) ? await readImport(poolOf(app.db), id) : null
  if (!found) throw data(null, { status: 404 })
  return found
}

/** Asks for the import of a file as it was checked: of all of it, or of the rows that have no fault. */
async function importChecked(ctx: RequestContext, found: ImportDetail, goodOnly: boolean): Promise<number> {
  const { id, uploadId } = found
  const { app } = ctx
  const upload = uploadId === null ? null : await readUpload(app.db, uploadId)
  if (!upload || !(goodOnly ? mayImportGood(found) : mayImport(found))) throw new Refusal('stale')
  return once(ctx, `import.run.${id}`, async (trx) => {
    const row = await trx
      .selectFrom('data_import')
      .select(['settings', 'target'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    const destination = DESTINATIONS.find(({ name }) => name === row.target)
    if (!destination) throw new Refusal('not_found')
    return askRun(trx, app.jobs, {
      upload,
      destination,
      settings: settingsFrom(row.settings),
      dry: false,
      goodOnly,
      accountId: accountOf(ctx),
    })
  })
}

const mayImport = ({ dry, state, uploadId }: ImportDetail) => dry && state === 'checked' && uploadId !== null

/** Some rows of a checked file have faults, all of which are known, and others have none. */
const mayImportGood = ({ dry, state, uploadId, linesOut, added, changed }: ImportDetail) =>
  dry && state === 'refused' && uploadId !== null && (linesOut ?? 0) > 0 && added + changed > 0

function presentFault({ severity, issue }: Fault, at: number, lang: Lang): FaultRow {
  const { header, column } = issue
  return {
    key: String(at),
    severity,
    line: issue.line,
    column:
      typeof header === 'object' ? (header?.[lang] ?? (column === null ? null : String(column))) : header,
    value: valueOf(issue.params['value']),
    problem: problemText(importWords(lang), lang, issue),
    help: HELPS[issue.code] ?? null,
  }
}

/** The setting that takes a fault away. */
const HELPS: Readonly<Record<string, FaultRow['help']>> = {
  number_comma: 'decimal',
  date_undeclared: 'dates',
  date_order: 'dates',
}

async function present(
  { app, lang }: RequestContext,
  found: ImportDetail,
  faults: ImportRunData['faults'],
  kept: Record<Fault['severity'], number>,
): Promise<ImportRunData> {
  const { id, dry, state, progress, refused, warnings, source } = found
  const active = ACTIVE.includes(state)
  const refusal = found.refusal ?? (state === 'failed' ? { code: 'stopped' as const } : null)
  const errors = active ? kept.error : Math.max(refused, kept.error)
  return {
    id,
    file: found.file,
    target: found.target,
    targetLabel: destinationLabel(found.target, lang),
    dry,
    state,
    active,
    stopAsked: found.stopAsked,
    percent: progress?.fraction == null ? null : Math.floor(progress.fraction * 100),
    merging: progress?.phase === 'merging',
    secondsLeft: progress?.secondsLeft ?? null,
    rowsDone: found.rowsDone,
    counts: {
      rows: found.rows,
      added: found.added,
      changed: found.changed,
      unchanged: found.unchanged,
      skipped: found.skipped,
      errors,
      warnings: active ? kept.warning : Math.max(warnings, kept.warning),
    },
    goodOnly: found.goodOnly,
    linesOut: active ? 0 : (found.linesOut ?? 0),
    hasLinesOut: !active && (found.linesOut ?? 0) > 0 && found.uploadId !== null,
    refusal: refusal && refusalText(importWords(lang), lang, refusal),
    faults,
    more: Math.max(0, errors + warnings - kept.error - kept.warning),
    at: found.startedAt.toISOString(),
    by: found.by,
    finishedAt: found.finishedAt?.toISOString() ?? null,
    source: {
      text: source[lang] ?? source[lang === 'ar' ? 'en' : 'ar'],
      url: found.sourceUrl,
      asOf: found.asOf,
    },
    undone: state === 'undone' ? await undoneOf(app.db, found) : null,
    upload: found.uploadId,
    may: {
      import: mayImport(found) && found.added + found.changed > 0,
      importGood: mayImportGood(found),
      undo: state === 'done' && !dry,
      stop: active && !found.stopAsked && found.uploadId !== null,
      again: state === 'broken' && found.uploadId !== null,
    },
  }
}

/** The result of an undo, for the audit log. */
async function undoneOf(
  db: RequestContext['app']['db'],
  { id, undoneAt, undoneBy }: ImportDetail,
): Promise<ImportRunData['undone']> {
  const row = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'import.undo')
    .where('kind', '=', 'import')
    .where('key', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = (row?.after ?? {}) as Partial<Record<'removed' | 'restored' | 'kept', number>>
  return {
    at: undoneAt?.toISOString() ?? '',
    by: undoneBy,
    removed: after.removed ?? 0,
    restored: after.restored ?? 0,
    kept: after.kept ?? 0,
  }
}
