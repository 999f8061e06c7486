import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUrea } from '#testing/urea.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext } from '#testing/context.server.ts'
import { readPointSheet, savePoints, type PointChange } from './edit.server.ts'
import { undoPoints } from './undo.server.ts'

let room: Newsroom
let editor: Viewer
let id = 0
const NOW = new Date('2026-11-20T09:00:00Z')
const hand = (viewer: Viewer = editor) => testContext(room.app, { viewer, now: NOW }).ctx
const sheet = async () => {
  const read = await readPointSheet(room.app.db, id, { from: '2026-01-01', to: '2026-12-31' })
  return read?.points ?? []
}
const versions = async () => new Map((await sheet()).map(({ day, version }) => [day, version]))
/** A change of a price as it is now. */
const change = async (day: string, texts: PointChange['texts']): Promise<PointChange> => ({
  day,
  texts,
  version: (await versions()).get(day) ?? null,
})
const prices = async () => (await sheet()).map(({ day, price }) => [day, price])

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  await addUrea(room.app.db)
})
afterAll(() => room.drop())
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency, source_ar, source_en)
    select 'urea', 'ME', 'g' || count(*), 'FOB', 'spot', 'USD', 'USD/t', 'daily', 'م', 'S' from products_prices_series
    returning id`.execute(room.app.db)
  id = rows[0]?.id ?? 0
  await sql`
    insert into products_prices_point (series_id, day, price, low, known_from)
    values (${id}, '2026-11-16', 400, 390, '2026-11-16T12:00Z'), (${id}, '2026-11-17', 410, null, '2026-11-17T12:00Z')`.execute(
    room.app.db,
  )
})

describe('ADMIN-01 prices written by hand', () => {
  test('are added, changed and withdrawn at once; what they were stays known, and pages are dropped', async () => {
    let reads = 0
    const shown = () => room.app.memo.get('test:prices', ['prices'], async () => (reads += 1))
    await shown()
    const { saved, batch, moves } = await savePoints(hand(), id, [
      await change('2026-11-18', { price: '٤٢٠٫٥', high: '425' }),
      await change('2026-11-16', { price: '401', low: '390' }),
      await change('2026-11-17', null),
    ])
    expect({ saved, moves }).toEqual({ saved: 3, moves: [] })
    expect(batch).not.toBeNull()
    expect(await prices()).toEqual([
      ['2026-11-16', 401],
      ['2026-11-18', 420.5],
    ])
    expect((await sheet()).map(({ revisions }) => revisions)).toEqual([1, 0])
    const { rows } =
      await sql`select day::text, price::float8, low::float8, withdrawn from products_prices_point_revision
      where series_id = ${id} order by day`.execute(room.app.db)
    expect(rows).toEqual([
      { day: '2026-11-16', price: 400, low: 390, withdrawn: false },
      { day: '2026-11-17', price: 410, low: null, withdrawn: false },
    ])
    await shown()
    expect(reads).toBe(2)
    const audit = await room.app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('key', '=', String(id))
      .execute()
    expect(audit).toEqual([
      {
        action: 'entry.bulk',
        before: { '2026-11-16': 400, '2026-11-17': 410, '2026-11-18': null },
        after: { '2026-11-16': 401, '2026-11-17': null, '2026-11-18': 420.5 },
      },
    ])
  })

  test('are undone at once, with their sources and ranges; what was changed since is left and named', async () => {
    await sql`update products_prices_point set source_ar = 'مصدر آخر', source_en = 'Other' where series_id = ${id}`.execute(
      room.app.db,
    )
    const before =
      await sql`select day, price, low, source_ar, import_id from products_prices_point where series_id = ${id} order by day`.execute(
        room.app.db,
      )
    const { batch } = await savePoints(hand(), id, [
      await change('2026-11-16', { price: '500' }),
      await change('2026-11-17', null),
      await change('2026-11-18', { price: '510' }),
      await change('2026-11-19', { price: '520' }),
    ])
    await savePoints(hand(), id, [await change('2026-11-19', { price: '530' })])
    expect(await undoPoints(hand(), batch ?? 0)).toEqual({ restored: 3, left: ['2026-11-19'] })
    const after = await sql`select day, price, low, source_ar, import_id from products_prices_point
      where series_id = ${id} and day < '2026-11-19' order by day`.execute(room.app.db)
    expect(after.rows).toEqual(before.rows)
    expect(await undoPoints(hand(), batch ?? 0)).toEqual({ restored: 0, left: [] })
    // The slip counts as no price that was ever published.
    const { rows } = await sql`select price::float8 from products_prices_point_revision
      where series_id = ${id} and price = 500 and not withdrawn`.execute(room.app.db)
    expect(rows).toEqual([])
  })

  test('LIVE-02 replace the invented history of a demonstration series, whose source is asked; undo brings every row back', async () => {
    await sql`update products_prices_series set demo = true where id = ${id}`.execute(room.app.db)
    const everything = async () =>
      Promise.all(
        ['series', 'point', 'point_revision', 'latest', 'invented'].map(async (name) => {
          const table = sql.table(`products_prices_${name}`)
          const { rows } =
            await sql`select * from ${table} t where ${sql.ref(name === 'series' ? 'id' : 'series_id')} = ${id}
            order by t`.execute(room.app.db)
          return rows
        }),
      )
    const before = await everything()
    const typed = [
      await change('2026-11-17', { price: '304.5' }),
      await change('2026-11-19', { price: '306' }),
    ]
    await expect(savePoints(hand(), id, typed)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { source_ar: 'required_field', source_en: 'required_field' },
    })
    expect(await everything()).toEqual(before)
    const { batch, saved } = await savePoints(hand(), id, typed, { source: { ar: 'المرصد', en: 'Desk' } })
    expect(saved).toBe(2)
    expect(await prices()).toEqual([
      ['2026-11-17', 304.5],
      ['2026-11-19', 306],
    ])
    const [series, , revisions] = await everything()
    expect([series, revisions]).toMatchObject([[{ demo: false, source_ar: 'المرصد', source_en: 'Desk' }], []])
    await undoPoints(hand(), batch ?? 0)
    expect(await everything()).toEqual(before)
  })

  test('are refused cell by cell, and none of them is written', async () => {
    await expect(
      savePoints(hand(), id, [
        await change('2026-11-18', { price: '420' }),
        await change('2026-11-19', { price: 'x', low: '1' }),
        await change('2026-11-21', { price: '420' }),
        await change('2026-11-16', { price: '400', low: '401' }),
        await change('2026-11-17', { price: '' }),
        await change('2026-11', { price: '400' }),
      ]),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        '2026-11-19.price': 'must_be_valid',
        '2026-11-21.add_date': 'must_be_valid',
        '2026-11-16.low': 'must_be_valid',
        '2026-11-17.price': 'required_field',
        '2026-11.add_date': 'must_be_valid',
      },
    })
    expect(await prices()).toEqual([
      ['2026-11-16', 400],
      ['2026-11-17', 410],
    ])
  })

  test('that another hand changed meanwhile are not overwritten', async () => {
    const mine = await change('2026-11-16', { price: '402' })
    const fresh: PointChange = { day: '2026-11-18', version: null, texts: { price: '1' } }
    await savePoints(hand(), id, [
      await change('2026-11-16', { price: '403' }),
      { ...fresh, texts: { price: '411' } },
    ])
    await expect(savePoints(hand(), id, [mine, fresh])).rejects.toMatchObject({
      code: 'stale',
      fields: { '2026-11-16.add_date': 'stale', '2026-11-18.add_date': 'stale' },
    })
    expect(await prices()).toEqual([
      ['2026-11-16', 403],
      ['2026-11-17', 410],
      ['2026-11-18', 411],
    ])
  })

  test('that move by more than half are saved and reported; an unchanged price is not saved again', async () => {
    const { moves } = await savePoints(hand(), id, [await change('2026-11-18', { price: '820' })])
    expect(moves).toEqual([
      { day: '2026-11-18', price: 820, before: { day: '2026-11-17', price: 410 }, percent: 100 },
    ])
    expect(await savePoints(hand(), id, [await change('2026-11-18', { price: '820.0' })])).toEqual({
      batch: null,
      saved: 0,
      moves: [],
    })
  })

  test('ACC-05 are written and undone only by those who may edit figures', async () => {
    const { batch } = await savePoints(hand(), id, [await change('2026-11-18', { price: '420' })])
    for (const role of ['author', 'member'] as const) {
      const viewer = await room.account(role)
      await expect(savePoints(hand(viewer), id, [])).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(undoPoints(hand(viewer), batch ?? 0)).rejects.toMatchObject({ code: 'not_allowed' })
    }
    expect(await prices()).toHaveLength(3)
  })
})
