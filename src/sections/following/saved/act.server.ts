import { Refusal } from '#platform/http/errors.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { doneAt, idIn, ownerOf } from '../own.server.ts'
import { arrangeFavourite, removeFavourite, restoreFavourite } from './favourites.server.ts'
import { deleteList, makeList, moveItem, moveList, renameList } from './lists.server.ts'

const HERE = '/profile/Favourites'

/** Does what a button of the page of favourites asks for. `kind` and `list` say where on it the reader is. */
export async function actOnFavourites(ctx: RequestContext, form: FormData): Promise<Response> {
  const userId = ownerOf(ctx)
  const { db } = ctx.app
  const text = (name: string) => formText(form, name)
  const [id, list] = [idIn(text('id')), idIn(text('list'))]
  const where: Record<string, string> = {
    ...(text('kind') && { kind: text('kind') }),
    ...(list > 0 && text('do') !== 'delete-list' && { list: String(list) }),
  }
  const [work = '', at = ''] = text('do').split(' ')
  const by = work.endsWith('up') ? -1 : 1
  switch (work) {
    case 'remove': {
      const removed = await removeFavourite(db, userId, { id }, ctx.now)
      return doneAt(ctx, HERE, 'removed', removed === null ? where : { ...where, undo: String(removed) })
    }
    case 'restore':
      await restoreFavourite(db, userId, id)
      return doneAt(ctx, HERE, 'restored', where)
    case 'arrange': {
      const lists = form.getAll('in').flatMap((one) => (typeof one === 'string' ? idIn(one) || [] : []))
      await db
        .transaction()
        .execute((trx) => arrangeFavourite(trx, userId, id, { note: text('note').trim(), lists }))
      return doneAt(ctx, HERE, 'changed', where)
    }
    case 'make-list': {
      const made = await db.transaction().execute((trx) => makeList(trx, userId, text('name')))
      return doneAt(ctx, HERE, 'changed', { list: String(made) })
    }
    case 'rename-list':
      await db.transaction().execute((trx) => renameList(trx, userId, list, text('rename')))
      return doneAt(ctx, HERE, 'changed', where)
    case 'delete-list':
      await deleteList(db, userId, list)
      return doneAt(ctx, HERE, 'removed')
    case 'list-up':
    case 'list-down':
      await db.transaction().execute((trx) => moveList(trx, userId, idIn(at), by))
      return doneAt(ctx, HERE, 'changed', where)
    case 'up':
    case 'down':
      await db.transaction().execute((trx) => moveItem(trx, userId, list, id, by))
      return doneAt(ctx, HERE, 'changed', where)
    default:
      throw new Refusal('bad_request')
  }
}
