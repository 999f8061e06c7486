import { sql } from 'kysely'
import { toSlug } from '#i18n/slug.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { Archive } from '../../record.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import { insertItems, insertMade, readItems } from './reserve.server.ts'
import { CATEGORY_HASH, DESK_HASH } from '../write/row-hash.ts'

/** The category that is the list of articles. */
const ROOT = { id: 1, name_ar: 'المقالات', name_en: 'Articles', slug_ar: 'المقالات', slug_en: 'articles' }
const MOST_NAME = 100

/** Makes the categories and bylines of an archive, or finds them; each story then knows its own. Says how many were made. */
export async function makeNames(
  db: Db,
  claim: ArchiveClaim,
  index: ArchiveIndex,
  format: Archive['format'],
): Promise<{ desks: ReadonlyMap<string, string>; made: number }> {
  return db.transaction().execute(async (trx) => {
    await holdClaim(trx, claim)
    // Two imports that make the same name at once would each miss the other's.
    await sql`select pg_advisory_xact_lock(hashtext('archive_names'))`.execute(trx)
    const categories = await makeCategories(trx, claim, index, format)
    const desks = await makeDesks(trx, claim, index, format)
    for (const [id, number] of categories.numbers) index.categoryNumbers.set(id, number)
    for (const group of index.groups) {
      group.categoryId =
        categories.numbers.get(group.category ?? '') ?? (group.kind === 'story' ? ROOT.id : null)
      group.desk = desks.keys.get(signature(group.authors, index)) ?? null
    }
    return { desks: desks.keys, made: categories.made + desks.made }
  })
}

async function makeCategories(trx: Trx, claim: ArchiveClaim, index: ArchiveIndex, format: Archive['format']) {
  const numbers = new Map<string, number>()
  let made = 0
  const root = await trx
    .insertInto('editorial_category')
    .values(ROOT)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  made += Number(root.numInsertedOrUpdatedRows ?? 0)
  const known = await readItems(trx, claim.site, 'category')
  const twins = new Map<string, number>()
  const used = new Set(index.groups.flatMap(({ category }) => (category === null ? [] : [category])))
  for (const id of index.categories.keys()) if (format === 'kimya') used.add(id)
  for (const id of used)
    for (const category of index.pathOf(id).toReversed()) {
      if (numbers.has(category.id)) continue
      const parent =
        numbers.get(category.parent ?? '') ??
        (format === 'kimya' && category.parent === null ? null : ROOT.id)
      const there = known.get(category.id)
      const twin = category.twin === null ? undefined : twins.get(category.twin)
      const number = there ? Number(there.key) : (twin ?? (await makeOne(category.id, parent)))
      numbers.set(category.id, number)
      if (category.twin !== null) twins.set(category.twin, number)
      if (!there)
        await insertItems(trx, claim, [
          { kind: 'category', foreign_id: category.id, key: String(number), came: 'made' },
        ])
    }
  return { numbers, made }

  async function makeOne(id: string, parent: number | null): Promise<number> {
    const category = index.categories.get(id)
    const names = [...index.categories.values()].flatMap((one) =>
      one.id === id || (one.twin !== null && one.twin === category?.twin) ? one.names : [],
    )
    const { ar, en, only } = index.namesOf(names)
    const [name_ar, name_en] = [ar.slice(0, MOST_NAME) || id, only === 'ar' ? null : en.slice(0, MOST_NAME)]
    const own = format === 'kimya' && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
    const same = await sql<{ id: number }>`select id from editorial_category
      where parent_id is not distinct from ${parent} and name_ar = ${name_ar}
      order by id is distinct from ${own}::int, id limit 1`.execute(trx)
    if (same.rows[0]) return same.rows[0].id
    const row = {
      parent_id: parent,
      name_ar,
      name_en,
      slug_ar: toSlug(name_ar),
      slug_en: toSlug(category?.slug ?? '').replace(/[^a-z0-9-]/g, '') || toSlug(name_en ?? name_ar),
      sort: numbers.size,
      ...category?.own,
    }
    const kept =
      own === null
        ? undefined
        : await trx
            .insertInto('editorial_category')
            .values({ ...row, id: own })
            .onConflict((c) => c.doNothing())
            .returning('id')
            .executeTakeFirst()
    if (kept)
      await sql`select setval(pg_get_serial_sequence('editorial_category', 'id'), greatest(${kept.id},
        nextval(pg_get_serial_sequence('editorial_category', 'id'))))`.execute(trx)
    const { id: number } =
      kept ??
      (await trx.insertInto('editorial_category').values(row).returning('id').executeTakeFirstOrThrow())
    made += 1
    const { rows } = await sql<{
      written: string
    }>`select ${CATEGORY_HASH} as written from editorial_category p where id = ${number}`.execute(trx)
    await insertMade(trx, claim, [{ kind: 'category', key: String(number), written: rows[0]?.written ?? '' }])
    return number
  }
}

/** Who signs together, as one word; empty for nobody that is known. */
export const signature = (authors: readonly string[], index: ArchiveIndex): string =>
  [...new Set(authors)].filter((id) => index.authors.has(id)).join('\n')

async function makeDesks(trx: Trx, claim: ArchiveClaim, index: ArchiveIndex, format: Archive['format']) {
  const keys = new Map<string, string>()
  let made = 0
  const known = await readItems(trx, claim.site, 'author')
  const used = new Set(index.groups.map(({ authors }) => signature(authors, index)).filter(Boolean))
  for (const signed of used) {
    const there = known.get(signed)
    const key = there?.key ?? (await makeOne(signed))
    keys.set(signed, key)
    if (!there) await insertItems(trx, claim, [{ kind: 'author', foreign_id: signed, key, came: 'made' }])
  }
  return { keys, made }

  async function makeOne(signed: string): Promise<string> {
    const authors = signed.split('\n').flatMap((id) => index.authors.get(id) ?? [])
    const names = authors.map(({ names: said, slug }) => {
      const { ar, en } = index.namesOf(said)
      return { ar: ar || slug, en: en || slug }
    })
    const name_ar =
      names
        .map(({ ar }) => ar)
        .join(' و')
        .slice(0, MOST_NAME) || signed
    const name_en = new Intl.ListFormat('en').format(names.map(({ en }) => en)).slice(0, MOST_NAME) || signed
    const same = await trx
      .selectFrom('editorial_desk')
      .select('key')
      .where('name_ar', '=', name_ar)
      .where('name_en', '=', name_en)
      .executeTakeFirst()
    if (same) return same.key
    const latin = (text: string) =>
      toSlug(text)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
    const base =
      (format === 'kimya' && latin(signed)) || latin(name_en) || latin(authors[0]?.slug ?? '') || 'author'
    for (let number = 1; ; number++) {
      const key = number === 1 && base !== 'new' && base !== 'order' ? base : `${base}-${number}`
      const { rows } = await sql<{ written: string }>`
        insert into editorial_desk as p (key, name_ar, name_en)
        select ${key}, ${name_ar}, ${name_en}
        where not exists (select from entry_draft where kind = 'desks' and key = ${key})
        on conflict do nothing returning ${DESK_HASH} as written`.execute(trx)
      const [row] = rows
      if (!row) continue
      made += 1
      await insertMade(trx, claim, [{ kind: 'desk', key, written: row.written }])
      return key
    }
  }
}
