import { sql } from 'kysely'
import { accountOf, type Hand, type Trx } from '#entries/drafts/draft.server.ts'
import { signRevisions } from '#entries/drafts/sign.server.ts'
import { isoDay } from '#i18n/date.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { MOST_CHANGE } from './import/jumps.server.ts'
import { pointReader, type PointContext, type PointFigures, type PointTexts } from './point-cells.server.ts'

/** A price with the mark of its version: another mark later, and somebody changed it. */
interface EditedPoint extends PointFigures {
  version: string
  /** How often it was changed since it was first known. */
  revisions: number
}

export interface PointSheet {
  series: { id: number; slug: string; unit: string; frequency: string; demo: boolean }
  points: EditedPoint[]
}

/** A price to add or change, as it was typed, or to withdraw; `version` is that of the price that was seen, null for none. */
export interface PointChange {
  day: string
  version: string | null
  /** Null withdraws it. Its own `add_date` is not asked: the day is `day`. */
  texts: PointTexts | null
}

/** A price that is more than half off the one before it: told, never refused. */
interface LargeMove {
  day: string
  price: number
  before: { day: string; price: number }
  percent: number
}

export interface SavedPoints {
  /** What `undoPoints` takes back; null where nothing was different. */
  batch: number | null
  saved: number
  moves: LargeMove[]
}

/** The kind of these batches: prices are no entry of their own. */
const POINTS_BATCH = 'price-points'
/** Prices show wherever a product's last price does. */
const TAGS = ['prices', 'products']
const MOST_CHANGES = 2000
const MOST_READ = 5000

interface Done {
  day: string
  before: StoredPoint | null
  after: PointFigures | null
}
type StoredPoint = PointFigures &
  Record<'source_ar' | 'source_en', string | null> & { import_id: number | null }

/** The prices of a series from a day to another, both with them; null where there is no such series. At most 5,000. */
export async function readPointSheet(
  db: Db,
  seriesId: number,
  span: { from: string; to: string },
): Promise<PointSheet | null> {
  const series = await seriesOf(db, seriesId)
  if (!series) return null
  const { rows } = await sql<EditedPoint>`
    select p.day::text as day, p.price::float8 as price, p.low::float8 as low, p.high::float8 as high, p.estimated,
      p.note_ar, p.note_en, p.known_from::text as version,
      (select count(*)::int from products_prices_point_revision r
        where r.series_id = p.series_id and r.day = p.day and not r.withdrawn) as revisions
    from products_prices_point p
    where p.series_id = ${seriesId} and p.day between ${span.from}::date and ${span.to}::date
    order by p.day limit ${MOST_READ}`.execute(db)
  return { series, points: rows }
}

/**
 * Adds, changes and withdraws prices of a series at once, in one transaction, by the rules of the import; what they were
 * stays known as with an import. Throws `not_allowed`, `not_found`, `too_large`, `stale` and `invalid_input` with the
 * faults by `day.column`.
 */
export async function savePoints(
  hand: Hand,
  seriesId: number,
  changes: readonly PointChange[],
  how: Pick<PointContext, 'dayOrder' | 'decimal'> = {},
): Promise<SavedPoints> {
  if (!can(hand.viewer, 'data.edit')) throw new Refusal('not_allowed')
  if (changes.length > MOST_CHANGES) throw new Refusal('too_large')
  const result = await hand.app.db.transaction().execute(async (trx) => {
    const series = await seriesOf(trx, seriesId, true)
    if (!series) throw new Refusal('not_found')
    const wanted = readChanges(changes, { ...how, today: isoDay(hand.now), frequency: series.frequency })
    const stored = await storedPoints(trx, seriesId, [...wanted.keys()])
    const stale = changes.filter(({ day, version }) => (stored.get(day)?.version ?? null) !== version)
    if (stale.length > 0) {
      throw new Refusal('stale', {
        fields: Object.fromEntries(stale.map(({ day }) => [`${day}.add_date`, 'stale' as const])),
      })
    }
    const done = [...wanted].flatMap(([day, after]): Done[] => {
      const { version: _, ...before } = stored.get(day) ?? { version: null, day: '' }
      const was = 'price' in before ? before : null
      return sameFigures(was, after) ? [] : [{ day, before: was, after }]
    })
    if (done.length === 0) return { batch: null, saved: 0, moves: [] }
    await signRevisions(trx, hand)
    for (const { day, after } of done) await writePoint(trx, seriesId, day, after)
    const batch = await keepBatch(trx, hand, series, done)
    await record(trx, hand, seriesId, done)
    return { batch, saved: done.length, moves: await largeMoves(trx, seriesId, done) }
  })
  if (result.batch !== null) await hand.app.changes.publish(TAGS)
  return result
}

/**
 * Takes back what was saved at once. Days that were changed again since are left and named; asked for twice, it is done
 * once. Throws `not_allowed` and `not_found`.
 */
