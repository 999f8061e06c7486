import { data } from 'react-router'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { SOURCES_TAG } from '#sections/sources/listed.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { listPage } from '../../parts/list.server.ts'
import { askSource, decideHeld } from '../../sources/act.server.ts'
import { readSource, writeSource, type SourceValues } from '../../sources/fields.server.ts'
import { SOURCE_FIELDS, type SourceField } from '../../sources/fields.ts'
import { LAYOUTS } from '../../sources/layouts/layouts.server.ts'
import { SourceProblem } from '../../sources/problem.ts'
import { ACTIVE, countRuns, latestRuns, runsWithCounts } from '../../sources/runs.server.ts'
import {
  addSource,
  editSource,
  listSources,
  pauseSource,
  readSourceNamed,
  type Hand,
  type Source,
} from '../../sources/store.server.ts'
import { UPLOAD } from '../../sources/places/address.ts'
import { problemText } from '../../sources/words.server.ts'
import { destinationChoices } from '../imports/destinations.server.ts'
import { FORM_BYTES, mostSent, runSent } from './sent-file.server.ts'
import { rowOf } from './run-rows.server.ts'
import { NEW_SOURCE, type SourceData } from './contract.ts'

/** Where figures come from by themselves. */
export const SOURCES: PanelScreen<'sources'> = {
  path: 'sources',
  title: { ar: 'مصادر الأرقام', en: 'Sources' },
  needs: 'source.run',
  view: 'sources',
  rail: [
    {
      group: 'data',
      icon: 'refresh',
      count: async ({ app }) =>
        [...(await latestRuns(app.db)).values()].filter(({ held }) => held !== null).length,
    },
  ],
  parameters: ['page'],

  async load({ app, lang, viewer }, { url }) {
    const [sources, runs] = await Promise.all([listSources(app.db), latestRuns(app.db)])
    const rows = sources.map((source) => {
      const { last = null, held = null } = runs.get(source.id) ?? {}
      return {
        name: source.name,
        title: source[`title_${lang}`],
        publisher: source[`publisher_${lang}`],
        state: held
          ? ('held' as const)
          : source.failures > 0
            ? ('failing' as const)
            : source.paused
              ? ('paused' as const)
              : ('on' as const),
        last: last && { at: last.started_at.toISOString(), state: last.state },
        nextAt: source.nextRunAt?.toISOString() ?? null,
      }
    })
    const list = await listPage(
      url,
      {},
      {
        count: async () => rows.length,
        rows: async (limit, offset) => rows.slice(offset, offset + limit),
      },
    )
    return { list, mayEdit: can(viewer, 'source.edit') }
  },
}

/** A source: its settings, what it sent that waits for approval, and its runs. */
export const SOURCE: PanelScreen<'source'> = {
  path: 'sources/:name',
  title: { ar: 'مصدر جديد', en: 'New source' },
  needs: 'source.run',
  view: 'source',
  parameters: ['page'],
  formBytes: FORM_BYTES,
  titleOf: ({ source }, lang) => source?.title ?? SOURCE.title[lang],

  async load(ctx, { params, url }) {
    const { app, lang, viewer } = ctx
    const mayEdit = can(viewer, 'source.edit')
    const choices = {
      mayEdit,
      layouts: LAYOUTS.map(({ name, label }) => ({ value: name, label: label[lang] })),
      targets: destinationChoices(lang),
    }
    if (params['name'] === NEW_SOURCE) {
      if (!mayEdit) throw data(null, { status: 404 })
      return { ...choices, source: null, values: EMPTY, hasKey: false, held: null, runs: NO_RUNS }
    }
    const source = await openSource(ctx, params['name'])
    const runs = await listPage(
      url,
      {},
      {
        count: () => countRuns(app.db, source.id),
        rows: async (limit, offset) =>
          (await runsWithCounts(app.db, source.id, { limit, offset })).map((run) => rowOf(run, lang)),
      },
    )
    const [held] = await runsWithCounts(app.db, source.id, { limit: 1, state: 'held' })
    const [newest] = await runsWithCounts(app.db, source.id, { limit: 1 })
    return {
      ...choices,
      source: {
        name: source.name,
        title: source[`title_${lang}`],
        paused: source.paused,
        nextAt: source.nextRunAt?.toISOString() ?? null,
        failures: source.failures,
        active: ACTIVE.some((state) => state === newest?.run.state),
        mostSent: source.address === UPLOAD ? sizeText(mostSent(source), lang) : null,
      },
      values: writeSource(source),
      hasKey: source.hasKey,
      held: held ? rowOf(held, lang) : null,
      runs,
    }
  },

  async act(ctx, { params }, form) {
    const does = formText(form, 'do')
    if (params['name'] === NEW_SOURCE) {
      if (does !== 'save') throw new Refusal('bad_request')
      return { to: `sources/${await save(ctx, null, form)}`, done: 'stored' }
    }
    const source = await openSource(ctx, params['name'])
    const here = `sources/${source.name}`
    switch (does) {
      case 'save':
        return { to: `sources/${await save(ctx, source, form)}`, done: 'stored' }
      case 'run':
      case 'dry':
        if (source.address === UPLOAD) await runSent(ctx, source, does === 'dry', form)
        else await run(ctx, source, does === 'dry')
        return { to: here, done: 'queued' }
      case 'pause':
      case 'resume':
        if (!can(ctx.viewer, 'source.edit')) throw new Refusal('not_allowed')
        await once(ctx, `source.${does}.${source.id}`, async (trx) => {
          await pauseSource(trx, source.name, does === 'pause', { ...handOf(ctx), now: ctx.now })
          return null
        }).catch(besideField('paused'))
        await ctx.app.changes.publish([SOURCES_TAG])
        return { to: here, done: 'chosen' }
      case 'approve':
      case 'rest':
      case 'reject':
        await decide(ctx, source, does, form)
        return { to: here, done: does === 'reject' ? 'decided' : 'queued' }
      default:
        throw new Refusal('bad_request')
    }
  },
}

