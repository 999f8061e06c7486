import { sql } from 'kysely'
import { imageUses } from '#editorial/images/image-uses.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { removeImageFiles } from '#platform/images/images.server.ts'
import type { ArchiveParts } from '../parts.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import { CATEGORY_HASH, DESK_HASH } from '../write/row-hash.ts'

const BATCH = 100

/** Removes the categories, bylines, accounts and requests of an import that nothing uses and nobody changed. */
export async function removeNames(
  trx: Trx,
  { id, site }: ArchiveClaim,
  add: (what: string, count: number) => void,
): Promise<void> {
  // The innermost first: each round removes what has no category in it any more.
  for (let removed = 1; removed > 0;) {
    const { rows } = await sql<{ key: string }>`
      delete from editorial_category p using archive_made m
      where m.import_id = ${id} and m.kind = 'category' and m.key = p.id::text and p.id not in (1, 2) and ${CATEGORY_HASH} = m.written
        and not exists (select from editorial_category c where c.parent_id = p.id)
        and not exists (select from editorial_post s where s.category_id = p.id)
        and not exists (select from entry_draft d where d.fields ->> 'category_id' = p.id::text)
      returning m.key`.execute(trx)
    removed = rows.length
    await forget(trx, site, 'category', 'category', rows)
    add('names', removed)
  }
  const desks = await sql<{ key: string }>`
    delete from editorial_desk p using archive_made m
    where m.import_id = ${id} and m.kind = 'desk' and m.key = p.key and ${DESK_HASH} = m.written
      and not exists (select from editorial_post s where s.desk = p.key)
      and not exists (select from editorial_comment c where c.desk = p.key)
      and not exists (select from entry_draft d where d.fields ->> 'desk' = p.key)
    returning m.key`.execute(trx)
  await forget(trx, site, 'desk', 'author', desks.rows)
  add('names', desks.rows.length)
  // Whoever logged in has the account.
  const users = await sql<{ key: string }>`
    delete from accounts_user p using archive_made m
    where m.import_id = ${id} and m.kind = 'user' and m.key = p.id::text and p.first_login_at is null and p.role = 'author'
      and not exists (select from accounts_session s where s.user_id = p.id)
    returning m.key`.execute(trx)
  await forget(trx, site, 'user', null, users.rows)
  const members = await sql<{ key: string }>`
    delete from newsletter_member p using archive_made m
    where m.import_id = ${id} and m.kind = 'member' and m.key = p.id::text and p.state = 'pending' and p.user_id is null
    returning m.key`.execute(trx)
  await forget(trx, site, 'member', 'subscriber', members.rows)
}

async function forget(
  trx: Trx,
  site: string,
  made: string,
  item: string | null,
  rows: readonly { key: string }[],
): Promise<void> {
  const keys = rows.map(({ key }) => key)
  if (keys.length === 0) return
  await sql`delete from archive_made where kind = ${made} and key = any(${keys}::text[])`.execute(trx)
  if (item !== null)
    await sql`delete from archive_item where site = ${site} and kind = ${item} and key = any(${keys}::text[])`.execute(
      trx,
    )
}

/** Removes the pictures of an import that nothing shows any more, and then their files. */
export async function removePictures(
  { db, storage }: ArchiveParts,
  claim: ArchiveClaim,
  add: (what: string, count: number) => void,
): Promise<void> {
  let after = ''
  for (let more = true; more;) {
    const gone = await db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      const { rows } = await sql<{
        key: string
      }>`select key from archive_made where import_id = ${claim.id} and kind = 'image'
        and key > ${after} order by key limit ${BATCH}`.execute(trx)
      after = rows.at(-1)?.key ?? after
      more = rows.length > 0
      const keys = rows.map(({ key }) => key)
      const uses = await imageUses(trx, keys)
      const unused = keys.filter((key) => !uses.has(key))
      const removed = await sql<{ key: string }>`delete from media_image m where key = any(${unused}::text[])
        and not exists (select from accounts_user u where u.image_key = m.key) returning key`.execute(trx)
      await forget(trx, claim.site, 'image', 'picture', removed.rows)
      return removed.rows
    })
    add('pictures', gone.length)
    for (const { key } of gone) await removeImageFiles(storage, key)
  }
  // Those that never came are wanted by nobody now.
  await sql`delete from archive_item i where i.import_id = ${claim.id} and i.kind in ('picture', 'cover')
    and not exists (select from media_image m where m.key = i.key)`.execute(db)
}
