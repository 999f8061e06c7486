import { sql, type Selectable } from 'kysely'
import { imageUses, type ImageUse } from '#editorial/images/image-uses.server.ts'
import { tagsOfPost } from '#editorial/writing/post-entry.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { MediaImage } from '#platform/db/types.ts'
import type { App } from '#platform/app.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { removeImageFiles } from '#platform/images/images.server.ts'
import { cropsOf } from '#platform/images/crops.ts'
import { can } from '#platform/policy/policy.ts'
import { COMPANIES_TAG } from '#sections/companies/contract.ts'
import type { LibraryPicture } from '../contract.ts'
import { countOf, hasWords, uploaderOf } from './listing.server.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'requestId'>

/** The filters of a list of the library. */
export interface Wanted {
  text: string
  /**
   * The offered ones, the archived ones, those that lack a description in a language, a credit or a licence, or those that a public
   * story has without describing them.
   */
  show: 'offered' | 'archived' | 'undescribed' | 'uncredited' | 'missing'
  /** Only those of this account. */
  ownerId?: number | null
}

const COLUMNS = [
  'key',
  'file_name',
  'width',
  'height',
  'alt_ar',
  'alt_en',
  'caption_ar',
  'caption_en',
  'credit_ar',
  'credit_en',
  'focal_x',
  'focal_y',
  'crops',
  'licence',
  'licence_url',
  'acquire_url',
  'frames',
  'archived',
] as const

type Row = Pick<Selectable<MediaImage>, (typeof COLUMNS)[number]>

const present = (row: Row): LibraryPicture => ({
  key: row.key,
  name: row.file_name ?? '',
  width: row.width,
  height: row.height,
  ar: { alt: row.alt_ar, caption: row.caption_ar, credit: row.credit_ar },
  en: { alt: row.alt_en, caption: row.caption_en, credit: row.credit_en },
  focalX: row.focal_x,
  focalY: row.focal_y,
  crops: cropsOf(row.crops, row).crops ?? {},
  licence: row.licence,
  licenceUrl: row.licence_url,
  acquireUrl: row.acquire_url,
  moves: row.frames !== null,
  archived: row.archived,
})

function found({ db }: Pick<App, 'db'>, { text, show, ownerId }: Wanted) {
  const matches = hasWords(text)
  let query = db.selectFrom('media_image').where('library', '=', true)
  query = query.where('archived', '=', show === 'archived')
  if (show === 'undescribed')
    query = query.where((eb) => eb.or([eb('alt_ar', '=', ''), eb('alt_en', '=', '')]))
  if (show === 'uncredited')
    query = query.where((eb) =>
      eb.or([eb.and([eb('credit_ar', '=', ''), eb('credit_en', '=', '')]), eb('licence', '=', '')]),
    )
  if (show === 'missing') query = query.where('key', 'in', undescribedKeys())
  if (matches) query = query.where(matches)
  if (ownerId !== undefined && ownerId !== null) query = query.where('uploaded_by', '=', ownerId)
  return query
}

/**
 * The pictures that a public story shows without a description in a language that it has, as its cover or in its text. One that was
 * marked as decoration is none of them.
 */
const undescribedKeys = () => sql<string>`(
  select p.image_key from editorial_post p
  where p.image_key is not null and p.status = 'published' and not p.hidden and not p.image_decorative
    and ((p.title_ar is not null and coalesce(p.image_alt_ar, '') = '')
      or (p.title_en is not null and coalesce(p.image_alt_en, '') = ''))
  union
  select figure[1] from editorial_post p,
    regexp_matches(coalesce(p.body_ar, '') || coalesce(p.body_en, ''), '<figure[^>]* data-image="([a-z0-9-]+)"([^>]*)>', 'g') as figure
  where p.body_images <> '{}' and p.status = 'published' and not p.hidden
    and figure[2] !~ 'data-alt="[^"]' and figure[2] !~ 'data-decorative="1"')`

/** How many pictures lack what, for the newsroom to see at once. */
export function countLacking(
  app: Pick<App, 'db' | 'memo'>,
): Promise<Record<'missing' | 'uncredited', number>> {
  return app.memo.get('pictures that lack', ['home'], async () => {
    const [missing, uncredited] = await Promise.all([
      countPictures(app, { text: '', show: 'missing' }),
      countPictures(app, { text: '', show: 'uncredited' }),
    ])
    return { missing, uncredited }
  })
}

/** How many pictures of the library there are of what is wanted. */
export const countPictures = (app: Pick<App, 'db'>, wanted: Wanted): Promise<number> =>
  countOf(found(app, wanted))

/** Pictures of the library, the newest first. */
export async function listPictures(
  app: Pick<App, 'db'>,
  wanted: Wanted,
  limit: number,
  offset = 0,
): Promise<LibraryPicture[]> {
  const rows = await found(app, wanted)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(present)
}

/** A picture with what its own page says of it. */
export interface PictureDetails extends LibraryPicture {
  bytes: number | null
  uploadedAt: Date
  uploadedBy: { id: number; name: string } | null
  uses: readonly ImageUse[]
}

