import { changeOf } from '#datasets/series/change.ts'
import { sql } from 'kysely'
import { accountOf, type Hand } from '#entries/drafts/draft.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { setRevisionAuthor } from '#entries/drafts/sign.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { MOST_CHANGE } from '../import/jumps.server.ts'
import { pointReader, type PointContext, type PointFigures, type PointTexts } from './cells.server.ts'
import {
  lockPoints,
  pointSeries,
  POINTS_BATCH,
  PRICE_TAGS,
  recordPoints,
  sameFigures,
  writePoints,
  type DonePoint,
  type PointSeries,
} from './write.server.ts'

/** A price with the mark of its version: another mark later, and somebody changed it. */
interface EditedPoint extends PointFigures {
  version: string
  /** How often it was changed since it was first known. */
  revisions: number
}

export interface PointSheet {
  series: PointSeries
  points: EditedPoint[]
}

/** A price to add or change, as it was typed, or to withdraw; `version` is that of the price that was seen, null for none. */
export interface PointChange {
  day: string
  version: string | null
  /** Null withdraws it. Its own `add_date` is not asked: the day is `day`. */
  texts: PointTexts | null
}

/** A price that is more than half off the one before it: reported, never refused. */
interface LargeMove {
  day: string
  price: number
  before: { day: string; price: number }
  percent: number
}

export interface SavedPoints {
  /** The changes for `undoPoints`; null where nothing was different. */
  batch: number | null
  saved: number
  moves: LargeMove[]
}

const MOST_CHANGES = 2000
const MOST_READ = 5000

/** The prices of a series from a day to another, both with them; null where there is no such series. At most 5,000. */
export async function readPointSheet(
  db: Db,
  seriesId: number,
  span: { from: string; to: string },
): Promise<PointSheet | null> {
  const series = await pointSeries(db, seriesId)
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

/** How prices are read and saved. */
export interface Saving extends Pick<PointContext, 'dayOrder' | 'decimal'> {
  /** Why published prices change; stored with their revisions. */
  reason?: string | null
  /** A batch that was prepared and looked at: it becomes this one. */
  prepared?: number
  /** Where the prices are from, asked where they make a demonstration series a real one. */
  source?: LocalizedText | null
}

/**
 * Adds, changes and withdraws prices of a series at once, in one transaction, by the rules of the import; what they were
 * stays known as with an import. In a demonstration series the prices take the place of the invented ones, all of which go
 * until it is undone. Throws `not_allowed`, `not_found`, `too_large`, `stale` and `invalid_input` with the
 * faults by `day.column`.
 */
export async function savePoints(
  hand: Hand,
  seriesId: number,
  changes: readonly PointChange[],
  how: Saving = {},
): Promise<SavedPoints> {
  const result = await hand.app.db
    .transaction()
    .execute((trx) => savePointsIn(trx, hand, seriesId, changes, how))
  if (result.batch !== null) await publishPrices(hand)
  return result
}

/** Notifies instances that are joined by Redis, which do not receive PostgreSQL's NOTIFY. */
export const publishPrices = ({ app }: Pick<Hand, 'app'>) => app.changes.publish(PRICE_TAGS)

/** The same in the caller's transaction, who publishes after its commit. */
export async function savePointsIn(
  trx: Trx,
  hand: Hand,
  seriesId: number,
  changes: readonly PointChange[],
  { reason = null, prepared, source = null, ...how }: Saving = {},
): Promise<SavedPoints> {
  if (!can(hand.viewer, 'data.edit')) throw new Refusal('not_allowed')
  if (changes.length > MOST_CHANGES) throw new Refusal('too_large')
  const series = await pointSeries(trx, seriesId, true)
  if (!series) throw new Refusal('not_found')
  const wanted = readChanges(changes, { ...how, today: isoDay(hand.now), frequency: series.frequency })
  const becomesReal = series.demo && [...wanted.values()].some((point) => point !== null)
  if (becomesReal) await setAside(trx, seriesId, source)
  const stored = await lockPoints(trx, seriesId, [...wanted.keys()])
  // Of an invented price no version counts.
  const stale = (becomesReal ? [] : changes).filter(
    ({ day, version }) => (stored.get(day)?.version ?? null) !== version,
  )
  if (stale.length > 0) {
    throw new Refusal('stale', {
      fields: Object.fromEntries(stale.map(({ day }) => [`${day}.add_date`, 'stale' as const])),
    })
  }
  const done = [...wanted].flatMap(([day, after]): DonePoint[] => {
    const { version: _, ...before } = stored.get(day) ?? { version: null, day: '' }
    const was = 'price' in before ? before : null
    return sameFigures(was, after) ? [] : [{ day, before: was, after }]
  })
  if (done.length === 0) return { batch: null, saved: 0, moves: [] }
  await setRevisionAuthor(trx, hand)
  await sql`select set_config('kimya.reason', ${reason ?? ''}, true)`.execute(trx)
  await writePoints(
    trx,
    seriesId,
    done.map(({ day, after }) => ({ day, to: after })),
  )
  const batch = await keepBatch(trx, hand, series, { done, reason, prepared })
  await recordPoints(trx, hand, seriesId, done)
  return { batch, saved: done.length, moves: await largeMoves(trx, seriesId, done) }
}

/** The new price of each day. Throws `invalid_input`. */
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

/** Makes a demonstration series a real one without a price. Throws `invalid_input` without a source in both languages. */
async function setAside(trx: Trx, seriesId: number, source: LocalizedText | null): Promise<void> {
  const missing = (['ar', 'en'] as const).filter((lang) => !source?.[lang])
  if (!source || missing.length > 0)
    throw new Refusal('invalid_input', {
      fields: Object.fromEntries(missing.map((lang) => [`source_${lang}`, 'required_field' as const])),
    })
  await sql`select products_prices_set_aside(array[${seriesId}::int])`.execute(trx)
  await trx
    .updateTable('products_prices_series')
    .set({ source_ar: source.ar, source_en: source.en, source_url: null })
    .where('id', '=', seriesId)
    .execute()
}

async function keepBatch(
  trx: Trx,
  hand: Hand,
  { id: series, slug }: PointSeries,
  {
    done,
    reason,
    prepared,
  }: { done: readonly DonePoint[]; reason: string | null; prepared: number | undefined },
): Promise<number> {
  const values = {
    kind: POINTS_BATCH,
    account_id: accountOf(hand),
    asked: JSON.stringify({ series, slug, reason }),
    rows: JSON.stringify({ done }),
    prepared: false,
    at: hand.now,
  }
  const { id } = await (
    prepared === undefined
      ? trx.insertInto('entry_batch').values(values).returning('id')
      : trx.updateTable('entry_batch').set(values).where('id', '=', prepared).returning('id')
  ).executeTakeFirstOrThrow()
  return id
}

/** Which of the new prices are far from the one that now precedes them. */
async function largeMoves(trx: Trx, seriesId: number, done: readonly DonePoint[]): Promise<LargeMove[]> {
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
    percent: Math.round(changeOf(price, before)?.percent ?? 0),
  }))
}
