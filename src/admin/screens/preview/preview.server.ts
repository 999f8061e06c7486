import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { faultsOf } from '#entries/check.ts'
import { readEntry, type Entry } from '#entries/drafts/draft.server.ts'
import { nameOf } from '#entries/row.server.ts'
import { shownAt } from '#entries/preview/contract.ts'
import { linksOf, makeLink, withdrawLink } from '#entries/preview/links.server.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { kindNamed } from '../../kinds.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import type { PreviewData } from './contract.ts'

/** A thing as readers would have it if its draft were public, and the links that show it to others. */
export const PREVIEW: PanelScreen<'preview'> = {
  path: ':kind/:key/preview',
  title: { ar: 'معاينة', en: 'Preview' },
  needs: 'panel.enter',
  view: 'preview',
  parameters: ['show', 'size'],

  load: async (ctx, at) => present(ctx, await openEntry(ctx, at), at.url),

  async act(ctx, at, form) {
    const entry = await openEntry(ctx, at)
    const to = `${entry.kind.name}/${entry.key}/preview`
    switch (formText(form, 'do')) {
      case 'share':
        await once(ctx, 'preview.share', (trx) => makeLink(trx, ctx, entry, Number(formText(form, 'days'))))
        return { to, done: 'linkMade' }
      case 'withdraw': {
        const id = parseId(formText(form, 'id')) ?? 0
        await ctx.app.db.transaction().execute((trx) => withdrawLink(trx, ctx, entry, id))
        return { to, done: 'linkWithdrawn' }
      }
      default:
        throw new Refusal('bad_request')
    }
  },
}

async function openEntry(ctx: RequestContext, { params }: ScreenAt): Promise<Entry> {
  const kind = kindNamed(params['kind'])
  const entry = kind ? await readEntry(ctx.app.db, kind, params['key'] ?? '') : null
  if (!entry) throw data(null, { status: 404 })
  if (!can(ctx.viewer, entry.kind.needs.list, entry.owned)) throw data(null, { status: 403 })
  return entry
}

async function present(ctx: RequestContext, entry: Entry, url: URL): Promise<PreviewData> {
  const { app, lang, viewer, now } = ctx
  const { kind, key, values } = entry
  const shown = shownAt(url, lang)
  const hasPage = Boolean(kind.address?.(key, values, lang))
  const missing = new Set(Object.keys(faultsOf(kind, values, [shown.lang])))
  const mayShare = hasPage && can(viewer, kind.needs.edit, entry.owned)
  const links = mayShare ? await linksOf(app, entry, now) : null
  return {
    kind: kind.name,
    key,
    name: nameOf(kind, entry.row, values, lang) ?? kind.one[lang],
    shown,
    src: hasPage ? localePath(shown.lang, `/preview/draft/${kind.name}/${encodeURIComponent(key)}`) : null,
    missing: kind.columns
      .filter((column) => missing.has(column.column) && column.lang === shown.lang)
      .map(({ field }) => field.label[lang]),
    links:
      links?.map(({ id, token, by, expiresAt }) => ({
        id,
        url: app.config.publicUrl + localePath(lang, `/preview/${token}`),
        by,
        expiresAt: expiresAt.toISOString(),
      })) ?? null,
  }
}
