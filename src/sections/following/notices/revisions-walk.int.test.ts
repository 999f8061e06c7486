import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { follow } from '../follows.server.ts'
import {
  correctPrices,
  dayAfter,
  makeProduct,
  makeReader,
  makeSeries,
  pricesOf,
  setPrice,
  undoCorrections,
} from '../testing.server.ts'
import { createNotices } from './happen.server.ts'
import { correctionsOf } from './revisions.server.ts'

const FIRST = '2026-06-10'
const DAYS = [0, 1, 2].map((nr) => dayAfter(FIRST, nr))

let database: TestDatabase
let app: ReturnType<typeof testApp>
let made = 0
beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  await makeProduct(app.db, 'urea')
})
afterAll(() => database.drop())

type Step =
  /** An editor writes the price of a day, or withdraws it. */
  | { do: 'write'; day: number; price: number | null }
  /** The last batch that is not undone is undone. */
  | { do: 'undo' }
  /** The corrections come to rest and are announced. */
  | { do: 'rest' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      day: fc.nat({ max: DAYS.length - 1 }),
      // So few that a price often comes back.
      price: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 100, max: 103 }) }, fc.constant(null)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
)

const noticesOf = (reader: number) =>
  app.db
    .selectFrom('following_notice')
    .select(['id', 'key', 'payload'])
    .where('user_id', '=', reader)
    .where('kind', '=', 'revision')
    .execute()

test('ACC-08 after any corrections, withdrawals and undos a digest says of each day what was published and what is, where they differ', async () => {
  const { db } = app
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      made += 1
      const market = String.fromCharCode(65 + Math.floor(made / 26), 65 + (made % 26))
      const series = await makeSeries(db, 'urea', market, { day: FIRST, price: 100 })
      for (const day of DAYS) await setPrice(db, series.id, day, 100)
      const id = await makeReader(db, `editor${made}`, { role: 'editor' })
      const viewer: Member = { role: 'editor', id, username: `editor${made}`, displayName: 'Editor' }
      const reader = await makeReader(db, `reader${made}`)
      await db
        .transaction()
        .execute((trx) =>
          follow(trx, reader, 'series', series.slug, { site: false, push: false, mail: 'weekly' }),
        )
      const hand = () => testContext(app, { viewer, now: new Date() }).ctx
      const sheet = () => pricesOf(db, series.id, { from: FIRST, to: DAYS.at(-1) ?? FIRST })
      const batches: number[] = []
      const rest = async () => {
        await sql`update following_work set at = at - interval '11 minutes'`.execute(db)
        await createNotices(db, new Date())
        // An undo is no news: a correction that was reverted before anyone was notified gives no notice.
        if ((await noticesOf(reader)).length === 0) batches.length = 0
      }
      for (const one of steps) {
        if (one.do === 'rest') await rest()
        else if (one.do === 'undo') {
          const batch = batches.pop()
          if (batch !== undefined) await undoCorrections(hand(), batch)
        } else {
          const day = DAYS[one.day] ?? FIRST
          const isWritten = (await sheet()).some((point) => point.day === day)
          if (!isWritten && one.price === null) continue
          const batch = await correctPrices(hand(), series.id, { [day]: one.price })
          if (batch !== null) batches.push(batch)
        }
      }
      await rest()
      const notices = await noticesOf(reader)
      expect(notices.length).toBeLessThanOrEqual(1)
      const said = [...(await correctionsOf(db, notices, true)).values()].flat()
      const now = new Map((await sheet()).map(({ day, price }) => [day, price]))
      expect(said.map(({ day, was, price }) => [day, was, price])).toEqual(
        DAYS.flatMap((day) => (now.get(day) === 100 ? [] : [[day, 100, now.get(day) ?? null]])),
      )
    }),
    { numRuns: 60 },
  )
}, 120_000)