async function openSource({ app }: RequestContext, name: string | undefined): Promise<Source> {
  const source = name === undefined ? null : await readSourceNamed(app.db, name)
  if (!source) throw data(null, { status: 404 })
  return source
}

const handOf = (ctx: RequestContext): Hand => ({ by: { ctx }, accountId: accountOf(ctx), name: null })

/** Stores a source as its form says; says its name. */
async function save(ctx: RequestContext, source: Source | null, form: FormData): Promise<string> {
  if (!can(ctx.viewer, 'source.edit')) throw new Refusal('not_allowed')
  const { app, now } = ctx
  const text = Object.fromEntries(SOURCE_FIELDS.map((field) => [field, formText(form, field)]))
  const { values, faults } = readSource(text, app.config.fetchAllow, app.config.sourceFolder !== null)
  if (!values) throw new FieldErrors(faults)
  if (values.name === NEW_SOURCE) throw new FieldErrors({ name: TAKEN })
  const typed = formText(form, 'source_key').trim()
  const key = typed !== '' ? typed : formText(form, 'key_remove') === '1' ? null : undefined
  await once(ctx, `source.save.${source?.id ?? NEW_SOURCE}`, async (trx) => {
    if (source) await editSource(trx, app.secret, { id: source.id, values, key }, { ...handOf(ctx), now })
    else await addSource(trx, app.secret, values, key ?? null, handOf(ctx))
    return null
  })
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'conflict' ? new FieldErrors({ name: TAKEN }) : error
    })
    .catch(besideField('layout'))
  // Files and answers of what may be passed on, or may not any more.
  const changedTerms = source !== null && source.may_pass_on !== values.may_pass_on
  await app.changes.publish([SOURCES_TAG, ...(changedTerms ? [LICENCES_TAG] : [])])
  return values.name
}

/** A refusal in words, beside a field of the page. */
const besideField = (field: string) => (error: unknown) => {
  if (!(error instanceof SourceProblem)) throw error
  const { problem } = error
  throw new FieldErrors({ [field]: { ar: problemText('ar', problem), en: problemText('en', problem) } })
}

async function run(ctx: RequestContext, source: Source, dry: boolean): Promise<void> {
  await once(ctx, `source.run.${source.id}.${dry}`, async (trx) => {
    const id = await askSource(trx, source, dry, handOf(ctx))
    // Another one is under way: the page shows it.
    if (id !== null) await ctx.app.jobs.sendIn(trx, 'sources.run', { id })
    return null
  })
}

/** Approves what is held, approves the rest of it without what is doubtful, or rejects it. */
async function decide(
  ctx: RequestContext,
  source: Source,
  does: 'approve' | 'rest' | 'reject',
  form: FormData,
): Promise<void> {
  const approve = does !== 'reject'
  const reason = formText(form, approve ? 'note' : 'reason')
  if (!approve && reason.trim() === '') throw new FieldErrors({ reason: REASON })
  const asked = Number(formText(form, 'run'))
  await once(ctx, `source.decide.${source.id}.${asked}`, async (trx) => {
    const id = await decideHeld(
      trx,
      source,
      { approve, leaveDoubts: does === 'rest', reason, run: asked },
      handOf(ctx),
    )
    if (approve) await ctx.app.jobs.sendIn(trx, 'sources.run', { id })
    return null
  })
}

const NO_RUNS: SourceData['runs'] = { rows: [], count: 0, page: 1, pages: 1, asked: {} }

const NEW_VALUES: Partial<Record<SourceField, string>> = {
  layout: 'table',
  target: 'prices',
  schedule: '30 9 * * *',
  trust: 'review' satisfies SourceValues['trust'],
  most_mb: '64',
  most_inflated_mb: '512',
  most_seconds: '120',
  most_revision: '5',
}
const EMPTY = Object.fromEntries(
  SOURCE_FIELDS.map((field) => [field, NEW_VALUES[field] ?? '']),
) as SourceData['values']

const TAKEN = {
  ar: 'هذا الاسم مستخدم لمصدر آخر. اكتب غيره.',
  en: 'Another source has this name. Choose a different one.',
} as const
const REASON = { ar: 'اكتب سبب الرفض.', en: 'Write why it is rejected.' } as const
