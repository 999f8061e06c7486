import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { commentsTag } from '#editorial/comments/contract.ts'
import { isCountry } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { ImageError } from '#platform/images/image-error.ts'
import { storeImage } from '#platform/images/images.server.ts'
import { PICTURE, type ShownField, type ShownTo } from './profile.ts'
import { checkData, type DataErrors, type DataValues } from './data.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer'>

/** The faults of a member's profile, field by field. */
export class DataRefusal extends Refusal {
  readonly errors: DataErrors

  constructor(errors: DataErrors) {
    super('invalid_input')
    this.errors = errors
  }
}

function idOf(viewer: Asking['viewer']): number {
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  return viewer.id
}

/** Saves a member's profile. Refuses with DataRefusal and, for a visitor, `unauthorized`. */
export async function saveData({ app, viewer }: Asking, values: DataValues): Promise<void> {
  const id = idOf(viewer)
  const checked = checkData(values, isCountry)
  if (!checked.ok) throw new DataRefusal(checked.errors)
  const { name, ...data } = checked.data
  await app.db
    .updateTable('accounts_user')
    .set({ display_name: name, ...data })
    .where('id', '=', id)
    .execute()
  await publishName({ app, viewer })
}

/** A member's name is shown with their comments: the pages of those posts are dropped. */
async function publishName({ app, viewer }: Asking): Promise<void> {
  const posts = await app.db
    .selectFrom('editorial_comment')
    .select('post_id')
    .distinct()
    .where('author_id', '=', idOf(viewer))
    .execute()
  if (posts.length > 0) await app.changes.publish(posts.map(({ post_id }) => commentsTag(post_id)))
}

/** Saves who sees what of a member's profile. */
export async function saveShows(
  { app, viewer }: Asking,
  shows: Partial<Record<ShownField, ShownTo>>,
): Promise<void> {
  await app.db
    .updateTable('accounts_user')
    .set({ shows: sql`shows || ${JSON.stringify(shows)}::jsonb` })
    .where('id', '=', idOf(viewer))
    .execute()
}

/**
 * Makes a picture the member's. Refuses with `required_field` without one, `too_large` and `bad_format`; what it is is seen
 * in its bytes, not its name.
 */
export async function savePicture({ app, viewer }: Asking, file: File | null): Promise<void> {
  const id = idOf(viewer)
  if (!file || file.size === 0) throw new Refusal('required_field')
  if (file.size > PICTURE.bytes) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hash = createHash('sha256').update(bytes).digest('hex')
  try {
    // A key of the member's own: another upload of the same bytes does not affect access to it.
    const { key } = await storeImage(app, `member-${id}-${hash.slice(0, 24)}`, bytes)
    await app.db.updateTable('accounts_user').set({ image_key: key }).where('id', '=', id).execute()
  } catch (error) {
    if (error instanceof ImageError) throw new Refusal(error.problem === 'bytes' ? 'too_large' : 'bad_format')
    throw error
  }
}

/** Takes a member's picture away; its file is no longer served. */
export async function removePicture({ app, viewer }: Asking): Promise<void> {
  await app.db.updateTable('accounts_user').set({ image_key: null }).where('id', '=', idOf(viewer)).execute()
}