export async function undoPoints(hand: Hand, batchId: number): Promise<{ restored: number; left: string[] }> {
  if (!can(hand.viewer, 'data.edit')) throw new Refusal('not_allowed')
  const result = await hand.app.db.transaction().execute(async (trx) => {
    const batch = await trx
      .selectFrom('entry_batch')
      .selectAll()
      .where('id', '=', batchId)
      .where('kind', '=', POINTS_BATCH)
      .forUpdate()
      .executeTakeFirst()
    if (!batch) throw new Refusal('not_found')
    if (batch.undone_at) return { restored: 0, left: [] }
    const { series: seriesId } = batch.asked as { series: number }
    const { done } = batch.rows as unknown as { done: Done[] }
    if (!(await seriesOf(trx, seriesId, true))) throw new Refusal('not_found')
    const stored = await storedPoints(
      trx,
      seriesId,
      done.map(({ day }) => day),
    )
    const ready = done.filter(({ day, after }) => sameFigures(stored.get(day) ?? null, after))
    await signRevisions(trx, hand)
    // What is taken back was a slip: it does not count as a price that was published.
    await sql`select set_config('kimya.undo', 'on', true)`.execute(trx)
    for (const { day, before } of ready) await writePoint(trx, seriesId, day, before)
    await trx.updateTable('entry_batch').set({ undone_at: hand.now }).where('id', '=', batchId).execute()
    const back = ready.map(({ day, before }): Done => ({
      day,
      before: stored.get(day) ?? null,
      after: before,
    }))
    await record(trx, hand, seriesId, back, 'entry.undo')
    const kept = new Set(ready.map(({ day }) => day))
    return { restored: ready.length, left: done.flatMap(({ day }) => (kept.has(day) ? [] : [day])) }
  })
  if (result.restored > 0) await hand.app.changes.publish(TAGS)
  return result
}

/** What is to be on each day. Throws `invalid_input`. */
function readChanges(
  changes: readonly PointChange[],
  context: PointContext,
): Map<string, PointFigures | null> {
  const read = pointReader(context)
  const wanted = new Map<string, PointFigures | null>()
  const faults: Record<string, ErrorCode> = {}
  for (const { day, texts } of changes) {
    const { point, faults: own } = texts ? read({ ...texts, add_date: day }) : { point: null, faults: [] }
    for (const { column, code } of own) {
      faults[`${day}.${column}`] = code.startsWith('required') ? 'required_field' : 'must_be_valid'
    }
    // A month is a day of its own in the sheet: the price would be on another day than the one it was typed at.
    if (wanted.has(day) || (point && point.day !== day)) faults[`${day}.add_date`] = 'must_be_valid'
    wanted.set(day, point)
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_input', { fields: faults })
  return wanted
}

function seriesOf(db: Db, id: number, lock = false): Promise<PointSheet['series'] | undefined> {
  return db
    .selectFrom('products_prices_series')
    .select(['id', sql<string>`slug`.as('slug'), 'unit', 'frequency', 'demo'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

async function storedPoints(trx: Trx, seriesId: number, days: readonly string[]) {
  const { rows } = await sql<StoredPoint & { version: string }>`
    select day::text as day, price::float8 as price, low::float8 as low, high::float8 as high, estimated, note_ar, note_en,
      source_ar, source_en, import_id, known_from::text as version
    from products_prices_point where series_id = ${seriesId} and day = any(${[...days]}::date[]) for update`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.day, row]))
}

const FIGURES = ['price', 'low', 'high', 'estimated', 'note_ar', 'note_en'] as const

/** Whether nothing that somebody types differs; two missing prices are the same. */
function sameFigures(one: PointFigures | null, other: PointFigures | null): boolean {
  if (!one || !other) return one === other
  return FIGURES.every((name) => one[name] === other[name])
}

/** Makes a day's price what is given; its source and the import that brought it stay, or come back with what it was. */
async function writePoint(
  trx: Trx,
  seriesId: number,
  day: string,
  point: PointFigures | StoredPoint | null,
): Promise<void> {
  if (!point) {
    await trx
      .deleteFrom('products_prices_point')
      .where('series_id', '=', seriesId)
      .where('day', '=', day)
      .execute()
    return
  }
  const { day: _, ...figures } = point
  await trx
    .insertInto('products_prices_point')
    .values({ series_id: seriesId, day, ...figures })
    .onConflict((conflict) => conflict.columns(['series_id', 'day']).doUpdateSet(figures))
    .execute()
}

async function keepBatch(
  trx: Trx,
  hand: Hand,
  series: PointSheet['series'],
  done: readonly Done[],
): Promise<number> {
  const { id } = await trx
    .insertInto('entry_batch')
    .values({
      kind: POINTS_BATCH,
      account_id: accountOf(hand),
      asked: JSON.stringify({ series: series.id, slug: series.slug }),
      rows: JSON.stringify({ done }),
      at: hand.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Audit and message, in the same transaction. */
async function record(
  trx: Trx,
  hand: Hand,
  seriesId: number,
  done: readonly Done[],
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
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(TAGS)})`.execute(trx)
}

/** Which of the new prices are far from the one that now stands before them. */
async function largeMoves(trx: Trx, seriesId: number, done: readonly Done[]): Promise<LargeMove[]> {
  const days = done.flatMap(({ day, after }) => (after ? [day] : []))
  const { rows } = await sql<{ day: string; price: number; before_day: string; before: number }>`
    select p.day::text as day, p.price::float8 as price, b.day::text as before_day, b.price::float8 as before
    from products_prices_point p cross join lateral (
      select day, price from products_prices_point where series_id = p.series_id and day < p.day order by day desc limit 1
    ) b where p.series_id = ${seriesId} and p.day = any(${days}::date[])
      and abs(p.price - b.price) > b.price * ${MOST_CHANGE} order by p.day`.execute(trx)
  return rows.map(({ day, price, before, before_day }) => ({
    day,
    price,
    before: { day: before_day, price: before },
    percent: Math.round((price / before - 1) * 100),
  }))
}
