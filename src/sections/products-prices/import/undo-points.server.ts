import type pg from 'pg'
import type { Made } from '#datasets/import/record/record.server.ts'
import type { UndoRows } from '#datasets/import/record/undo.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'

/**
 * Points of the import that an editor changed since. Read once, before anything is written: the undoing itself adds a
 * revision for each point, and a look at them point by point would take their number squared.
 */
const EDITED = `edited as materialized (select series_id, day from products_prices_point_revision
  where import_id = $1 and replaced_by is null and not withdrawn)`
const NOT_EDITED = `not exists (select from edited e where e.series_id = p.series_id and e.day = p.day)`

/** Takes the points of an import back, then what it made for them where nothing else uses it. */
export const undoPoints: UndoRows = async (client, importId, made) => {
  await client.query('lock table products_prices_point in share row exclusive mode')
  const later = await client.query<{ n: number }>(
    `select count(*)::int as n from products_prices_point_revision r join data_import i on i.id = r.replaced_by
     where r.import_id = $1 and i.id <> $1 and i.state <> 'undone'`,
    [importId],
  )
  const count = later.rows[0]?.n ?? 0
  if (count > 0) throw new ImportRefusal('undo_later', { count })
  // The import may be younger than the planner's statistics, and its joins must be those of large tables.
  await client.query('analyze products_prices_point, products_prices_point_revision')
  await client.query(`select set_config('kimya.undo', 'on', true)`)
  const restored = await client.query(
    `with ${EDITED}, replaced as (
       update products_prices_point_revision r set withdrawn = true from products_prices_point p
       where r.replaced_by = $1 and p.series_id = r.series_id and p.day = r.day and p.import_id = $1 and ${NOT_EDITED}
       returning r.*)
     update products_prices_point p set price = r.price, low = r.low, high = r.high, source_ar = r.source_ar,
       source_en = r.source_en, note_ar = r.note_ar, note_en = r.note_en,
       estimated = r.estimated, import_id = r.import_id
     from replaced r where r.series_id = p.series_id and r.day = p.day`,
    [importId],
  )
  const removed = await client.query<{ series: number }>(
    `with ${EDITED}, gone as (delete from products_prices_point p where p.import_id = $1 and ${NOT_EDITED} returning p.series_id)
     select series_id as series from gone`,
    [importId],
  )
  await client.query('select products_prices_bring_back($1)', [
    [...new Set(removed.rows.map(({ series }) => series))],
  ])
  const kept = await client.query<{ n: number }>(
    'select count(*)::int as n from products_prices_point where import_id = $1',
    [importId],
  )
  await unmake(client, made)
  return { removed: removed.rowCount ?? 0, restored: restored.rowCount ?? 0, kept: kept.rows[0]?.n ?? 0 }
}

/** Series without a point, then products and groups that nothing refers to. */
async function unmake(
  client: pg.ClientBase,
  { series = [], products = [], categories = [] }: Made,
): Promise<void> {
  await client.query(
    `delete from products_prices_series s where id = any($1)
       and not exists (select from products_prices_point p where p.series_id = s.id)`,
    [series],
  )
  await client.query(
    `delete from products_prices_product p where slug = any($1)
       and not exists (select from products_prices_series s where s.product = p.slug)
       and not exists (select from production_capacity_plant s where s.product = p.slug)
       and not exists (select from dumping_cases_case s where s.product = p.slug)
       and not exists (select from exports_imports_flow s where s.product = p.slug)`,
    [products],
  )
  await client.query(
    `delete from products_prices_category c where id = any($1)
       and not exists (select from products_prices_product p where p.category_id = c.id)
       and not exists (select from products_prices_category d where d.parent_id = c.id)`,
    [categories],
  )
}