/** One picture of the library; null for none. */
export async function readPicture(app: Pick<App, 'db'>, key: string): Promise<PictureDetails | null> {
  const row = await app.db
    .selectFrom('media_image as m')
    .leftJoin('accounts_user as u', 'u.id', 'm.uploaded_by')
    .select(COLUMNS.map((column) => `m.${column}` as const))
    .select(['m.file_bytes', 'm.created_at', 'm.uploaded_by', 'u.display_name'])
    .where('m.key', '=', key)
    .where('m.library', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const uses = await imageUses(app.db, [key])
  return {
    ...present(row),
    bytes: row.file_bytes,
    uploadedAt: row.created_at,
    uploadedBy: uploaderOf(row),
    uses: uses.get(key) ?? [],
  }
}

/** The sides of a picture of the library in pixels; undefined for none. */
export const pictureSides = ({ db }: Pick<App, 'db'>, key: string) =>
  db
    .selectFrom('media_image')
    .select(['width', 'height'])
    .where('key', '=', key)
    .where('library', '=', true)
    .executeTakeFirst()

export type PictureChange = Partial<Omit<LibraryPicture, 'key' | 'width' | 'height' | 'name' | 'moves'>>

/** Changes what is said of a picture, its focus, or whether it is offered. Throws a Refusal. */
export async function changePicture(ctx: Asking, key: string, change: PictureChange): Promise<void> {
  const { app, viewer } = ctx
  const changed = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('media_image')
      .select([...COLUMNS, 'uploaded_by'])
      .where('key', '=', key)
      .where('library', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (!can(viewer, 'media.edit', { ownerId: row.uploaded_by })) throw new Refusal('not_allowed')
    const { ar, en, focalX, focalY, crops, licence, licenceUrl, acquireUrl, archived } = change
    const wanted = {
      ...(ar && { alt_ar: ar.alt, caption_ar: ar.caption, credit_ar: ar.credit }),
      ...(en && { alt_en: en.alt, caption_en: en.caption, credit_en: en.credit }),
      ...(focalX !== undefined && { focal_x: focalX }),
      ...(focalY !== undefined && { focal_y: focalY }),
      ...(crops !== undefined && { crops: JSON.stringify(crops) }),
      ...(licence !== undefined && { licence }),
      ...(licenceUrl !== undefined && { licence_url: licenceUrl }),
      ...(acquireUrl !== undefined && { acquire_url: acquireUrl }),
      ...(archived !== undefined && { archived }),
    }
    const stored = { ...row, crops: JSON.stringify(cropsOf(row.crops, row).crops ?? {}) }
    const after = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => stored[name as keyof typeof wanted] !== value),
    )
    if (Object.keys(after).length === 0) return false
    await trx.updateTable('media_image').set(after).where('key', '=', key).execute()
    const before = Object.fromEntries(
      Object.keys(after).map((name) => [name, stored[name as keyof typeof wanted]]),
    )
    await writeAudit(trx, { ctx, action: 'media.edit', kind: 'media', key, before, after })
    return {
      moved: 'focal_x' in after || 'focal_y' in after || 'crops' in after,
      credited: Object.keys(after).some((name) => /^(?:credit|licence|acquire)/.test(name)),
      described: 'alt_ar' in after || 'alt_en' in after,
    }
  })
  if (changed) await app.changes.publish(await tagsOfShown(app, key, changed))
}

/** Removes a picture that nothing uses, with its files. Throws a Refusal, `picture_in_use` for one that is used. */
export async function removePicture(ctx: Asking, key: string): Promise<void> {
  const { app, viewer } = ctx
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('media_image')
      .select([...COLUMNS, 'uploaded_by'])
      .where('key', '=', key)
      .where('library', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (!can(viewer, 'media.edit', { ownerId: row.uploaded_by })) throw new Refusal('not_allowed')
    if ((await imageUses(trx, [key])).size > 0) throw new Refusal('picture_in_use')
    await trx.deleteFrom('media_image').where('key', '=', key).execute()
    const { key: _, uploaded_by: __, ...before } = row
    await writeAudit(trx, { ctx, action: 'media.remove', kind: 'media', key, before })
  })
  await removeImageFiles(app.storage, key)
}

/** The tags of all that a change shows in: a focus in the posts whose cover it is, a credit in all posts that have it, a description in logos and adverts. */
async function tagsOfShown(
  app: Pick<App, 'db'>,
  key: string,
  { moved, credited, described }: Readonly<Record<'moved' | 'credited' | 'described', boolean>>,
): Promise<string[]> {
  const uses = ((await imageUses(app.db, [key])).get(key) ?? []).filter(({ live }) => live)
  const tags = await Promise.all(
    uses.map(async ({ place, id }) => {
      if (place === 'cover') return moved || credited ? tagsOfPost(app.db, id) : []
      if (place === 'text') return credited ? tagsOfPost(app.db, id) : []
      if (place === 'poster' || !described) return []
      return [place === 'logo' ? COMPANIES_TAG : 'ads']
    }),
  )
  return [...new Set(tags.flat())]
}
