import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { createNotices } from '../notices/happen.server.ts'
import { dayAfter, makeProduct, makeReader, makeSeries, setPrice, undoPrice } from '../testing.server.ts'
import { BAND, type RuleKind, type RuleWindow } from './rule.ts'
import { writeRule } from './rules.server.ts'

const FIRST = '2026-01-05'
const PERIOD = 2
/** Days after which a daily series is late: what it has then is no news. */
const LATE = 10

let database: TestDatabase
let markets = 0
beforeAll(async () => {
  database = await testDatabase()
  await makeProduct(database.db, 'urea')
})
afterAll(() => database.drop())

type Step =
  /** A price some days after the newest one. */
  | { do: 'next'; days: number; price: number }
  | { do: 'revise' | 'backfill'; price: number }
  /** The newest price is undone. */
  | { do: 'undo' }
  /** Days pass, after which prices are old. */
  | { do: 'wait'; days: number }
  /** Committed changes are notified. */
  | { do: 'notify' }

const price = fc.integer({ min: 90, max: 110 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('next' as const), days: fc.integer({ min: 1, max: 3 }), price }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('revise' as const, 'backfill' as const), price }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('notify' as const) }) },
)

interface ModelRule {
  id: number
  kind: RuleKind
  threshold: number | null
  window: RuleWindow | null
  armed: boolean
  fired: string | null
}

/** The rules of alerts once more, as plainly as can be. */
class Model {
  readonly points = new Map([[FIRST, 100]])
  readonly rules: ModelRule[] = []
  readonly alerts = new Set<string>()
  today = FIRST
  #work = false

  get newest(): string {
    return [...this.points.keys()].toSorted().at(-1) ?? ''
  }

  write(day: string, value: number): void {
    if (this.points.size > 0 && day > this.newest) this.#work = true
    this.points.set(day, value)
  }

  notify(): void {
    const isWork = this.#work
    this.#work = false
    const day = this.newest
    if (!isWork || day < dayAfter(this.today, -LATE)) return
    for (const rule of this.rules) this.#judge(rule, day)
  }

  #judge(rule: ModelRule, day: string): void {
    const now = this.points.get(day) ?? 0
    const band = BAND[rule.kind] / 100
    const limit = rule.threshold ?? 0
    let [hit, clear] = [true, true]
    if (rule.kind === 'above') [hit, clear] = [now >= limit, now < limit * (1 - band)]
    if (rule.kind === 'below') [hit, clear] = [now <= limit, now > limit * (1 + band)]
    if (rule.kind === 'change') {
      const since = dayAfter(day, -(rule.window ?? 0))
      const base = [...this.points.keys()]
        .filter((one) => one < day && one <= since && one >= dayAfter(since, -2 * PERIOD))
        .toSorted()
        .at(-1)
      if (base === undefined) return
      const change = Math.abs((now / (this.points.get(base) ?? 1) - 1) * 100)
      ;[hit, clear] = [change >= limit, change < limit * (1 - band)]
    }
    if (hit && rule.armed && (rule.fired === null || rule.fired < day)) {
      this.alerts.add(`alert:${rule.id}:${day}`)
      rule.fired = day
      rule.armed = rule.kind === 'new_point'
    } else if (clear) rule.armed = true
  }
}

const RULES: readonly { kind: RuleKind; threshold: number | null; window: RuleWindow | null }[] = [
  { kind: 'above', threshold: 104, window: null },
  { kind: 'below', threshold: 96, window: null },
  // Thresholds that no quotient of two whole prices is near to.
  { kind: 'change', threshold: 3.0303, window: 0 },
  { kind: 'change', threshold: 5.0505, window: 7 },
  { kind: 'new_point', threshold: null, window: null },
]

test('ACC-08 alerts on random walks of prices, with revisions, gaps, backfills and undos, are those of a plain model', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const series = await makeSeries(db, 'urea', code(markets++), { day: FIRST, price: 100 })
      const reader = await makeReader(db, `walker${markets}`)
      const model = new Model()
      for (const rule of RULES) {
        const values = { ...rule, site: true, push: false, mail: 'instant', expires: null } as const
        const id = await db.transaction().execute((trx) => writeRule(trx, reader, series.slug, values))
        model.rules.push({ ...rule, id, armed: true, fired: null })
      }
      for (const one of steps) await play(series.id, model, one)
      await play(series.id, model, { do: 'notify' })
      const { rows } = await sql<{ cause: string }>`
        select cause from following_notice where kind = 'alert' and key = ${series.slug}`.execute(db)
      expect(new Set(rows.map(({ cause }) => cause))).toEqual(model.alerts)
      const { rows: rules } = await sql<{ id: number; armed: boolean }>`
        select id, armed from following_rule where series_id = ${series.id} order by id`.execute(db)
      expect(rules).toEqual(model.rules.map(({ id, armed }) => ({ id, armed })))
    }),
    { numRuns: 60 },
  )
}, 120_000)

/** Markets are two or three letters. */
const code = (n: number) =>
  String.fromCharCode(65 + Math.floor(n / 676), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26))

async function play(series: number, model: Model, one: Step): Promise<void> {
  const { db } = database
  const write = async (day: string, value: number) => {
    await setPrice(db, series, day, value)
    model.write(day, value)
  }
  switch (one.do) {
    case 'next': {
      const day = dayAfter(model.newest, one.days)
      if (day > model.today) model.today = day
      return write(day, one.price)
    }
    case 'revise':
      return write(model.newest, one.price)
    case 'backfill':
      return write(dayAfter(FIRST, -1 - model.points.size), one.price)
    case 'undo':
      // A series that has lost its last price begins again, and its first is no news.
      if (model.points.size === 1) return
      await undoPrice(db, series, model.newest)
      model.points.delete(model.newest)
      return
    case 'wait':
      model.today = dayAfter(model.today, one.days)
      return
    case 'notify':
      await createNotices(db, new Date(`${model.today}T09:00:00Z`))
      model.notify()
  }
}
