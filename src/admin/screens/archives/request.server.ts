import { data, redirect } from 'react-router'
import { becomesLines, foundLines, leftOutLines } from '#archive/check/summary.ts'
import { parseId } from '#editorial/paths.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { localePath } from '#i18n/locale.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { auditArchive } from '../../archives/audit.server.ts'
import { removeRequest } from '../../archives/files.server.ts'
import { askForWork, askToStop, readRequest, type ArchiveRequest } from '../../archives/requests.server.ts'
import { archiveWords, problemText } from '../../archives/words.server.ts'
import type { Acted, PanelScreen } from '../../panel/screen.ts'
import { choicesData, choicesFrom } from './choices.server.ts'
import type { ArchiveRequestData } from './contract.ts'
import { findingRows, isActive, progressOf, requestState } from './present.server.ts'

/** An archive that was given: its check, what it found, and the way to its import. */
export const ARCHIVE_REQUEST: PanelScreen<'archiveRequest'> = {
  path: 'archives/:id',
  title: { ar: 'فحص أرشيف', en: 'Archive check' },
  needs: 'archive.import',
  view: 'archiveRequest',
  titleOf: ({ name }) => name,

  async load(ctx, { params }) {
    const request = await openRequest(ctx, params['id'])
    if (request.importId !== null)
      throw redirect(localePath(ctx.lang, `/admin/archives/imports/${request.importId}`))
    return present(ctx, request)
  },

  async act(ctx, { params }, form) {
    if (formText(form, 'do') === 'discard') return discard(ctx, params['id'])
    const request = await openRequest(ctx, params['id'])
    const here = `archives/${request.id}`
    const { app, viewer } = ctx
    const may = mayOf(request)
    const ask = async (doing: 'check' | 'import', more: { choices?: ArchiveRequest['choices'] } = {}) => {
      const by = viewer.role === 'visitor' ? '' : viewer.username
      // It may be asked for again after it was stopped: that is another request.
      await once(ctx, `archive.${doing}.${request.id}.${request.workedAt.getTime()}`, async (trx) => {
        await askForWork(trx, app.jobs, request.id, { doing, accountId: accountOf(ctx), by, ...more })
        // An import is recorded with what it made.
        if (doing === 'check') await auditArchive(trx, ctx, 'archive.check', request)
        return null
      })
      return { to: here }
    }
    switch (formText(form, 'do')) {
      case 'import':
        if (may.import) return ask('import')
        return underWay(request, 'import', here)
      case 'check': {
        const choices = await choicesFrom(ctx, form)
        if (may.check) return ask('check', { choices })
        return underWay(request, 'check', here)
      }
      case 'again':
        if (may.again) return ask(request.doing)
        return underWay(request, request.doing, here)
      case 'stop':
        await once(ctx, `archive.stop.${request.id}`, async (trx) => {
          if (await askToStop(trx, request.id)) await auditArchive(trx, ctx, 'archive.stop', request)
          return null
        })
        return { to: here }
      default:
        throw new Refusal('bad_request')
    }
  },
}

/** Throws an archive away; asked for twice, it is done once. */
async function discard(ctx: RequestContext, given: string | undefined): Promise<Acted> {
  const { app, now } = ctx
  const request = await readRequest(app.db, parseId(given) ?? 0, now)
  if (request && !mayOf(request).discard) throw new Refusal('stale')
  if (request) await removeRequest(app, request, (trx) => auditArchive(trx, ctx, 'archive.remove', request))
  return { to: 'archives', done: 'discarded' }
}

/** The same form came before: leads to what it began. Throws `stale` where it did not. */
function underWay(request: ArchiveRequest, doing: 'check' | 'import', to: string): Acted {
  if (request.doing !== doing || !isActive(request)) throw new Refusal('stale')
  return { to }
}

async function openRequest({ app, now }: RequestContext, given: string | undefined): Promise<ArchiveRequest> {
  const id = parseId(given)
  const request = id === null ? null : await readRequest(app.db, id, now)
  if (!request) throw data(null, { status: 404 })
  return request
}

function mayOf(request: ArchiveRequest): ArchiveRequestData['may'] {
  const { state, doing, stopAsked, key, isAddress, importId, found } = request
  const hasSource = key !== null || isAddress
  const rests = !isActive(request)
  return {
    import: state === 'checked' && hasSource,
    check: rests && hasSource && importId === null,
    stop: isActive(request) && !stopAsked,
    again:
      hasSource &&
      (state === 'broken' ||
        ((state === 'stopped' || state === 'failed') && (doing === 'import' || found === null))),
    discard: rests && importId === null,
  }
}

async function present(ctx: RequestContext, request: ArchiveRequest): Promise<ArchiveRequestData> {
  const { lang } = ctx
  const { found } = request
  const t = archiveWords(lang)
  const state = requestState(request)
  return {
    id: request.id,
    name: request.name,
    size: request.bytes > 0 ? sizeText(request.bytes, lang, request.bytes < 1024 ? 'kb' : undefined) : null,
    at: request.at.toISOString(),
    by: request.by,
    state,
    doing: request.doing,
    progress: progressOf(state, request.stopAsked, request.progress, request.progress?.stories ?? null),
    problem: request.problem && problemText(lang, request.problem),
    site: found?.site ?? null,
    format: found ? t(`archive.format.${found.format}`) : null,
    found: found ? foundLines(t, found) : [],
    becomes: found ? becomesLines(t, found) : [],
    leftOut: found ? leftOutLines(t, found) : [],
    findings: found ? findingRows(lang, found.findings, found.examples) : [],
    report: found !== null && request.reportKey !== null,
    choices: await choicesData(ctx, request.choices),
    stories: found ? found.becomes.added + found.becomes.changed : 0,
    may: mayOf(request),
  }
}
