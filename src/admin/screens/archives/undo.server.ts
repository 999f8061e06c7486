import { countUndo } from '#archive/import/undo/undo-rows.server.ts'
import { ArchiveUndoError } from '#archive/import/undo/undo.server.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { askUndo } from '../../archives/undo-asked.server.ts'
import { laterImport } from '../../archives/imports.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { mayOf, openImport } from './import.server.ts'

/** Before an import is undone: how much of it goes, and how much stays because it was changed here. */
export const ARCHIVE_UNDO: PanelScreen<'archiveUndo'> = {
  path: 'archives/imports/:id/undo',
  title: { ar: 'التراجع عن الاستيراد', en: 'Undo the import' },
  needs: 'archive.import',
  view: 'archiveUndo',

  async load(ctx, { params }) {
    const { record, request } = await openImport(ctx, params['id'])
    if (!mayOf(record, request).undo) throw new Refusal('not_found')
    // Of many stories it takes longer than a page may ask the database.
    const counts = await countUndo(ctx.app.exports, record.id)
    return {
      id: record.id,
      site: record.site,
      at: record.startedAt.toISOString(),
      ...counts,
      later: await laterImport(ctx.app.db, record),
    }
  },

  async act(ctx, { params }, form) {
    if (formText(form, 'do') !== 'undo') throw new Refusal('bad_request')
    const { record, request } = await openImport(ctx, params['id'])
    const { app, viewer } = ctx
    const here = `archives/imports/${record.id}`
    // Asked for twice, it is done once.
    if (record.state === 'undoing' || record.state === 'undone') return { to: here }
    if (!mayOf(record, request).undo) throw new Refusal('stale')
    const name = viewer.role === 'visitor' ? '' : viewer.username
    try {
      await once(ctx, `archive.undo.${record.id}`, async (trx) => {
        await askUndo(trx, app.jobs, record.id, { id: accountOf(ctx), name })
        return null
      })
    } catch (error) {
      // The page itself says which import comes first.
      if (error instanceof ArchiveUndoError) throw new Refusal('stale')
      throw error
    }
    return { to: here }
  },
}
