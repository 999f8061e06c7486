import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Hand } from '#entries/drafts/draft.server.ts'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import type { PointFigures } from './cells.server.ts'

/** The kind of batches of prices: they are no entry of their own. */
export const POINTS_BATCH = 'price-points'
/** Prices show wherever a product's last price does. */
export const PRICE_TAGS = ['prices', 'products']

/** A price as its row has it, with where it is from. */
export type StoredPoint = PointFigures &
  Record<'source_ar' | 'source_en', string | null> & { import_id: number | null }

/** A day that a batch changed; null where there was, or is, no price. */
export interface DonePoint {
  day: string
  before: StoredPoint | null
  after: PointFigures | null
}

/** A series as far as writing its prices needs it. */
export interface PointSeries {
  id: number
  slug: string
  unit: string
  frequency: string
  demo: boolean
}

/** A series, with `lock` held until the transaction ends; undefined where there is none. */
export function pointSeries(db: Db, id: number, lock = false): Promise<PointSeries | undefined> {
  return db
    .selectFrom('products_prices_series')
    .select(['id', sql<string>`slug`.as('slug'), 'unit', 'frequency', 'demo'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** The prices of some days, held until the transaction ends. */
export async function lockPoints(trx: Trx, seriesId: number, days: readonly string[]) {
  const { rows } = await sql<StoredPoint & { version: string }>`
    select day::text as day, price::float8 as price, low::float8 as low, high::float8 as high, estimated, note_ar, note_en,
      source_ar, source_en, import_id, known_from::text as version
    from products_prices_point where series_id = ${seriesId} and day = any(${[...days]}::date[]) for update`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.day, row]))
}

const FIGURES = ['price', 'low', 'high', 'estimated', 'note_ar', 'note_en'] as const

/** Whether no typed value differs; two missing prices are the same. */
export function sameFigures(one: PointFigures | null, other: PointFigures | null): boolean {
  if (!one || !other) return one === other
  return FIGURES.every((name) => one[name] === other[name])
}

const TYPES =
  'day date, price numeric, low numeric, high numeric, estimated boolean, note_ar text, note_en text'
const ORIGIN = ['source_ar', 'source_en', 'import_id'] as const

/**
 * Makes days what is given, in two statements: prices to write, and days without one. Where a price is from stays as it is,
 * or with `origin` comes back with what it was.
 */
export async function writePoints(
  trx: Trx,
  seriesId: number,
  points: readonly { day: string; to: PointFigures | StoredPoint | null }[],
  origin = false,
): Promise<void> {
  const gone = points.flatMap(({ day, to }) => (to ? [] : [day]))
  if (gone.length > 0)
    await sql`delete from products_prices_point where series_id = ${seriesId} and day = any(${gone}::date[])`.execute(
      trx,
    )
  const rows = points.flatMap(({ day, to }) => (to ? [{ ...to, day }] : []))
  if (rows.length === 0) return
  const columns = [...FIGURES, ...(origin ? ORIGIN : [])]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const sets = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  await sql`
    insert into products_prices_point (series_id, day, ${names})
    select ${seriesId}, day, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(${sql.raw(origin ? `${TYPES}, source_ar text, source_en text, import_id bigint` : TYPES)})
    on conflict (series_id, day) do update set ${sets}`.execute(trx)
}

/** Audit and message of a batch, in its transaction. */
export async function recordPoints(
  trx: Trx,
  hand: Hand,
  seriesId: number,
  done: readonly DonePoint[],
  action: 'entry.bulk' | 'entry.undo' = 'entry.bulk',
): Promise<void> {
  const prices = (of: 'before' | 'after') =>
    Object.fromEntries(done.map((one) => [one.day, one[of]?.price ?? null]))
  await writeAudit(trx, {
    ctx: hand,
    action,
    kind: POINTS_BATCH,
    key: seriesId,
    before: prices('before'),
    after: prices('after'),
  })
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(PRICE_TAGS)})`.execute(trx)
}
